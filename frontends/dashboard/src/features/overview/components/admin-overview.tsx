import { useQuery } from '@tanstack/react-query';
import { paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { NextStep } from './next-step.tsx';

/** Who waits for verification. */
export function AdminOverview() {
  const sellers = useQuery(queryOf('listSellers'));
  const buyers = useQuery(queryOf('listBuyers'));
  const market = useQuery(queryOf('countBrands'));
  const waiting = sellers.data?.filter(({ verify }) => verify !== 'verified').length ?? 0;
  return (
    <NextStep
      reads={[sellers, buyers, market]}
      figures={[
        { label: 'Waiting for verification', value: waiting },
        { label: 'Sellers', value: sellers.data?.length ?? 0 },
        { label: 'Buyers', value: buyers.data?.length ?? 0 },
        { label: 'Phones on sale', value: market.data?.reduce((sum, { unsold }) => sum + unsold, 0) ?? 0 },
      ]}
      to={paths.allSellers}
      action="See all sellers"
    >
      {waiting === 0
        ? 'Every seller is verified.'
        : waiting === 1
          ? '1 seller waits for you.'
          : `${waiting} sellers wait for you.`}
    </NextStep>
  );
}
