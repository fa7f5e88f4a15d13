import type { OwnListing } from '@wholesale/contracts';
import { Button, LinkButton, paths } from '@wholesale/web-kit';
import { useId } from 'react';
import { DeleteButton } from '../../../delete-button.tsx';
import { saleStateOf } from '../../../figures-of.ts';
import styles from './products.module.css';

export const lockedReason = "It can't be edited, deleted or marked as sold while it is reserved.";

/** Edit and Delete of a listing. For a reserved one they are disabled; the reason is shown on hover, and read out. */
export function ProductActions({
  product,
  onDelete,
}: {
  product: OwnListing;
  onDelete: (button: HTMLButtonElement) => void;
}) {
  const reason = useId();
  const state = saleStateOf(product);
  if (state === 'reserved')
    return (
      <span className={styles.actions} title={lockedReason}>
        <Button variant="quiet" size="sm" disabled aria-label={`Edit ${product.name}`} aria-describedby={reason}>
          Edit
        </Button>
        <DeleteButton name={product.name} disabled aria-describedby={reason} />
        <span id={reason} hidden>
          {lockedReason}
        </span>
      </span>
    );
  return (
    <span className={styles.actions}>
      {state === 'unsold' && (
        <LinkButton to={paths.editProduct(product._id)} variant="quiet" size="sm" aria-label={`Edit ${product.name}`}>
          Edit
        </LinkButton>
      )}
      <DeleteButton name={product.name} onClick={({ currentTarget }) => onDelete(currentTarget)} />
    </span>
  );
}
