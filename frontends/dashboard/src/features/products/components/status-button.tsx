import { Pencil } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { classNames } from '@wholesale/web-kit';
import styles from './status-button.module.css';

/** The status of a phone, on a button: an unsold one can be marked as sold there. */
export function StatusButton({ product, onMarkSold }: { product: OwnListing; onMarkSold: () => void }) {
  const sold = product.status === 'sold';
  return (
    <span className={styles.status}>
      <button
        type="button"
        className={classNames(styles.button, sold ? styles.sold : styles.unsold)}
        disabled={sold}
        onClick={onMarkSold}
        title={sold ? undefined : 'Mark as sold'}
        aria-label={sold ? undefined : `Unsold: mark ${product.name} as sold`}
      >
        {sold ? 'Sold' : 'Unsold'}
        {!sold && <Pencil size={13} />}
      </button>
      {product.booked && <span className={styles.note}>Hand it over</span>}
    </span>
  );
}
