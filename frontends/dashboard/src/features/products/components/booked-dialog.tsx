import type { OwnListing } from '@wholesale/contracts';
import { Button, Dialog, DialogActions, formatPrice } from '@wholesale/web-kit';
import styles from './products.module.css';

/**
 * What it means that a phone is booked, and the ways out.
 * @param props.refused what could not be done because of it: `deleted`
 */
export const BookedDialog = ({
  product,
  refused,
  onClose,
}: {
  product: OwnListing | undefined;
  refused?: string | undefined;
  onClose: () => void;
}) => (
  <Dialog
    open={product !== undefined}
    onClose={onClose}
    backCloses
    size="sm"
    title={`${product?.name ?? ''} is booked`}
    {...(refused && { description: `Somebody booked it, so it was not ${refused}.` })}
  >
    <ul className={styles.ways}>
      <li>
        Its buyer pays {formatPrice(product?.resalePrice ?? 0)} when you meet. Until then it does not count as sold.
      </li>
      <li>It is off the grid: while the booking stands it cannot be changed, advertised or deleted.</li>
      <li>
        If nothing comes of it, the buyer gives it back under My Orders, or the shop cancels the booking. It is on sale
        again at once.
      </li>
    </ul>
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);
