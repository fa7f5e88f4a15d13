import { conditions, highest, pricePattern, sortOrders } from '@wholesale/contracts/values';
import type { Condition, SortOrder } from '@wholesale/contracts';
import { conditionNames, formatPrice, formatStorage } from '@wholesale/web-kit';

/** Which phones of a brand, and in which order; an empty list or an absent bound leaves that side open. */
export type Filter = {
  conditions: readonly Condition[];
  /** In GB, from the smallest. */
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

/** Reads a filter out of an address. Whatever is unknown or malformed counts as not there: a link from elsewhere is never an error. */
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
 * The query of an address that says this filter, in one fixed order so that equal filters have equal addresses.
 * @param before the query as it is: parameters that are not the filter's stay in it
 * @returns `?condition=good&…`, or nothing at all when nothing is chosen
 */
export function writeFilter(filter: Filter, before = new URLSearchParams()): string {
  const search = new URLSearchParams([...before].filter(([name]) => !own.includes(name)));
  const { sort, ...query } = queryOfFilter(filter);
  for (const [name, value] of Object.entries({ ...query, sort })) if (value !== undefined) search.set(name, value);
  return search.size ? `?${search.toString().replaceAll('%2C', ',')}` : '';
}

/** The filter as the catalog takes it, each field only when it narrows or reorders. */
export const queryOfFilter = ({ conditions, storages, minPrice, maxPrice, verified, sort }: Filter) => ({
  ...(conditions.length > 0 && { condition: conditions.join(',') }),
  ...(storages.length > 0 && { storage: storages.join(',') }),
  ...(minPrice !== undefined && { minPrice: String(minPrice) }),
  ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
  ...(verified && { verified: 'true' as const }),
  ...(sort !== 'newest' && { sort }),
});

/** The same phones in whatever order. */
export const withoutOrder = (filter: Filter): Filter => ({ ...filter, sort: 'newest' });
/** All phones, in the order that was chosen. */
export const cleared = ({ sort }: Filter): Filter => ({ ...noFilter, sort });

export type ActiveChoice = { id: string; label: string; without: Filter };

/** What is on, each with the filter that is left when it is taken off. */
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

/** A price range in words: `From $60`, `Up to $540`, `$60 to $540`. */
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
