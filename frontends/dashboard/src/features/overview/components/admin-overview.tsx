import { useQuery } from '@wholesale/web-kit/query';
import { paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { EmailAddress } from '../../../email-address.tsx';
import { useBuyers, useSellers } from '../../people/api/people.ts';
import { VerifyButton } from '../../people/components/verify-button.tsx';
import { Overview } from './overview.tsx';
import styles from './overview.module.css';

/** Who waits for verification. */
export function AdminOverview({ name }: { name: string }) {
  const sellers = useSellers();
  const buyers = useBuyers();
  const market = useQuery(queryOf('countBrands'));
  const waiting = sellers.data?.filter(({ verify }) => verify !== 'verified') ?? [];
  return (
    <Overview
      name={name}
      reads={[sellers, buyers, market]}
      sentence={sentenceOf(waiting.length)}
      to={paths.allSellers}
      action="See all sellers"
      figures={[
        { label: 'To verify', value: waiting.length },
        { label: 'Sellers', value: sellers.data?.length ?? 0 },
        { label: 'Buyers', value: buyers.data?.length ?? 0 },
        { label: 'Phones on sale', value: market.data?.reduce((sum, { unsold }) => sum + unsold, 0) ?? 0 },
      ]}
      waiting={{
        title: 'Waiting for verification',
        items: waiting.map((seller) => ({
          id: seller._id,
          cell: (
            <p className={styles.person}>
              <strong>{seller.name}</strong>
              <EmailAddress address={seller.email} />
            </p>
          ),
          side: <VerifyButton seller={seller} />,
        })),
      }}
    />
  );
}

function sentenceOf(waiting: number): string {
  if (waiting === 0) return 'Every seller is verified.';
  return waiting === 1 ? '1 seller waits for you.' : `${waiting} sellers wait for you.`;
}
