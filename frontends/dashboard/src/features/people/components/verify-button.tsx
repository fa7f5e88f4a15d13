import type { UserRecord } from '@wholesale/contracts';
import { Button } from '@wholesale/web-kit';
import { useVerifySeller } from '../api/people.ts';

/** Marks a seller as verified; once that is so there is nothing left to press. */
export function VerifyButton({ seller }: { seller: UserRecord }) {
  const verifySeller = useVerifySeller();
  const verified = seller.verify === 'verified';
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={verified}
      busy={verifySeller.isPending}
      busyLabel="Verifying"
      onClick={() => verifySeller.mutate(seller)}
      aria-label={verified ? `${seller.name} is verified` : `Verify ${seller.name}`}
    >
      {verified ? 'Verified' : 'Verify'}
    </Button>
  );
}
