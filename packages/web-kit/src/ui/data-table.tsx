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
  /** Column heading, and the label in a card. Empty for actions. */
  header: string;
  cell: (row: Row) => ReactNode;
  sortBy?: (row: Row) => string | number;
  /** Names of ascending and descending order in the select; `A to Z` and `Z to A` by default. */
  orders?: readonly [string, string];
  align?: 'start' | 'end';
  card?: 'title' | 'action' | 'hide';
};

const letters = ['A to Z', 'Z to A'] as const;

/**
 * A sortable table that becomes a list of cards on narrow screens.
 * @param props.caption accessible name
 * @param props.empty shown instead of an empty table
 * @param props.loading shows skeleton rows: true for five, or their number
 * @param props.isBusy marks rows with a pending action
 * @param props.order name of the initial order
 * @param props.isQuiet marks finished rows, which are muted and always last
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
  const skeletonRows = loading === true ? 5 : Number(loading);
  if (rows.length === 0 && empty && !loading) return <div className={styles.frame}>{empty}</div>;
  const allRows = table.getRowModel().rows;
  const shown = isQuiet
    ? [...allRows.filter(({ original }) => !isQuiet(original)), ...allRows.filter(({ original }) => isQuiet(original))]
    : allRows;

  return (
    <div className={styles.frame}>
      {rows.length > 1 && <SortSelect columns={columns} order={order} sorting={sorting} onSort={setSorting} />}
      <table className={styles.table} role="table" aria-busy={skeletonRows > 0 || undefined}>
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
          {skeletonRows > 0 && <SkeletonRows rows={skeletonRows} columns={columns} />}
          {(skeletonRows > 0 ? [] : shown).map((row) => (
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
                    {/* Called rather than rendered: a new component each time would lose focus and state. */}
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

function SkeletonRows<Row>({ rows, columns }: { rows: number; columns: readonly TableColumn<Row>[] }) {
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
