import { useQuery } from '@tanstack/react-query';
import { brandsSection, formatPrice, paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { NextStep } from './next-step.tsx';

/** What a buyer has booked, and where to find more. */
export function BuyerOverview({ email }: { email: string }) {
  const orders = useQuery(queryOf('listBookings', { query: { email } }));
  const market = useQuery(queryOf('countBrands'));
  const open = orders.data?.filter(({ status }) => status !== 'cancelled') ?? [];
  const free = market.data?.reduce((sum, { unsold }) => sum + unsold, 0) ?? 0;
  return (
    <NextStep
      reads={[orders, market]}
      figures={[
        { label: 'Phones booked', value: open.length },
        { label: 'To pay when you meet', value: formatPrice(open.reduce((sum, { price }) => sum + price, 0)) },
        { label: 'Phones to choose from', value: free },
      ]}
      {...(open.length
        ? { to: paths.myOrders, action: 'See my orders' }
        : { to: `${paths.home}#${brandsSection}`, action: 'Find a phone' })}
    >
      {open.length === 0 && 'You have no open booking.'}
      {open.length === 1 && `${open[0]?.itemName} waits for you.`}
      {open.length > 1 && `${open.length} phones wait for you.`}
    </NextStep>
  );
}
