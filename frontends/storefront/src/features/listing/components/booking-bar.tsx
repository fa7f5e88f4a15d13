import type { PublicListing } from '@wholesale/contracts';
import { Button, classNames, Price } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { bookabilityOf } from '../../../phones/bookability.ts';
import { useBooking } from '../../../phones/booking-context.ts';
import styles from './booking-bar.module.css';

/** On small screens, price and Book Now at the bottom while the page's own button is out of view. */
export function BookingBar({ listing, shown }: { listing: PublicListing; shown: boolean }) {
  const { book, prepare } = useBooking();
  const { profile, role } = useSession();
  if (!bookabilityOf(listing, { id: profile?._id, role }).open) return null;
  return (
    <div className={classNames(styles.bar, shown && styles.shown)}>
      <Price value={listing.resalePrice} original={listing.orginalPrice} className={styles.price ?? ''} />
      <Button
        size="lg"
        aria-haspopup="dialog"
        aria-describedby={`phone-${listing._id}`}
        onClick={() => book(listing)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Book Now
      </Button>
    </div>
  );
}
