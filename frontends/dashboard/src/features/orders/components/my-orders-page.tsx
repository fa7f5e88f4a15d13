import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { LoadError } from '../../../load-error.tsx';
import { tableShapes } from '../../../table/table-shapes.ts';
import { TableSkeleton } from '../../../table/table-skeleton.tsx';
import { ShowMore } from '../../../table/table-tools.tsx';
import { useOrders } from '../../../api/orders.ts';
import { OrderDetails } from './order-details.tsx';
import { OrdersSheet } from './orders-sheet.tsx';
import { OrdersTable } from './orders-table.tsx';

export default function MyOrdersPage() {
  const { user, profile } = useSession();
  const orders = useOrders(user?.email ?? '');
  const [opened, setOpened] = useState<string>();
  return (
    <DashboardPage
      page="myOrders"
      lead="The phones you booked"
      actions={
        orders.data?.length ? (
          <Button variant="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
            Print
          </Button>
        ) : undefined
      }
    >
      {orders.data ? (
        <OrdersTable orders={orders.data} onOpen={setOpened} />
      ) : orders.error ? (
        <LoadError title="Your orders could not be loaded" query={orders} />
      ) : (
        <TableSkeleton {...tableShapes.myOrders} />
      )}
      <ShowMore more={orders.more} what="orders" />
      <OrderDetails
        key={opened}
        order={orders.data?.find(({ _id }) => _id === opened)}
        onClose={() => setOpened(undefined)}
      />
      {orders.data && <OrdersSheet orders={orders.data} name={profile?.name ?? user?.email ?? ''} />}
    </DashboardPage>
  );
}
