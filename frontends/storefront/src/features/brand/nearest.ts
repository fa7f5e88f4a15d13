import type { Brand } from '@wholesale/contracts';
import { conditionNames, formatStorage } from '@wholesale/web-kit';
import { call } from '@wholesale/web-kit/http';
import { cleared, noFilter, priceLabel, queryOfFilter, withoutOrder, type Filter } from './filter.ts';

export type Alternative = { words: string; filter: Filter; phones: number };

/** A filter falls into groups that can be left open one by one; the words follow 'Show 5 phones'. */
type Group = { open: Partial<Filter>; without: string; only: string };

function groupsOf(filter: Filter): Group[] {
  const { conditions, storages, verified } = filter;
  const price = priceLabel(filter);
  const inWords = conditions.map((each) => conditionNames[each].toLowerCase()).join(' or ');
  return [
    verified && { open: { verified: false }, without: 'of all sellers', only: 'of verified sellers' },
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
 * What comes nearest to a filter that finds nothing. Of those that find something, the one that finds the fewest: it leaves most of
 * the wish standing.
 * @returns null when nothing was found
 * @throws {ApiError} when nobody could count
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
