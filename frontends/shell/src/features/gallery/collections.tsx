import {
  Button,
  Card,
  Chip,
  DataTable,
  Denied,
  EmptyState,
  ErrorState,
  formatPrice,
  Illustration,
  LinkButton,
  Loading,
  NotFound,
  PageHeading,
  Skeleton,
  type IllustrationName,
  type TableColumn,
} from '@wholesale/web-kit';
import styles from './gallery.module.css';
import { Chapter, Specimen } from './specimen.tsx';

type Order = { id: string; name: string; location: string; price: number; state: 'Booked' | 'Cancelled' };
const orders: Order[] = [
  { id: '1', name: 'Galaxy S21 128 GB', location: 'Dhaka', price: 385, state: 'Booked' },
  { id: '2', name: 'iPhone 12 64 GB', location: 'Sylhet', price: 310, state: 'Cancelled' },
  { id: '3', name: 'vivo V29', location: 'Chattogram', price: 240, state: 'Booked' },
];
const columns: TableColumn<Order>[] = [
  { id: 'name', header: 'Item name', cell: ({ name }) => name, sortBy: ({ name }) => name, card: 'title' },
  { id: 'location', header: 'Location', cell: ({ location }) => location },
  {
    id: 'price',
    header: 'Price',
    cell: ({ price }) => formatPrice(price),
    sortBy: ({ price }) => price,
    orders: ['low to high', 'high to low'],
    align: 'end',
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <Chip tone={state === 'Booked' ? 'accent' : 'plain'}>{state}</Chip>,
  },
  {
    id: 'action',
    header: '',
    cell: () => (
      <Button variant="secondary" size="sm">
        Details
      </Button>
    ),
    card: 'action',
    align: 'end',
  },
];
const rowId = ({ id }: Order) => id;
const drawings: IllustrationName[] = [
  'no-phones',
  'no-orders',
  'no-messages',
  'error',
  'not-allowed',
  'offline',
  'not-found',
];

export const Tables = () => (
  <Chapter id="tables" title="Tables" lead="Below 720 px each row is a card, and a select sorts them.">
    <Specimen name="sortable, with a quiet row" wide>
      <DataTable
        rows={orders}
        columns={columns}
        rowId={rowId}
        caption="Orders"
        isQuiet={({ state }) => state === 'Cancelled'}
      />
    </Specimen>
    <Specimen name="a busy row" wide>
      <DataTable rows={orders} columns={columns} rowId={rowId} caption="Orders" isBusy={({ id }) => id === '2'} />
    </Specimen>
    <Specimen name="loading" wide>
      <DataTable rows={[]} columns={columns} rowId={rowId} caption="Orders" loading={3} />
    </Specimen>
    <Specimen name="empty" wide>
      <DataTable
        rows={[]}
        columns={columns}
        rowId={rowId}
        caption="Orders"
        empty={<EmptyState illustration="no-orders" title="No orders yet" text="Phones you book appear here." />}
      />
    </Specimen>
  </Chapter>
);

export const Surfaces = () => (
  <Chapter
    id="surfaces"
    title="Headings, cards and skeletons"
    lead="A skeleton has the shape of the content that it precedes."
  >
    <Specimen name="heading of a page" wide>
      <PageHeading
        title="Samsung phones"
        lead="24 phones from 9 sellers"
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Samsung' }]}
        actions={<Button variant="secondary">Share</Button>}
      />
    </Specimen>
    <Specimen name="card: with padding, without" wide>
      <Card padded>A surface with a line around it.</Card>
      <Card>Its content goes to the edge.</Card>
    </Specimen>
    <Specimen name="skeletons" wide>
      <Loading>
        <Skeleton width="60%" height={28} />
        <Skeleton width="40%" />
        <Skeleton height={120} radius={16} />
      </Loading>
    </Specimen>
  </Chapter>
);

export const States = () => (
  <Chapter id="states" title="States" lead="A small picture, one sentence, one action.">
    <Specimen name="empty" wide>
      <EmptyState
        title="No matching phones"
        text="Try removing a filter."
        action={<Button variant="secondary">Clear filters</Button>}
      />
    </Specimen>
    <Specimen name="error (with its own picture when offline)" wide>
      <ErrorState title="The phones did not load" text="Please try again." onRetry={() => undefined} />
    </Specimen>
    <Specimen name="not for this account" wide>
      <Denied role="seller" />
    </Specimen>
    <Specimen name="page not found" wide>
      <NotFound />
    </Specimen>
    <Specimen name="illustrations" wide>
      <div className={styles.drawings}>
        {drawings.map((name) => (
          <div key={name}>
            <Illustration name={name} />
            {name}
          </div>
        ))}
      </div>
    </Specimen>
    <Specimen name="an action beside a sentence">
      <p>Something else?</p>
      <LinkButton to="/" variant="quiet">
        Back to homepage
      </LinkButton>
    </Specimen>
  </Chapter>
);
