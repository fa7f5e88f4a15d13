import type { ReactNode } from 'react';
import type { Deal } from '@wholesale/contracts';
import { DataTable, LinkButton, type TableColumn } from '@wholesale/web-kit';
import { AcceptButton } from '../../../deal/accept-button.tsx';
import { Deadline } from '../../../deal/deadline.tsx';
import { salePath, type SalesTab } from '../../../deal/deal-paths.ts';
import { DealStatus } from '../../../deal/deal-status.tsx';
import { endReasonText } from '../../../deal/words.ts';
import { lastChange } from '../../../deal/times.ts';
import { dateColumn, priceColumn } from '../../../table/columns.tsx';
import { phoneColumn } from './phone-column.tsx';
import styles from './sales-table.module.css';

/** Deals of one tab. Those that were just accepted stay until the list is read again, with their new state. */
export const SalesTable = ({ deals, tab, empty }: { deals: readonly Deal[]; tab: SalesTab; empty: ReactNode }) => (
  <DataTable
    rows={deals}
    rowId={({ _id }) => _id}
    caption="Sales"
    empty={empty}
    columns={[
      { ...phoneColumn(salePath), sortBy: ({ itemName }) => itemName.toLowerCase() },
      {
        id: 'buyer',
        header: 'Buyer',
        cell: ({ buyerName }) => <span className={styles.name}>{buyerName}</span>,
        sortBy: ({ buyerName }) => buyerName.toLowerCase(),
      },
      priceColumn(({ price }: Deal) => price),
      ...whenColumns[tab],
      {
        id: 'actions',
        header: '',
        align: 'end',
        card: 'action',
        cell: (deal) => <Actions deal={deal} />,
      },
    ]}
  />
);

const status: TableColumn<Deal> = {
  id: 'status',
  header: 'Status',
  cell: (deal) => <DealStatus status={deal.status} side="seller" />,
};
const deadline: TableColumn<Deal> = {
  id: 'deadline',
  header: 'Deadline',
  cell: ({ deadline: at }) => (at === undefined ? null : <Deadline at={at} look="stacked" />),
  sortBy: ({ deadline: at }) => at ?? '',
  orders: ['soonest first', 'latest first'],
};
const booked = dateColumn('booked', 'Booked', ({ bookedAt }: Deal) => bookedAt);
const reason: TableColumn<Deal> = {
  id: 'reason',
  header: 'Reason',
  cell: (deal) => <span className={styles.name}>{endReasonText(deal, 'seller')}</span>,
};
const completed = dateColumn('completed', 'Completed', lastChange);

const whenColumns: Readonly<Record<SalesTab, readonly TableColumn<Deal>[]>> = {
  answer: [status, deadline],
  handover: [status, deadline],
  completed: [completed],
  ended: [booked, reason],
};

const Actions = ({ deal }: { deal: Deal }) => (
  <span className={styles.actions}>
    {deal.status === 'held' && <AcceptButton deal={deal} />}
    <LinkButton to={salePath(deal._id)} variant="secondary" size="sm" aria-label={`Open the sale of ${deal.itemName}`}>
      Open
    </LinkButton>
  </span>
);
