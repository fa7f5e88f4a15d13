import type { SortingState } from '@tanstack/react-table';
import type { TableColumn } from './data-table.tsx';
import styles from './data-table.module.css';
import { SelectBox } from './field.tsx';

const letters = ['A to Z', 'Z to A'] as const;

/** The order of a table whose rows are cards, where no header can be pressed. */
export function SortSelect<Row>({
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
      <SelectBox
        small
        value={sorted ? `${sorted.id} ${sorted.desc ? 'desc' : 'asc'}` : ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{order}</option>
        {sortable.map(({ id, header, orders: [rising, falling] = letters }) => [
          <option key={`${id} asc`} value={`${id} asc`}>{`${header}: ${rising}`}</option>,
          <option key={`${id} desc`} value={`${id} desc`}>{`${header}: ${falling}`}</option>,
        ])}
      </SelectBox>
    </label>
  );
}
