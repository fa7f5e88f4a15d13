import {
  createColumnHelper,
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type SortingState,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type TableColumn<Row> = {
  id: string;
  /** What stands above the column, and beside the value on a narrow screen. Give actions an empty text. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => string | number;
  /** How its two orders are called where there are no columns to press, the rising one first; `A to Z` and `Z to A` when left out. */
  orders?: readonly [string, string];
  align?: 'start' | 'end';
  /** On a narrow screen, where a row is a card: its head, its foot, or not shown. */
  card?: 'title' | 'action' | 'hide';
};

const letters = ['A to Z', 'Z to A'] as const;

/**
 * A table that can be sorted and becomes a list of cards where there is no room for columns (it stays a table for screen readers).
 * @param props.caption names the table for those who do not see the heading above it
 * @param props.empty stands in its place when there are no rows
 * @param props.loading rows of quiet blocks instead of the rows: true for five, or how many
 * @param props.isBusy marks a row that something is being done with
 * @param props.order how the order is called that the rows come in
 * @param props.isQuiet rows that are over and done with: they stand at the end, however it is sorted, in quiet ink
 */
export function DataTable<Row>({
  rows,
  columns,
  rowId,
  caption,
  empty,
  loading = false,
  isBusy,
  order = 'Newest first',
  isQuiet,
}: {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
  caption: string;
  empty?: ReactNode;
  loading?: boolean | number;
  isBusy?: (row: Row) => boolean;
  order?: string;
  isQuiet?: (row: Row) => boolean;
}) {
  const [sorting, setSorting] = useState<SortingState>([]);
  const helper = createColumnHelper<Row>();
  // eslint-disable-next-line react-hooks/incompatible-library -- this project does not use the React Compiler
  const table = useReactTable({
    data: useMemo(() => [...rows], [rows]),
    columns: columns.map(({ id, header, sortBy }) =>
      helper.accessor((row: Row) => sortBy?.(row), {
        id,
        header,
        enableSorting: sortBy !== undefined,
        sortDescFirst: false,
      }),
    ),
    state: { sorting },
    onSortingChange: setSorting,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const about = new Map(columns.map((column) => [column.id, column]));
  const waitingFor = loading === true ? 5 : Number(loading);
  if (rows.length === 0 && empty && !loading) return <div className={styles.frame}>{empty}</div>;
  const inOrder = table.getRowModel().rows;
  const shown = isQuiet
    ? [...inOrder.filter(({ original }) => !isQuiet(original)), ...inOrder.filter(({ original }) => isQuiet(original))]
    : inOrder;

  return (
    <div className={styles.frame}>
      {rows.length > 1 && <SortSelect columns={columns} order={order} sorting={sorting} onSort={setSorting} />}
      <table className={styles.table} role="table" aria-busy={waitingFor > 0 || undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {table.getFlatHeaders().map(({ id, column }) => {
              const sorted = column.getIsSorted();
              return (
                <th
                  key={id}
                  scope="col"
                  role="columnheader"
                  className={about.get(id)?.align === 'end' ? styles.end : undefined}
                  aria-label={about.get(id)?.header || undefined}
                  aria-sort={column.getCanSort() ? sortWords[String(sorted)] : undefined}
                >
                  {column.getCanSort() && <span className={styles.name}>{about.get(id)?.header}</span>}
                  {column.getCanSort() ? (
                    <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
                      {about.get(id)?.header}
                      {sorted === 'asc' ? (
                        <ArrowUp size={15} />
                      ) : sorted === 'desc' ? (
                        <ArrowDown size={15} />
                      ) : (
                        <ChevronsUpDown size={15} className={styles.unsorted} />
                      )}
                    </button>
                  ) : (
                    about.get(id)?.header || <VisuallyHidden>Actions</VisuallyHidden>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {waitingFor > 0 && <WaitingRows rows={waitingFor} columns={columns} />}
          {(waitingFor > 0 ? [] : shown).map((row) => (
            <tr
              key={row.id}
              role="row"
              data-row={row.id}
              aria-busy={isBusy?.(row.original) || undefined}
              className={isQuiet?.(row.original) ? styles.quiet : undefined}
            >
              {row.getVisibleCells().map(({ id, column }) => {
                const { card, align, header, cell } = about.get(column.id) ?? {};
                return (
                  <td
                    key={id}
                    role="cell"
                    data-label={header}
                    className={classNames(align === 'end' && styles.end, card && styles[card])}
                  >
                    {/* Called, not rendered as a component: a new function each time would lose focus and state of what is in the cell. */}
                    {cell?.(row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const sortWords: Readonly<Record<string, 'ascending' | 'descending' | 'none'>> = {
  asc: 'ascending',
  desc: 'descending',
  false: 'none',
};

/** Rows in the shape of what comes; what is announced is that something is loading, once. */
function WaitingRows<Row>({ rows, columns }: { rows: number; columns: readonly TableColumn<Row>[] }) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} role="row">
      {columns.map(({ id, header, align, card }, at) => (
        <td
          key={id}
          role="cell"
          data-label={header}
          className={classNames(align === 'end' && styles.end, card && styles[card])}
        >
          {index === 0 && at === 0 && (
            <VisuallyHidden>
              <span role="status">Loading</span>
            </VisuallyHidden>
          )}
          <span className={styles.waiting}>
            <Skeleton width={card === 'title' ? '70%' : card === 'action' ? 96 : 72} height={18} />
          </span>
        </td>
      ))}
    </tr>
  ));
}

/** The same orders as above the columns, where a row is a card and there are no columns to press. */
function SortSelect<Row>({
  columns,
  order,
  sorting: [sorted],
  onSort,
}: {
  columns: readonly TableColumn<Row>[];
  order: string;
  sorting: SortingState;
  onSort: (sorting: SortingState) => void;
}) {
  const sortable = columns.filter(({ sortBy }) => sortBy);
  if (sortable.length === 0) return null;
  const choose = (value: string) => {
    const [id = '', way] = value.split(' ');
    onSort(id ? [{ id, desc: way === 'desc' }] : []);
  };
  return (
    <label className={styles.sortBy}>
      Sort by
      <select
        className={styles.sortSelect}
        value={sorted ? `${sorted.id} ${sorted.desc ? 'desc' : 'asc'}` : ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{order}</option>
        {sortable.map(({ id, header, orders: [rising, falling] = letters }) => [
          <option key={`${id} asc`} value={`${id} asc`}>{`${header}: ${rising}`}</option>,
          <option key={`${id} desc`} value={`${id} desc`}>{`${header}: ${falling}`}</option>,
        ])}
      </select>
    </label>
  );
}
