import type { PublicListing } from '@wholesale/contracts';
import { classNames, Price } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { bookabilityOf } from '../../../phones/bookability.ts';
import { BookNow } from './book-now.tsx';
import styles from './booking-bar.module.css';

/** On small screens, price and Book Now at the bottom while the page's own button is out of view. */
export function BookingBar({ listing, shown }: { listing: PublicListing; shown: boolean }) {
  const { profile, role } = useSession();
  if (!bookabilityOf(listing, { id: profile?._id, role }).open) return null;
  return (
    <div className={classNames(styles.bar, shown && styles.shown)}>
      <Price value={listing.resalePrice} original={listing.orginalPrice} className={styles.price ?? ''} />
      <BookNow listing={listing} />
    </div>
  );
}
