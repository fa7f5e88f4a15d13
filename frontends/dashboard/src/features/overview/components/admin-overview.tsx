import { useQuery } from '@wholesale/web-kit/query';
import { brandsSection, paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { EmailAddress } from '../../../email-address.tsx';
import { countOf } from '../../../lists.ts';
import { awaitsVerification } from '../../../api/verification.ts';
import { useBuyers, useSellers } from '../../../api/people.ts';
import { VerifyButton } from '../../../verify-button.tsx';
import { Overview } from './overview.tsx';
import styles from './overview.module.css';

const toVerify = `${paths.allSellers}?show=waiting`;

export function AdminOverview({ name }: { name: string }) {
  const sellers = useSellers();
  const buyers = useBuyers();
  const market = useQuery(queryOf('countBrands'));
  const waiting = sellers.data?.filter(awaitsVerification) ?? [];
  return (
    <Overview
      name={name}
      reads={[sellers, buyers, market]}
      sentence={sentenceOf(waiting.length)}
      {...(waiting.length
        ? { to: toVerify, action: 'Verify sellers' }
        : { to: paths.allSellers, action: 'See all sellers' })}
      figures={[
        { label: 'To verify', value: countOf(waiting.length, sellers), note: 'pending', to: toVerify },
        {
          label: 'Sellers',
          value: countOf(sellers.data?.length ?? 0, sellers),
          note: 'registered',
          to: paths.allSellers,
        },
        { label: 'Buyers', value: countOf(buyers.data?.length ?? 0, buyers), note: 'registered', to: paths.allBuyers },
        {
          label: 'Phones on sale',
          value: market.data?.reduce((sum, { unsold }) => sum + unsold, 0) ?? 0,
          note: 'across three brands',
          to: `${paths.home}#${brandsSection}`,
        },
      ]}
      waiting={{
        title: 'Awaiting verification',
        to: toVerify,
        items: waiting.map((seller) => ({
          id: seller._id,
          cell: (
            <p className={styles.person}>
              <strong>{seller.name}</strong>
              <EmailAddress address={seller.email} />
            </p>
          ),
          side: <VerifyButton seller={seller} leaves />,
        })),
      }}
    />
  );
}

function sentenceOf(waiting: number): string {
  if (waiting === 0) return 'Every seller is verified.';
  return `${waiting} ${waiting === 1 ? 'seller' : 'sellers'} awaiting verification.`;
}
