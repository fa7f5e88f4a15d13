import type { PublicListing } from '@wholesale/contracts';
import { Button, classNames, Price } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { bookabilityOf } from '../../../phones/bookability.ts';
import { useBooking } from '../../../phones/booking-context.ts';
import styles from './booking-bar.module.css';

/**
 * On a phone-wide screen: price and button stay at hand at the lower edge once the button of the page is out of sight. The bar has its
 * own room at the end of the page, so that nothing is left under it.
 */
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
