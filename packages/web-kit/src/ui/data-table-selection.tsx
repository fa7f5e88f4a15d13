import styles from './data-table-selection.module.css';
import { Checkbox } from './choice.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** `selected` has the ids of rows, also of other pages. `can`: whether a row can be selected. `nameOf` names it to a screen reader. */
export type TableSelection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  can: (row: Row) => boolean;
  nameOf: (row: Row) => string;
};

export function SelectRow<Row>({
  id,
  row,
  selected,
  onChange,
  nameOf,
}: TableSelection<Row> & { id: string; row: Row }) {
  return (
    <Checkbox
      className={styles.box}
      label={<VisuallyHidden>Select {nameOf(row)}</VisuallyHidden>}
      checked={selected.has(id)}
      onChange={({ target }) => onChange(withIds(selected, [id], target.checked))}
    />
  );
}

/** Selects all rows of the page, or none of them. */
export function SelectPage({
  ids,
  selected,
  onChange,
}: Pick<TableSelection<never>, 'selected' | 'onChange'> & { ids: readonly string[] }) {
  const count = ids.filter((id) => selected.has(id)).length;
  const all = ids.length > 0 && count === ids.length;
  return (
    <Checkbox
      className={styles.all}
      label={
        <span className={styles.label}>
          Select all<VisuallyHidden> on this page</VisuallyHidden>
        </span>
      }
      disabled={ids.length === 0}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() => onChange(withIds(selected, ids, !all))}
    />
  );
}

function withIds(selected: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids)
    if (on) next.add(id);
    else next.delete(id);
  return next;
}
