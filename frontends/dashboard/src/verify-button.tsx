import { BadgeCheck } from 'lucide-react';
import type { UserRecord } from '@wholesale/contracts';
import { Button } from '@wholesale/web-kit';
import { focusRow, nextRow, rowOf } from './table/row-focus.ts';
import { useVerifySeller } from './api/verification.ts';

/** `leaves`: verified sellers drop out of the list, so the focus moves to the next row. */
export function VerifyButton({ seller, leaves = false }: { seller: UserRecord; leaves?: boolean }) {
  const verifySeller = useVerifySeller();
  const verified = seller.verify === 'verified';
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={verified}
      {...(verified && { icon: <BadgeCheck size={16} /> })}
      onClick={({ currentTarget }) => {
        const row = rowOf(currentTarget);
        focusRow(leaves ? nextRow(row) : row);
        verifySeller.mutate(seller);
      }}
      aria-label={verified ? `${seller.name} is verified` : `Verify ${seller.name}`}
    >
      {verified ? 'Verified' : 'Verify'}
    </Button>
  );
}
