import {
  createColumnHelper,
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type SortingState,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Pager, pageCountOf, useMoveToTop, type TablePages } from './data-table-pager.tsx';
import { SelectPage, SelectRow, type TableSelection } from './data-table-selection.tsx';
import { SortSelect } from './data-table-sort.tsx';
import styles from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type { TablePages, TableSelection };

export type TableColumn<Row> = {
  id: string;
  /** Column heading, and the label in a card. Empty for actions. */
  header: string;
  cell: (row: Row) => ReactNode;
  sortBy?: (row: Row) => string | number;
  /** Names of ascending and descending order in the select; `A to Z` and `Z to A` by default. */
  orders?: readonly [string, string];
  align?: 'start' | 'end';
  /** `wide`: not in cards; `narrow`: only there. `parts`: the parts of the cell have places of their own in a compact card. */
  card?: 'title' | 'action' | 'wide' | 'narrow' | 'parts';
  /** The place in a compact card. */
  area?: string;
};

/** Narrow rows of one height: a CSS grid of the columns' areas; `select` is the checkbox. */
export type CompactCard = { areas: string; columns: string };

/**
 * A sortable table that becomes a list of cards on narrow screens.
 * @param props.caption accessible name
 * @param props.empty shown instead of an empty table
 * @param props.loading shows skeleton rows: true for five, or their number
 * @param props.isBusy marks rows with a pending action
 * @param props.order name of the initial order
 * @param props.isQuiet marks finished rows, which are muted and always last
 * @param props.compact lays out narrow rows in this grid instead of one line per column
 * @param props.pages shows one page of the rows, with links to the others
 * @param props.selection adds a checkbox to each row that can be selected
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
  compact,
  pages,
  selection,
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
  compact?: CompactCard;
  pages?: TablePages;
  selection?: TableSelection<Row> | undefined;
}) {
  const [sorting, setSorting] = useState<SortingState>([]);
  const moved = useMoveToTop(pages?.page);
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
    onSortingChange: (next) => {
      setSorting(next);
      pages?.onSort();
    },
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const about = new Map(columns.map((column) => [column.id, column]));
  const skeletonRows = loading === true ? 5 : Number(loading);
  if (rows.length === 0 && empty && !loading) return <div className={styles.frame}>{empty}</div>;
  const allRows = table.getRowModel().rows;
  const ordered = isQuiet
    ? [...allRows.filter(({ original }) => !isQuiet(original)), ...allRows.filter(({ original }) => isQuiet(original))]
    : allRows;
  const count = pages ? pageCountOf(ordered.length, pages) : 1;
  const page = Math.min(Math.max(pages?.page ?? 1, 1), count);
  const shown = pages ? ordered.slice((page - 1) * pages.size, page * pages.size) : ordered;
  const selectable = selection && shown.filter(({ original }) => selection.can(original)).map(({ id }) => id);
  const selectPage = selection && selectable && <SelectPage ids={selectable} {...selection} />;

  return (
    <div className={styles.frame}>
      {rows.length > 1 && (
        <div className={styles.above}>
          {selectPage}
          <SortSelect columns={columns} order={order} sorting={sorting} onSort={table.setSorting} />
        </div>
      )}
      <table
        ref={moved.table}
        tabIndex={-1}
        className={classNames(styles.table, compact && styles.compact)}
        style={compact && ({ '--areas': compact.areas, '--columns': compact.columns } as CSSProperties)}
        data-compact={compact ? '' : undefined}
        role="table"
        aria-busy={skeletonRows > 0 || undefined}
      >
        <caption className={styles.caption}>{count > 1 ? `${caption}, page ${page} of ${count}` : caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th scope="col" role="columnheader" className={styles.check}>
                <span className={styles.name}>Selection</span>
                {selectPage}
              </th>
            )}
            {table.getFlatHeaders().map(({ id, column }) => {
              const sorted = column.getIsSorted();
              return (
                <th
                  key={id}
                  scope="col"
                  role="columnheader"
                  className={classNames(
                    about.get(id)?.align === 'end' && styles.end,
                    about.get(id)?.card === 'narrow' && styles.narrow,
                  )}
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
              {selection && (
                <td role="cell" className={styles.check}>
                  {selection.can(row.original) && <SelectRow id={row.id} row={row.original} {...selection} />}
                </td>
              )}
              {row.getVisibleCells().map(({ id, column }) => {
                const { card, align, header, cell, area } = about.get(column.id) ?? {};
                return (
                  <td
                    key={id}
                    role="cell"
                    data-label={header}
                    className={classNames(align === 'end' && styles.end, card && styles[card])}
                    style={area ? { gridArea: area } : undefined}
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
      {pages && count > 1 && <Pager {...pages} page={page} count={count} rows={ordered.length} onMove={moved.expect} />}
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
