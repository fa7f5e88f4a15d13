import { ArrowRight, Pencil } from 'lucide-react';
import type { OwnListing } from '@wholesale/contracts';
import { classNames } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { saleStateNames, saleStateOf } from '../../../figures-of.ts';
import styles from './status-button.module.css';

/** The status of a phone: an unsold one can be marked as sold, a reserved one leads to its deal (`sale`). `onAsk` gets the button, so that the focus can return to it. */
export function StatusButton({
  product,
  sale,
  onAsk,
}: {
  product: OwnListing;
  sale: string;
  onAsk: (button: Element) => void;
}) {
  const state = saleStateOf(product);
  if (state === 'reserved')
    return (
      <Link
        to={sale}
        className={classNames(styles.button, styles.reserved)}
        title="See the booking"
        aria-label={`Reserved: see the booking of ${product.name}`}
      >
        {saleStateNames[state]}
        <ArrowRight size={14} />
      </Link>
    );
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[state])}
      disabled={state === 'sold'}
      data-act="status"
      onClick={({ currentTarget }) => onAsk(currentTarget)}
      {...(state === 'unsold' && { title: 'Mark as sold', 'aria-label': `Unsold: mark ${product.name} as sold` })}
    >
      {saleStateNames[state]}
      {state === 'unsold' && <Pencil size={13} />}
    </button>
  );
}
