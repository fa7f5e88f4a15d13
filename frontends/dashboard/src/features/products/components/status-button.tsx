import { Info, Pencil } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { classNames } from '@wholesale/web-kit';
import { saleStateNames, saleStateOf } from '../../../figures-of.ts';
import styles from './status-button.module.css';

/** `onAsk` gets the button, so that the focus can return to it. */
export function StatusButton({ product, onAsk }: { product: OwnListing; onAsk: (button: Element) => void }) {
  const state = saleStateOf(product);
  const label = {
    unsold: `Unsold: mark ${product.name} as sold`,
    booked: `Booked: see who booked ${product.name}`,
    sold: undefined,
  }[state];
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[state])}
      disabled={state === 'sold'}
      data-act="status"
      onClick={({ currentTarget }) => onAsk(currentTarget)}
      title={{ unsold: 'Mark as sold', booked: 'See who booked it', sold: undefined }[state]}
      aria-label={label}
    >
      {saleStateNames[state]}
      {state === 'unsold' && <Pencil size={13} />}
      {state === 'booked' && <Info size={14} />}
    </button>
  );
}
