import { VerifiedCheck } from '@wholesale/web-kit';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { useSellers } from '../api/people.ts';
import { PeopleTable } from './people-table.tsx';
import styles from './people.module.css';
import { VerifyButton } from './verify-button.tsx';

/** All sellers: verify them, or delete them. */
export default function AllSellersPage() {
  const sellers = useSellers();
  const waiting = sellers.data?.filter(({ verify }) => verify !== 'verified').length ?? 0;
  return (
    <DashboardPage
      title="All Sellers"
      lead={<span role="status">{sellers.data?.length ? leadOf(waiting) : 'People who list phones'}</span>}
    >
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
    </DashboardPage>
  );
}

function leadOf(waiting: number): string {
  if (waiting === 0) return 'Every seller is verified';
  return waiting === 1 ? '1 seller waits for verification' : `${waiting} sellers wait for verification`;
}
