import type { SortOrder } from '@wholesale/contracts';
import { sortOrders } from '@wholesale/contracts/values';
import { SelectBox } from '@wholesale/web-kit';

const names: Readonly<Record<SortOrder, string>> = {
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  saving: 'Biggest saving',
};

export const SortSelect = ({ value, onChange }: { value: SortOrder; onChange: (sort: SortOrder) => void }) => (
  <SelectBox
    small
    aria-label="Sort by"
    value={value}
    onChange={({ target }) => onChange(sortOrders.find((each) => each === target.value) ?? 'newest')}
  >
    {sortOrders.map((order) => (
      <option key={order} value={order}>
        {names[order]}
      </option>
    ))}
  </SelectBox>
);
