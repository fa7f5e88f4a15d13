import { BadgeCheck, BadgeX } from 'lucide-react';
import type { ListedUser } from '@wholesale/contracts';
import { EmptyState, formatCount, IconButton, LinkButton, paths, VerifiedCheck } from '@wholesale/web-kit';
import { useSearchParams } from '@wholesale/web-kit/router';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { awaitsVerification, useBulkVerify, useVerifySeller } from '../../../api/verification.ts';
import { useListingCounts, useSellers } from '../../../api/people.ts';
import { useQuestion } from '../../../table/row-focus.ts';
import { PeopleTable } from './people-table.tsx';
import { UnverifyDialog } from './unverify-dialog.tsx';
import { verificationNotes } from './verification-notes.ts';
import styles from './people.module.css';
import { VerifyButton } from '../../../verify-button.tsx';

const isVerified = ({ verify }: ListedUser): boolean => verify === 'verified';

/** `?show=waiting` narrows the list to unverified sellers, `?show=verified` to the others. */
export default function AllSellersPage() {
  const sellers = useSellers();
  const counts = useListingCounts(sellers.data ?? []);
  const verifySeller = useVerifySeller();
  const bulkVerify = useBulkVerify();
  const unverification = useQuestion<ListedUser>();
  const [search] = useSearchParams();
  const show = search.get('show');
  const all = sellers.data?.length ?? 0;
  const verified = sellers.data?.filter(isVerified).length ?? 0;
  const waiting = sellers.data?.filter(awaitsVerification).length ?? 0;
  return (
    <DashboardPage
      page="allSellers"
      lead={<span role="status">{all ? leadOf(waiting) : 'People who list phones'}</span>}
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
                { label: 'To verify', count: waiting, to: sellersToVerify, on: show === 'waiting' },
                {
                  label: 'Verified',
                  count: verified,
                  to: `${paths.allSellers}?show=verified`,
                  on: show === 'verified',
                },
              ]
        }
        matchesFilter={(seller) => !isChoice(show) || (show === 'verified' ? isVerified : awaitsVerification)(seller)}
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
        notes={verificationNotes}
        menuItems={(seller) => {
          const verified = isVerified(seller);
          const icon = <BadgeCheck size={18} />;
          return [
            verified
              ? {
                  label: 'Remove verification',
                  icon: <BadgeX size={18} />,
                  onSelect: (opener) => unverification.ask(seller, opener),
                }
              : { label: 'Verify', icon, onSelect: () => verifySeller.mutate(seller) },
          ];
        }}
        actions={[
          {
            label: 'Verify',
            icon: <BadgeCheck size={16} />,
            can: awaitsVerification,
            title: (count) => `Verify ${count === 1 ? '1 seller' : `${count} sellers`}?`,
            text: 'Buyers see a green check next to their names.',
            done: 'Verified',
            run: bulkVerify,
          },
        ]}
        columns={[
          {
            id: 'listings',
            header: 'Listings',
            area: 'listings',
            cell: ({ _id }) => <ListingCount count={counts?.get(_id)} />,
            sortBy: ({ _id }) => counts?.get(_id) ?? 0,
            orders: ['fewest first', 'most first'],
          },
          {
            id: 'verify',
            header: 'Verification',
            card: 'wide',
            cell: (seller) => (
              <span className={styles.verification}>
                {!seller.suspended && <VerifyButton seller={seller} leaves={show === 'waiting'} />}
                {isVerified(seller) && !seller.suspended && (
                  <IconButton
                    label={`Remove verification of ${seller.name}`}
                    onClick={({ currentTarget }) => unverification.ask(seller, currentTarget)}
                  >
                    <BadgeX size={18} />
                  </IconButton>
                )}
              </span>
            ),
            sortBy: (seller) => Number(isVerified(seller)),
            orders: ['pending first', 'verified first'],
          },
        ]}
      />
      {unverification.subject && <UnverifyDialog seller={unverification.subject} onClose={unverification.close} />}
    </DashboardPage>
  );
}

/** In a card, where no header names the number, it has its unit. */
const ListingCount = ({ count }: { count: number | undefined }) =>
  count === undefined ? (
    '–'
  ) : (
    <span className={styles.listings} data-unit={count === 1 ? 'listing' : 'listings'}>
      {formatCount(count)}
    </span>
  );

/** Where an admin verifies. */
const sellersToVerify = `${paths.allSellers}?show=waiting`;

const isChoice = (show: string | null): boolean => show === 'waiting' || show === 'verified';

function leadOf(waiting: number): string {
  if (waiting === 0) return 'Every seller is verified';
  return `${waiting} ${waiting === 1 ? 'seller' : 'sellers'} awaiting verification`;
}
