import type { Brand } from '@wholesale/contracts';
import { call } from '@wholesale/web-kit/http';
import { queryOfFilter, withoutOrder, type Filter } from './filter.ts';

export type Alternative = { words: string; filter: Filter; phones: number };

/** The filter with one of its groups left open, for each group that narrows; the words follow 'Show 5 phones'. */
export function relaxations(filter: Filter): Omit<Alternative, 'phones'>[] {
  const { conditions, minPrice, maxPrice, storages, verified } = filter;
  return [
    verified && { words: 'of all sellers', filter: { ...filter, verified: false } },
    (minPrice ?? maxPrice) !== undefined && {
      words: 'at any price',
      filter: { ...filter, minPrice: undefined, maxPrice: undefined },
    },
    conditions.length > 0 && { words: 'in any condition', filter: { ...filter, conditions: [] } },
    storages.length > 0 && { words: 'with any storage', filter: { ...filter, storages: [] } },
  ].filter((each) => each !== false);
}

/**
 * What comes nearest to a filter that finds nothing: the one group to leave open that leaves most of the wish standing, which is the one
 * that finds the fewest phones but some.
 * @returns undefined when leaving one group open is not enough, or nobody could count
 */
export async function findNearest(brand: Brand, filter: Filter, signal: AbortSignal): Promise<Alternative | null> {
  const counted = await Promise.all(
    relaxations(filter).map(async (each) => {
      const query = queryOfFilter(withoutOrder(each.filter));
      const { total } = await call('countFacets', { params: { brand }, query, signal });
      return { ...each, phones: total };
    }),
  );
  return counted.filter(({ phones }) => phones > 0).sort((a, b) => a.phones - b.phones)[0] ?? null;
}
