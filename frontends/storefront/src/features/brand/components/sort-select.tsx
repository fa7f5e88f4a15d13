import type { SortOrder } from '@wholesale/contracts';
import { sortOrders } from '@wholesale/contracts/values';
import { ChevronDown } from 'lucide-react';
import styles from './sort-select.module.css';

const names: Readonly<Record<SortOrder, string>> = {
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  saving: 'Biggest saving',
};

export const SortSelect = ({ value, onChange }: { value: SortOrder; onChange: (sort: SortOrder) => void }) => (
  <span className={styles.sort}>
    <select
      aria-label="Sort by"
      value={value}
      onChange={({ target }) => onChange(sortOrders.find((each) => each === target.value) ?? 'newest')}
    >
      {sortOrders.map((order) => (
        <option key={order} value={order}>
          {names[order]}
        </option>
      ))}
    </select>
    <ChevronDown size={17} />
  </span>
);
