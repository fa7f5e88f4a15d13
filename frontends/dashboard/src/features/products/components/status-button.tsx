import { ArrowRight, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnListing } from '@wholesale/contracts';
import { Chip } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { saleStateNames, saleStateOf, type SaleState } from '../../../figures-of.ts';
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
        className={styles.button}
        title="See the booking"
        aria-label={`Reserved: see the booking of ${product.name}`}
      >
        <Pill state={state} icon={<ArrowRight size={14} />} />
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.button}
      disabled={state === 'sold'}
      data-act="status"
      onClick={({ currentTarget }) => onAsk(currentTarget)}
      {...(state === 'unsold' && { title: 'Mark as sold', 'aria-label': `Unsold: mark ${product.name} as sold` })}
    >
      <Pill state={state} icon={state === 'unsold' && <Pencil size={13} />} />
    </button>
  );
}

/** Lower than the button, so that a finger has room and the row stays low. */
const Pill = ({ state, icon }: { state: SaleState; icon: ReactNode }) => (
  <Chip tone={state === 'sold' ? 'plain' : 'accent'} className={styles.pill}>
    {saleStateNames[state]}
    {icon}
  </Chip>
);
