import type { Condition, Facets, Filter, PublicListing, SortOrder } from '@wholesale/contracts';
import { invalid } from '@wholesale/service-kit/domain';

export type Findable = Pick<
  PublicListing,
  '_id' | 'condition' | 'resalePrice' | 'orginalPrice' | 'storage' | 'sellerVerified'
>;
export type Wanted = {
  filter: Filter;
  sort: SortOrder;
  after?: string | undefined;
  limit: number;
};

/**
 * One page of matching phones; phones that compare equal are newest first. The cursor is a position in the order, so it stays
 * valid when its phone is gone.
 * @returns the page, and the cursor of the next one if there is more
 * @throws Failure `invalid` for a cursor of another order
 */
export function findPhones<Phone extends Findable>(
  phones: readonly Phone[],
  { filter, sort, after, limit }: Wanted,
): { found: Phone[]; next: string | undefined } {
  const compare = orderOf(sort);
  const start = after === undefined ? undefined : parseCursor(after, sort);
  const tests = Object.values(testsOf(filter));
  const rest = phones
    .filter((phone) => tests.every((fits) => fits(phone)))
    .map((phone) => ({ phone, ...positionOf(phone, sort) }))
    .filter((each) => !start || compare(each, start) > 0)
    .sort(compare);
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  return { found: page.map(({ phone }) => phone), next: last && cursorOf(last) };
}

/** Counts the matches of a filter, and of each choice combined with the other groups. */
export function countFacets(phones: readonly Findable[], filter: Filter): Facets {
  const { condition, storage, verified, price } = testsOf(filter);
  const passing = (...fits: Test[]) => phones.filter((phone) => fits.every((each) => each(phone)));

  const byCondition = passing(storage, verified, price);
  const inCondition = (wanted: Condition) => byCondition.filter((phone) => phone.condition === wanted).length;
  const byStorage = passing(condition, verified, price);
  const sizes = new Set(phones.flatMap((phone) => phone.storage ?? []).concat(filter.storage ?? []));
  const prices = phones.map(({ resalePrice }) => resalePrice);
  return {
    total: passing(condition, storage, verified, price).length,
    conditions: { excellent: inCondition('excellent'), good: inCondition('good'), fair: inCondition('fair') },
    storages: [...sizes]
      .sort((one, other) => one - other)
      .map((size) => ({ storage: size, phones: byStorage.filter((phone) => phone.storage === size).length })),
    verified: passing(condition, storage, price).filter(({ sellerVerified }) => sellerVerified).length,
    price: prices.length > 0 ? { lowest: lowest(prices), highest: highest(prices) } : null,
  };
}

/** Saving against the original price in percent, two decimals, at least 0. */
export function savingOf({ resalePrice, orginalPrice }: Pick<Findable, 'resalePrice' | 'orginalPrice'>): number {
  return Math.max(0, twoDecimals((1 - resalePrice / orginalPrice) * 100));
}

type Test = (phone: Findable) => boolean;

function testsOf({ condition, storage, verified, minPrice, maxPrice }: Filter) {
  const any = <Value>(choices: readonly Value[] | undefined, value: Value | undefined) =>
    !choices || choices.length === 0 || (value !== undefined && choices.includes(value));
  return {
    condition: (phone) => any(condition, phone.condition),
    storage: (phone) => any(storage, phone.storage),
    verified: (phone) => !verified || phone.sellerVerified,
    price: ({ resalePrice }) => resalePrice >= (minPrice ?? 0) && resalePrice <= (maxPrice ?? Infinity),
  } satisfies Record<string, Test>;
}

type Position = { value: number | undefined; id: string };

const valueOf: Record<SortOrder, (phone: Findable) => number | undefined> = {
  newest: () => undefined,
  'price-low': ({ resalePrice }) => twoDecimals(resalePrice),
  'price-high': ({ resalePrice }) => twoDecimals(resalePrice),
  saving: savingOf,
};

const positionOf = (phone: Findable, sort: SortOrder): Position => ({ value: valueOf[sort](phone), id: phone._id });

function orderOf(sort: SortOrder): (one: Position, other: Position) => number {
  const direction = sort === 'price-low' ? 1 : -1;
  return (one, other) =>
    direction * ((one.value ?? 0) - (other.value ?? 0)) || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);
}

const cursorOf = ({ value, id }: Position): string => (value === undefined ? id : `${value}-${id}`);

function parseCursor(cursor: string, sort: SortOrder): Position {
  const [id = '', value] = cursor.split('-').reverse();
  if ((value === undefined) !== (sort === 'newest'))
    throw invalid('invalid', 'Some fields are not valid.', {
      errors: [{ path: 'after', message: 'must be a cursor from a Link header' }],
    });
  return { value: value === undefined ? undefined : Number(value), id };
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const lowest = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other));
const highest = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other));
