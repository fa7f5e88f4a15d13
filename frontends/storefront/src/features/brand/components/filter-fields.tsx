import type { Facets } from '@wholesale/contracts';
import { conditions } from '@wholesale/contracts/values';
import { Checkbox, conditionNames, formatStorage } from '@wholesale/web-kit';
import type { ReactNode } from 'react';
import type { Filter } from '../filter.ts';
import { priceScaleOf } from '../price-scale.ts';
import type { ChangeFilter } from '../use-filter.ts';
import styles from './filter-fields.module.css';
import { PriceRange } from './price-range.tsx';

/** Storage options while the counts are unavailable. */
const usualStorages = [64, 128, 256, 512];

export type FilterFieldsProps = {
  filter: Filter;
  /** Phones per choice; without it no counts are shown. */
  facets: Facets | undefined;
  /** The last counts received; they keep storages and price range on offer when newer ones fail. */
  lastFacets: Facets | undefined;
  onChange: ChangeFilter;
};

export function FilterFields({ filter, facets, lastFacets, onChange }: FilterFieldsProps) {
  const known = lastFacets?.storages.map(({ storage }) => storage) ?? usualStorages;
  const storages = [...new Set([...known, ...filter.storages])].sort((a, b) => a - b);
  return (
    <div className={styles.fields}>
      <Group legend="Condition">
        {conditions.map((condition) => (
          <Checkbox
            key={condition}
            label={conditionNames[condition]}
            {...countOf(facets?.conditions[condition])}
            checked={filter.conditions.includes(condition)}
            onChange={() => onChange({ ...filter, conditions: toggle(filter.conditions, condition) })}
          />
        ))}
      </Group>
      <Group legend="Price">
        <PriceRange
          bounds={filter}
          scale={priceScaleOf(lastFacets?.price)}
          onChange={(bounds) => onChange({ ...filter, ...bounds }, 'price')}
        />
      </Group>
      {storages.length > 0 && (
        <Group legend="Storage">
          {storages.map((storage) => (
            <Checkbox
              key={storage}
              label={formatStorage(storage)}
              {...countOf(facets && (facets.storages.find((each) => each.storage === storage)?.phones ?? 0))}
              checked={filter.storages.includes(storage)}
              onChange={() => onChange({ ...filter, storages: toggle(filter.storages, storage) })}
            />
          ))}
        </Group>
      )}
      <Group legend="Seller">
        <Checkbox
          label="Verified only"
          {...countOf(facets?.verified)}
          checked={filter.verified}
          onChange={() => onChange({ ...filter, verified: !filter.verified })}
        />
      </Group>
    </div>
  );
}

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });

function toggle<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one];
}
