import type { UserRecord } from '@wholesale/contracts';
import { EmptyState, LinkButton, paths, VerifiedCheck } from '@wholesale/web-kit';
import { useSearchParams } from '@wholesale/web-kit/router';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { useSellers } from '../../../api/people.ts';
import { PeopleTable } from './people-table.tsx';
import styles from './people.module.css';
import { VerifyButton } from '../../../verify-button.tsx';

const isVerified = ({ verify }: UserRecord): boolean => verify === 'verified';

/** `?show=waiting` narrows the list to unverified sellers, `?show=verified` to the others. */
export default function AllSellersPage() {
  const sellers = useSellers();
  const [search] = useSearchParams();
  const show = search.get('show');
  const all = sellers.data?.length ?? 0;
  const verified = sellers.data?.filter(isVerified).length ?? 0;
  return (
    <DashboardPage
      page="allSellers"
      lead={<span role="status">{all ? leadOf(all - verified) : 'People who list phones'}</span>}
    >
      <PeopleTable
        people={sellers}
        what="seller"
        warning="The account is closed immediately. The seller’s phones and advertisements are taken down, and their open bookings are cancelled."
        choices={
          all === 0
            ? []
            : [
                { label: 'All', count: all, to: paths.allSellers, on: !isChoice(show) },
                { label: 'To verify', count: all - verified, to: sellersToVerify, on: show === 'waiting' },
                {
                  label: 'Verified',
                  count: verified,
                  to: `${paths.allSellers}?show=verified`,
                  on: show === 'verified',
                },
              ]
        }
        matchesFilter={(seller) => !isChoice(show) || isVerified(seller) === (show === 'verified')}
        emptyFilter={
          <EmptyState
            title={show === 'verified' ? 'No verified sellers yet' : 'Every seller is verified'}
            action={
              <LinkButton to={paths.allSellers} variant="secondary">
                See all sellers
              </LinkButton>
            }
          />
        }
        name={(seller) => (
          <span className={styles.name}>
            {seller.name}
            {isVerified(seller) && <VerifiedCheck />}
          </span>
        )}
        columns={[
          {
            id: 'verify',
            header: 'Verification',
            cell: (seller) => <VerifyButton seller={seller} leaves={show === 'waiting'} />,
            sortBy: (seller) => Number(isVerified(seller)),
            orders: ['pending first', 'verified first'],
          },
        ]}
      />
    </DashboardPage>
  );
}

/** Where an admin verifies. */
const sellersToVerify = `${paths.allSellers}?show=waiting`;

const isChoice = (show: string | null): boolean => show === 'waiting' || show === 'verified';

function leadOf(waiting: number): string {
  if (waiting === 0) return 'Every seller is verified';
  return `${waiting} ${waiting === 1 ? 'seller' : 'sellers'} awaiting verification`;
}
