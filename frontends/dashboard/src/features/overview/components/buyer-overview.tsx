import { useQuery } from '@wholesale/web-kit/query';
import type { Booking } from '@wholesale/contracts';
import { brandsSection, formatPrice, paths } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { isActive } from '../../../api/deals.ts';
import { Deadline } from '../../../deal/deadline.tsx';
import { orderPath } from '../../../deal/deal-paths.ts';
import { statusNames } from '../../../deal/words.ts';
import { PhoneCell } from '../../../phone-cell.tsx';
import { countOf } from '../../../lists.ts';
import { useOrders, useSaving } from '../../../api/orders.ts';
import { Overview } from './overview.tsx';

const shop = `${paths.home}#${brandsSection}`;

export function BuyerOverview({ name, email }: { name: string; email: string }) {
  const orders = useOrders(email);
  const market = useQuery(queryOf('countBrands'));
  const open = orders.data?.filter(isActive) ?? [];
  const kept = orders.data?.filter(({ status }) => status !== 'ended') ?? [];
  const saving = useSaving(kept);
  const free = market.data?.reduce((sum, { unsold }) => sum + unsold, 0) ?? 0;
  return (
    <Overview
      name={name}
      reads={[orders, market]}
      sentence={sentenceOf(open, free)}
      {...(open.length ? { to: paths.myOrders, action: 'See my orders' } : { to: shop, action: 'Find a phone' })}
      figures={[
        { label: 'Phones booked', value: countOf(open.length, orders), note: 'open bookings', to: paths.myOrders },
        {
          label: 'To pay',
          value: formatPrice(open.reduce((sum, { price }) => sum + price, 0)),
          note: 'when you meet',
          to: paths.myOrders,
        },
        {
          label: 'Saved',
          // The saving loads separately, so the page does not wait for it.
          value: kept.length === 0 ? formatPrice(0) : saving.data === undefined ? '–' : formatPrice(saving.data),
          note: 'vs launch price',
          to: paths.myOrders,
        },
        { label: 'Phones on sale', value: free, note: 'available', to: shop },
      ]}
      waiting={{
        title: 'Your booked phones',
        to: paths.myOrders,
        items: open.map(({ _id, picture, itemName, status, deadline, price }) => ({
          id: _id,
          cell: (
            <PhoneCell
              picture={picture}
              name={itemName}
              to={orderPath(_id)}
              about={
                <>
                  {statusNames[status]}
                  {deadline && (
                    <>
                      {': '}
                      <Deadline at={deadline} look="brief" />
                    </>
                  )}
                </>
              }
            />
          ),
          side: formatPrice(price),
        })),
      }}
    />
  );
}

function sentenceOf(open: readonly Booking[], free: number): string {
  if (open.length === 0)
    return `You have no open bookings. ${free} ${free === 1 ? 'phone is' : 'phones are'} available.`;
  return open.length === 1
    ? `You have booked ${open[0]?.itemName}. Check it, then pay.`
    : `You have ${open.length} booked phones. Check each one, then pay.`;
}
