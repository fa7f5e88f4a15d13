import type { UserRecord } from '@wholesale/contracts';
import { Button, PageHeading, VerifiedCheck } from '@wholesale/web-kit';
import { useSellers, useVerifySeller } from '../api/people.ts';
import { PeopleTable } from './people-table.tsx';
import styles from './people.module.css';

/** All sellers: verify them, or delete them. */
export default function AllSellersPage() {
  const sellers = useSellers();
  const waiting = sellers.data?.filter(({ verify }) => verify !== 'verified').length ?? 0;
  return (
    <>
      <title>All Sellers · WholeSale</title>
      <PageHeading title="All Sellers" lead={sellers.data ? leadOf(waiting) : 'People who list phones'} />
      <PeopleTable
        people={sellers}
        what="seller"
        warning="The account is closed at once. The seller’s phones and advertisements are taken down, and open bookings of them are cancelled."
        name={(seller) => (
          <span className={styles.name}>
            {seller.name}
            {seller.verify === 'verified' && <VerifiedCheck />}
          </span>
        )}
        columns={[
          {
            id: 'verify',
            header: 'Verification',
            cell: (seller) => <VerifyButton seller={seller} />,
            sortBy: ({ verify }) => (verify === 'verified' ? 1 : 0),
          },
        ]}
      />
    </>
  );
}

function VerifyButton({ seller }: { seller: UserRecord }) {
  const verifySeller = useVerifySeller();
  const verified = seller.verify === 'verified';
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={verified}
      busy={verifySeller.isPending}
      onClick={() => verifySeller.mutate(seller)}
      aria-label={verified ? `${seller.name} is verified` : `Verify ${seller.name}`}
    >
      {verified ? 'Verified' : 'Verify'}
    </Button>
  );
}

function leadOf(waiting: number): string {
  if (waiting === 0) return 'Every seller is verified';
  return waiting === 1 ? '1 seller waits for verification' : `${waiting} sellers wait for verification`;
}
