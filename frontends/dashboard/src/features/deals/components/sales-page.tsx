import { EmptyState, LinkButton, paths } from '@wholesale/web-kit';
import { useSearchParams } from '@wholesale/web-kit/router';
import { useActiveSales, useDeals } from '../../../api/deals.ts';
import { DashboardPage } from '../../../dashboard-page.tsx';
import { salesTabPath, salesTabs, type SalesTab } from '../../../deal/deal-paths.ts';
import { countOf } from '../../../lists.ts';
import { LoadError } from '../../../load-error.tsx';
import { tableShapes } from '../../../table/table-shapes.ts';
import { TableSkeleton } from '../../../table/table-skeleton.tsx';
import { ShowMore, TableTools } from '../../../table/table-tools.tsx';
import { OwnOrders } from './own-orders.tsx';
import { SalesTable } from './sales-table.tsx';

/** `/dashboard/sales?tab=answer`: the seller's deals by state. */
export default function SalesPage() {
  const [params] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const tab = Object.hasOwn(salesTabs, asked) ? (asked as SalesTab) : 'answer';
  return (
    <DashboardPage page="sales" lead="Bookings of your phones, from the first answer to the handover">
      <Tabs tab={tab} />
      <Sales key={tab} tab={tab} />
      <OwnOrders />
    </DashboardPage>
  );
}

/** Counts only what waits: the numbers of completed and ended deals call for nothing. */
function Tabs({ tab: shown }: { tab: SalesTab }) {
  const active = useActiveSales();
  const count = (statuses: readonly string[]) =>
    active.data && countOf(active.data.filter(({ status }) => statuses.includes(status)).length, active);
  return (
    <TableTools
      what="sales"
      choices={(Object.keys(salesTabs) as SalesTab[]).map((tab) => ({
        label: salesTabs[tab].label,
        ...((tab === 'answer' || tab === 'handover') && { count: count(salesTabs[tab].statuses) }),
        to: salesTabPath(tab),
        on: tab === shown,
      }))}
    />
  );
}

function Sales({ tab }: { tab: SalesTab }) {
  const deals = useDeals('seller', salesTabs[tab].statuses);
  if (!deals.data && deals.error) return <LoadError title="Your sales could not be loaded" query={deals} />;
  if (!deals.data) return <TableSkeleton {...tableShapes.sales} />;
  return (
    <>
      <SalesTable deals={deals.data} tab={tab} empty={<NoSales tab={tab} />} />
      <ShowMore more={deals.more} what="sales" />
    </>
  );
}

const emptyStates: Readonly<Record<SalesTab, { title: string; text: string }>> = {
  answer: { title: 'Nothing to answer', text: 'When someone books one of your phones, you accept or decline it here.' },
  handover: { title: 'Nothing to hand over', text: 'Bookings you accept stay here until the handover.' },
  completed: { title: 'No completed sales yet', text: 'A sale is completed when the buyer has the phone.' },
  ended: { title: 'No ended bookings', text: 'Bookings that were declined, cancelled or not answered appear here.' },
};

const NoSales = ({ tab }: { tab: SalesTab }) => (
  <EmptyState
    illustration="no-orders"
    {...emptyStates[tab]}
    action={
      <LinkButton to={paths.myProduct} variant="secondary">
        My Product
      </LinkButton>
    }
  />
);
