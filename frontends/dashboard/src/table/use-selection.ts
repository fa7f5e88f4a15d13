import type { TableSelection } from '@wholesale/web-kit';
import { useState } from 'react';

/** The rows of a table that are selected, on every page of it; `rows` are those that its filter and search leave. */
export function useSelection<Row extends { _id: string; name: string }>(
  rows: readonly Row[],
  can: (row: Row) => boolean,
): TableSelection<Row> & { chosen: readonly Row[]; clear: () => void; remove: (ids: readonly string[]) => void } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    can,
    nameOf: ({ name }) => name,
    onChange: setSelected,
    chosen: rows.filter((row) => selected.has(row._id) && can(row)),
    clear: () => setSelected(new Set()),
    remove: (ids) => setSelected((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
}
