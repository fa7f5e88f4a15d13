import type { PublicListing } from '@wholesale/contracts';
import { fillPage } from '@wholesale/contracts/pages';
import { LinkButton, paths } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { HeartHandshake } from 'lucide-react';
import { heldBy } from '../../../phones/held-by.ts';
import styles from './sold-notice.module.css';
import { similarSection } from './similar-phones.tsx';

type Notice = { title: string; text: string; to: string; action: string; replace?: true };

/** Replaces the button of a reserved or sold phone: for its buyer, its seller or anyone else. */
export function SoldNotice({ listing }: { listing: PublicListing }) {
  const { title, text, to, action, replace } = useNotice(listing);
  return (
    <div className={styles.notice}>
      <HeartHandshake size={24} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <LinkButton to={to} variant="secondary" className={styles.go} {...(replace && { replace })}>
        {action}
      </LinkButton>
    </div>
  );
}

function useNotice(listing: PublicListing): Notice {
  const { user, profile, role } = useSession();
  const email = user?.email ?? '';
  const bookings = useQuery({ ...queryOf('listBookings', { query: { email } }), enabled: role === 'buyer' });
  const yours = bookings.data && heldBy(bookings.data, listing);
  const sold = listing.availability === 'sold';
  const own = profile?._id === listing.sellerId;
  // Never kept: the key does not name the seller, and the booking may end at any time.
  const holder = useQuery({
    ...queryOf('showHolder', { params: { id: listing._id } }),
    enabled: own && !sold,
    gcTime: 0,
    retry: false,
  });
  if (yours)
    return {
      ...(yours.status === 'completed'
        ? { title: 'You bought this phone', text: `${listing.sellerName} handed it over to you.` }
        : { title: 'Reserved for you', text: yourText(yours.status, listing.sellerName) }),
      to: fillPage(paths.order, { id: yours._id }),
      action: 'View order',
    };
  if (own)
    return sold
      ? {
          title: 'Sold',
          text: 'You sold this phone, so its listing can no longer be edited.',
          to: paths.myProduct,
          action: 'My Product',
        }
      : {
          title: 'Reserved',
          text: 'A buyer booked this phone. The listing cannot be edited until the booking ends.',
          to: holder.data ? fillPage(paths.sale, { id: holder.data._id }) : paths.sales,
          action: holder.data ? 'View sale' : 'Sales',
        };
  return {
    ...(sold
      ? { title: 'Sold', text: 'This phone can no longer be booked. Have a look at similar ones.' }
      : { title: 'Reserved', text: 'It may become available again. Have a look at similar ones.' }),
    to: `#${similarSection}`,
    action: 'See similar phones',
    replace: true,
  };
}

const yourText = (status: string, seller: string): string =>
  status === 'accepted' ? `${seller} accepted. Arrange the handover.` : `Waiting for ${seller} to accept.`;
