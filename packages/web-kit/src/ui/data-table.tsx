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
import { VisuallyHidden } from './visually-hidden.tsx';

export type TableColumn<Row> = {
  id: string;
  /** What stands above the column, and beside the value on a narrow screen. Give actions an empty text. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => string | number;
  align?: 'start' | 'end';
  /** On a narrow screen, where a row is a card: its head, its foot, or not shown. */
  card?: 'title' | 'action' | 'hide';
};

/**
 * A table that can be sorted and becomes a list of cards where there is no room for columns (it stays a table for screen readers).
 * @param props.caption names the table for those who do not see the heading above it
 * @param props.empty stands in its place when there are no rows
 */
export function DataTable<Row>({
  rows,
  columns,
  rowId,
  caption,
  empty,
}: {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
  caption: string;
  empty?: ReactNode;
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
  if (rows.length === 0 && empty) return <div className={styles.frame}>{empty}</div>;

  return (
    <div className={styles.frame}>
      <table className={styles.table} role="table">
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
                  aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                >
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
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} role="row">
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
