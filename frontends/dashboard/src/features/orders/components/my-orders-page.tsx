import { useState } from 'react';
import type { Booking } from '@wholesale/contracts';
import {
  brandsSection,
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  formatPrice,
  LinkButton,
  paths,
} from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { PhoneCell } from '../../../phone-cell.tsx';
import { TableSkeleton } from '../../../table-skeleton.tsx';
import { useOrders } from '../api/orders.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderStatus } from './order-status.tsx';

/** My Orders: what the signed-in person booked. */
export default function MyOrdersPage() {
  const { user } = useSession();
  const orders = useOrders(user?.email ?? '');
  const [opened, setOpened] = useState<string>();
  return (
    <DashboardPage title="My Orders" lead="The phones you booked">
      {orders.data ? (
        <OrdersTable orders={orders.data} onOpen={setOpened} />
      ) : orders.error ? (
        <ErrorState
          title="Your orders could not be loaded"
          error={orders.error}
          onRetry={() => void orders.refetch()}
        />
      ) : (
        <TableSkeleton pictures />
      )}
      <OrderDetails order={orders.data?.find(({ _id }) => _id === opened)} onClose={() => setOpened(undefined)} />
    </DashboardPage>
  );
}

function OrdersTable({ orders, onOpen }: { orders: readonly Booking[]; onOpen: (id: string) => void }) {
  return (
    <DataTable
      rows={orders}
      rowId={({ _id }) => _id}
      caption="My orders"
      columns={[
        {
          id: 'item',
          header: 'Item name',
          cell: (order) => <PhoneCell picture={order.picture} name={order.itemName} />,
          sortBy: ({ itemName }) => itemName,
          card: 'title',
        },
        { id: 'location', header: 'Location', cell: ({ location }) => location },
        { id: 'phone', header: 'Phone', cell: ({ phone }) => phone },
        {
          id: 'price',
          header: 'Price',
          cell: ({ price }) => <strong>{formatPrice(price)}</strong>,
          sortBy: ({ price }) => price,
        },
        {
          id: 'status',
          header: 'Status',
          cell: (order) => <OrderStatus order={order} />,
          sortBy: ({ status }) => status,
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
        <EmptyState
          illustration="no-orders"
          title="You have not booked a phone yet"
          text="Find one you like; the moment you book it, it is yours."
          action={<LinkButton to={`${paths.home}#${brandsSection}`}>Find a phone</LinkButton>}
        />
      }
    />
  );
}
