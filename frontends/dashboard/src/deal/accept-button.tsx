import type { Deal } from '@wholesale/contracts';
import { Button } from '@wholesale/web-kit';
import { useRef } from 'react';
import { useAcceptDeal } from '../api/deals.ts';
import { focusRow, rowOf } from '../table/row-focus.ts';

/** Accepts a booking from a list in one press; the row keeps its place and shows the new state. */
export function AcceptButton({ deal }: { deal: Deal }) {
  const accept = useAcceptDeal();
  const button = useRef<HTMLButtonElement>(null);
  // The button goes away; the focus must not fall on the next row's, which a second press would trigger.
  const leave = () => button.current === document.activeElement && focusRow(rowOf(button.current));
  return (
    <Button
      ref={button}
      size="sm"
      busy={accept.isPending}
      busyLabel="Accepting"
      onClick={() => accept.mutate(deal, { onSuccess: leave })}
      aria-label={`Accept the booking of ${deal.itemName} by ${deal.buyerName}`}
    >
      Accept
    </Button>
  );
}
