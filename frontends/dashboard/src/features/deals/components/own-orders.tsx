import { bookingStatuses } from '@wholesale/contracts/values';
import { DataTable, formatPrice, RelativeDate } from '@wholesale/web-kit';
import { useDeals } from '../../../api/deals.ts';
import { orderPath } from '../../../deal/deal-paths.ts';
import { DealStatus } from '../../../deal/deal-status.tsx';
import { ShowMore } from '../../../table/table-tools.tsx';
import { phoneColumn } from './phone-column.tsx';
import styles from './own-orders.module.css';

/** What a seller booked while still a buyer; nothing for everyone else. My Orders is for buyers only. */
export function OwnOrders() {
  const orders = useDeals('buyer', bookingStatuses);
  if (!orders.data?.length) return null;
  return (
    <section aria-labelledby="own-orders" className={styles.section}>
      <h2 id="own-orders">Phones you booked as a buyer</h2>
      <DataTable
        rows={orders.data}
        rowId={({ _id }) => _id}
        caption="Phones you booked as a buyer"
        empty={null}
        columns={[
          phoneColumn(orderPath),
          { id: 'price', header: 'Price', cell: ({ price }) => <strong>{formatPrice(price)}</strong> },
          { id: 'status', header: 'Status', cell: ({ status }) => <DealStatus status={status} /> },
          { id: 'booked', header: 'Booked', cell: ({ bookedAt }) => <RelativeDate value={bookedAt} /> },
        ]}
      />
      <ShowMore more={orders.more} what="orders" />
    </section>
  );
}
