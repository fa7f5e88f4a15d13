import type { Brand } from '@wholesale/contracts';
import { conditionNames, formatStorage } from '@wholesale/web-kit';
import { call } from '@wholesale/web-kit/http';
import { cleared, noFilter, priceLabel, queryOfFilter, withoutOrder, type Filter } from './filter.ts';

export type Alternative = { words: string; filter: Filter; phones: number };

/** Part of a filter that can be dropped on its own; the words follow 'Show 5 phones'. */
type Group = { open: Partial<Filter>; without: string; only: string };

function groupsOf(filter: Filter): Group[] {
  const { conditions, storages, verified } = filter;
  const price = priceLabel(filter);
  const inWords = conditions.map((each) => conditionNames[each].toLowerCase()).join(' or ');
  return [
    verified && { open: { verified: false }, without: 'from all sellers', only: 'from verified sellers' },
    price && {
      open: { minPrice: undefined, maxPrice: undefined },
      without: 'at any price',
      only: price.charAt(0).toLowerCase() + price.slice(1),
    },
    conditions.length > 0 && {
      open: { conditions: [] },
      without: 'in any condition',
      only: `in ${inWords} condition`,
    },
    storages.length > 0 && {
      open: { storages: [] },
      without: 'with any storage',
      only: `with ${storages.map(formatStorage).join(' or ')}`,
    },
  ].filter((each) => typeof each === 'object');
}

/** What to try in place of a filter that finds nothing: first with one group left open, then with only one of them kept. */
function relaxations(filter: Filter): Omit<Alternative, 'phones'>[][] {
  const groups = groupsOf(filter);
  const onlyOne = ({ open, only }: Group) => ({
    words: only,
    filter: { ...cleared(filter), ...pick(filter, Object.keys(open)) },
  });
  return [
    groups.map(({ open, without }) => ({ words: without, filter: { ...filter, ...open } })),
    ...(groups.length > 2 ? [groups.map(onlyOne)] : []),
  ];
}

/**
 * Finds the weaker filter with the fewest matches, which is closest to what was asked for.
 * @returns null when no weaker filter has matches
 * @throws {ApiError} when the counts cannot be loaded
 */
export async function findNearest(brand: Brand, filter: Filter, signal: AbortSignal): Promise<Alternative | null> {
  for (const tries of relaxations(filter)) {
    const counted = await Promise.all(
      tries.map(async (each) => {
        const query = queryOfFilter(withoutOrder(each.filter));
        const { total } = await call('countFacets', { params: { brand }, query, signal });
        return { ...each, phones: total };
      }),
    );
    const [nearest] = counted.filter(({ phones }) => phones > 0).sort((a, b) => a.phones - b.phones);
    if (nearest) return nearest;
  }
  return null;
}

const pick = (filter: Filter, names: readonly string[]): Partial<Filter> =>
  Object.fromEntries(Object.entries({ ...noFilter, ...filter }).filter(([name]) => names.includes(name)));
