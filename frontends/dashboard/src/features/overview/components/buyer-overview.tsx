import { useQuery } from '@wholesale/web-kit/query';
import type { Booking } from '@wholesale/contracts';
import { brandsSection, formatDate, formatPrice, paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { PhoneCell } from '../../../phone-cell.tsx';
import { useOrders } from '../../orders/api/orders.ts';
import { Overview } from './overview.tsx';

/** What a buyer has booked, and where to find more. */
export function BuyerOverview({ name, email }: { name: string; email: string }) {
  const orders = useOrders(email);
  const market = useQuery(queryOf('countBrands'));
  const open = orders.data?.filter(({ status }) => status !== 'cancelled') ?? [];
  const free = market.data?.reduce((sum, { unsold }) => sum + unsold, 0) ?? 0;
  return (
    <Overview
      name={name}
      reads={[orders, market]}
      sentence={sentenceOf(open)}
      {...(open.length
        ? { to: paths.myOrders, action: 'See my orders' }
        : { to: `${paths.home}#${brandsSection}`, action: 'Find a phone' })}
      figures={[
        { label: 'Phones booked', value: open.length },
        {
          label: 'To pay',
          value: formatPrice(open.reduce((sum, { price }) => sum + price, 0)),
          note: 'when you meet',
        },
        { label: 'Phones to choose from', value: free },
      ]}
      waiting={{
        title: 'Waiting for you',
        items: open.map(({ _id, picture, itemName, bookedAt, price }) => ({
          id: _id,
          cell: <PhoneCell picture={picture} name={itemName} about={`Booked on ${formatDate(bookedAt)}`} />,
          side: formatPrice(price),
        })),
      }}
    />
  );
}

function sentenceOf(open: readonly Booking[]): string {
  if (open.length === 0) return 'You have no open booking.';
  return open.length === 1 ? `${open[0]?.itemName} waits for you.` : `${open.length} phones wait for you.`;
}
