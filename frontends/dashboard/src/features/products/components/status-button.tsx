import { Info, Pencil } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { classNames } from '@wholesale/web-kit';
import { standingNames, standingOf } from '../../../figures-of.ts';
import styles from './status-button.module.css';

/**
 * The status of a phone, on a button: an unsold one can be marked as sold there, a booked one says who holds it. A sold one is over.
 * @param props.onAsk gets the button, so that the focus can come back to it
 */
export function StatusButton({ product, onAsk }: { product: OwnListing; onAsk: (button: Element) => void }) {
  const standing = standingOf(product);
  const says = {
    unsold: `Unsold: mark ${product.name} as sold`,
    booked: `Booked: see who booked ${product.name}`,
    sold: undefined,
  }[standing];
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[standing])}
      disabled={standing === 'sold'}
      data-act="status"
      onClick={({ currentTarget }) => onAsk(currentTarget)}
      title={{ unsold: 'Mark as sold', booked: 'See who booked it', sold: undefined }[standing]}
      aria-label={says}
    >
      {standingNames[standing]}
      {standing === 'unsold' && <Pencil size={13} />}
      {standing === 'booked' && <Info size={14} />}
    </button>
  );
}
