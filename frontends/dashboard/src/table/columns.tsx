import { formatPrice, RelativeDate, type TableColumn } from '@wholesale/web-kit';

/** The price of a row. @param place its position in a card */
export const priceColumn = <Row,>(
  priceOf: (row: Row) => number,
  place: Pick<TableColumn<Row>, 'area'> = {},
): TableColumn<Row> => ({
  id: 'price',
  header: 'Price',
  cell: (row) => <strong>{formatPrice(priceOf(row))}</strong>,
  sortBy: priceOf,
  orders: ['lowest first', 'highest first'],
  ...place,
});

/** When something happened to a row. @param place its position in a card */
export const dateColumn = <Row,>(
  id: string,
  header: string,
  dateOf: (row: Row) => string,
  place: Pick<TableColumn<Row>, 'card'> = {},
): TableColumn<Row> => ({
  id,
  header,
  cell: (row) => <RelativeDate value={dateOf(row)} />,
  sortBy: dateOf,
  orders: ['oldest first', 'newest first'],
  ...place,
});
