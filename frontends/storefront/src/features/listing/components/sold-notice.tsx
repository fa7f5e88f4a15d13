import type { PublicListing } from '@wholesale/contracts';
import { LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { HeartHandshake } from 'lucide-react';
import styles from './sold-notice.module.css';
import { similarSection } from './similar-phones.tsx';

/** Replaces the button of a sold phone: for its buyer, its seller or anyone else. */
export function SoldNotice({ listing }: { listing: PublicListing }) {
  const { user, profile, role } = useSession();
  const email = user?.email ?? '';
  const bookings = useQuery({ ...queryOf('listBookings', { query: { email } }), enabled: role === 'buyer' });
  const yours = bookings.data?.some((each) => each.listingId === listing._id && each.status !== 'cancelled');
  const own = profile?._id === listing.sellerId;
  return (
    <div className={styles.notice}>
      <HeartHandshake size={24} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{yours ? 'Reserved for you' : 'No longer available'}</p>
        <p className={styles.text}>
          {yours && `${listing.sellerName} will call you to arrange the handover.`}
          {own && !yours && 'You sold this phone, so its listing can no longer be edited.'}
          {!yours && !own && 'This phone can no longer be booked. Have a look at similar ones.'}
        </p>
      </div>
      {yours ? (
        <LinkButton to={paths.myOrders} variant="secondary" className={styles.go}>
          My Orders
        </LinkButton>
      ) : own ? (
        <LinkButton to={paths.myProduct} variant="secondary" className={styles.go}>
          My Product
        </LinkButton>
      ) : (
        <LinkButton to={`#${similarSection}`} replace variant="secondary" className={styles.go}>
          See similar phones
        </LinkButton>
      )}
    </div>
  );
}
