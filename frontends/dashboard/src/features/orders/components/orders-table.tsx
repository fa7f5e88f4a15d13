import type { Booking } from '@wholesale/contracts';
import { brandsSection, Button, DataTable, EmptyState, LinkButton, paths } from '@wholesale/web-kit';
import { PhoneCell } from '../../../phone-cell.tsx';
import { priceColumn } from '../../../table/columns.tsx';
import { NothingFound, TableTools, useSearch } from '../../../table/table-tools.tsx';
import { Deadline } from '../../../deal/deadline.tsx';
import { orderPath } from '../../../deal/deal-paths.ts';
import { DealStatus } from '../../../deal/deal-status.tsx';
import { isOpen, isOver, reasonOf } from './order-status.ts';
import styles from './orders.module.css';

/** Bookings as a table; ended ones come last. Each phone's name leads to its deal. */
export function OrdersTable({ orders, onOpen }: { orders: readonly Booking[]; onOpen: (id: string) => void }) {
  const search = useSearch(orders, (order) => `${order.itemName} ${order.location} ${order.phone} ${order.price}`);
  return (
    <>
      <TableTools what="orders" total={orders.length} found={search.found.length} search={search} />
      <DataTable
        rows={search.found}
        rowId={({ _id }) => _id}
        caption="My orders"
        isQuiet={isOver}
        order="Newest first"
        columns={[
          {
            id: 'item',
            header: 'Item name',
            cell: (order) => <PhoneCell picture={order.picture} name={order.itemName} to={orderPath(order._id)} />,
            sortBy: ({ itemName }) => itemName.toLowerCase(),
            card: 'title',
          },
          {
            id: 'location',
            header: 'Location',
            cell: ({ location }) => <span className={styles.number}>{location}</span>,
          },
          {
            id: 'phone',
            header: 'Phone',
            cell: ({ phone }) => <span className={styles.phone}>{phone}</span>,
          },
          priceColumn(({ price }: Booking) => price),
          {
            id: 'status',
            header: 'Status',
            cell: (order) => (
              <span className={styles.status}>
                <DealStatus status={order.status} />
                {isOver(order) && <span className={styles.reason}>{reasonOf(order)}</span>}
              </span>
            ),
          },
          {
            id: 'deadline',
            header: 'Deadline',
            cell: (order) => (isOpen(order) && order.deadline ? <Deadline at={order.deadline} look="stacked" /> : null),
          },
          {
            id: 'details',
            header: '',
            align: 'end',
            card: 'action',
            cell: ({ _id, itemName }) => (
              <Button variant="secondary" size="sm" onClick={() => onOpen(_id)} aria-label={`Details of ${itemName}`}>
                Details
              </Button>
            ),
          },
        ]}
        empty={
          search.typed ? (
            <NothingFound typed={search.typed} onClear={() => search.setTyped('')} />
          ) : (
            <EmptyState
              illustration="no-orders"
              title="You haven't booked a phone yet"
              text="Find a phone you like. When you book it, it is reserved for you."
              action={<LinkButton to={`${paths.home}#${brandsSection}`}>Find a phone</LinkButton>}
            />
          )
        }
      />
    </>
  );
}
