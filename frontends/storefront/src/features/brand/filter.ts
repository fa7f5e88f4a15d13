import { conditions, highest, pricePattern, sortOrders } from '@wholesale/contracts/values';
import type { Condition, SortOrder } from '@wholesale/contracts';
import { conditionNames, formatPrice, formatStorage } from '@wholesale/web-kit';

/** Filter and order of a brand's phones; an empty list or an undefined bound does not restrict. */
export type Filter = {
  conditions: readonly Condition[];
  storages: readonly number[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
  verified: boolean;
  sort: SortOrder;
};

export const noFilter: Filter = {
  conditions: [],
  storages: [],
  minPrice: undefined,
  maxPrice: undefined,
  verified: false,
  sort: 'newest',
};

const own = ['condition', 'storage', 'minPrice', 'maxPrice', 'verified', 'sort'];
const mostStorages = 12;

/** Reads a filter from an address. Unknown and malformed values are ignored. */
export function readFilter(search: URLSearchParams): Filter {
  const chosen = (name: string) => new Set(search.getAll(name).flatMap((text) => text.split(',')));
  const [conditionsChosen, storagesChosen] = [chosen('condition'), chosen('storage')];
  const minPrice = readPrice(search.get('minPrice'));
  const maxPrice = readPrice(search.get('maxPrice'));
  const possible = minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice;
  return {
    conditions: conditions.filter((each) => conditionsChosen.has(each)),
    storages: [...new Set([...storagesChosen].filter((text) => /^[1-9]\d{0,3}$/.test(text)).map(Number))]
      .sort((a, b) => a - b)
      .slice(0, mostStorages),
    minPrice: possible ? minPrice : undefined,
    maxPrice: possible ? maxPrice : undefined,
    verified: search.get('verified') === 'true',
    sort: sortOrders.find((each) => each === search.get('sort')) ?? 'newest',
  };
}

/**
 * Writes a filter as a query string, in a fixed order so that equal filters have equal addresses.
 * @param before the current query; its other parameters are kept
 * @returns `?condition=good&…`, or an empty string for no filter
 */
export function writeFilter(filter: Filter, before = new URLSearchParams()): string {
  const search = new URLSearchParams([...before].filter(([name]) => !own.includes(name)));
  const { sort, ...query } = queryOfFilter(filter);
  for (const [name, value] of Object.entries({ ...query, sort })) if (value !== undefined) search.set(name, value);
  return search.size ? `?${search.toString().replaceAll('%2C', ',')}` : '';
}

/** The filter as query parameters of the catalog API, without defaults. */
export const queryOfFilter = ({ conditions, storages, minPrice, maxPrice, verified, sort }: Filter) => ({
  ...(conditions.length > 0 && { condition: conditions.join(',') }),
  ...(storages.length > 0 && { storage: storages.join(',') }),
  ...(minPrice !== undefined && { minPrice: String(minPrice) }),
  ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
  ...(verified && { verified: 'true' as const }),
  ...(sort !== 'newest' && { sort }),
});

export const withoutOrder = (filter: Filter): Filter => ({ ...filter, sort: 'newest' });
export const cleared = ({ sort }: Filter): Filter => ({ ...noFilter, sort });

export type ActiveChoice = { id: string; label: string; without: Filter };

/** The active choices, each with the filter that remains without it. */
export function activeChoices(filter: Filter): ActiveChoice[] {
  const { conditions, storages, verified } = filter;
  const price = priceLabel(filter);
  return [
    ...conditions.map((condition) => ({
      id: condition,
      label: conditionNames[condition],
      without: { ...filter, conditions: conditions.filter((each) => each !== condition) },
    })),
    ...(price ? [{ id: 'price', label: price, without: { ...filter, minPrice: undefined, maxPrice: undefined } }] : []),
    ...storages.map((storage) => ({
      id: `${storage}`,
      label: formatStorage(storage),
      without: { ...filter, storages: storages.filter((each) => each !== storage) },
    })),
    ...(verified ? [{ id: 'verified', label: 'Verified only', without: { ...filter, verified: false } }] : []),
  ];
}

export function priceLabel({ minPrice, maxPrice }: Filter): string | undefined {
  if (minPrice !== undefined && maxPrice !== undefined) return `${formatPrice(minPrice)} to ${formatPrice(maxPrice)}`;
  if (minPrice !== undefined) return `From ${formatPrice(minPrice)}`;
  return maxPrice === undefined ? undefined : `Up to ${formatPrice(maxPrice)}`;
}

const priceText = new RegExp(`^${pricePattern}$`);

function readPrice(text: string | null): number | undefined {
  const price = text !== null && priceText.test(text) ? Number(text) : NaN;
  return price <= highest.price ? price : undefined;
}
