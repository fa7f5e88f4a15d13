import type { Deal } from '@wholesale/contracts';
import { Button } from '@wholesale/web-kit';
import { useLayoutEffect, useRef } from 'react';
import { useAcceptDeal } from '../api/deals.ts';
import { focusRow, rowOf } from '../table/row-focus.ts';

/** Accepts a booking from a list in one press; the row keeps its place and shows the new state. */
export function AcceptButton({ deal }: { deal: Deal }) {
  const accept = useAcceptDeal();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    const row = rowOf(current);
    // When the button goes away the focus stays in its row, not on the next row's button, which a second press would trigger.
    return () => {
      if (document.activeElement === current) focusRow(row);
    };
  }, []);
  return (
    <Button
      ref={button}
      size="sm"
      busy={accept.isPending}
      busyLabel="Accepting"
      onClick={() => accept.mutate(deal)}
      aria-label={`Accept the booking of ${deal.itemName} by ${deal.buyerName}`}
    >
      Accept
    </Button>
  );
}
