import { describe, expect, it } from '@jest/globals';
import { sortOrders, type Filter } from '@wholesale/contracts';
import { countFacets, findPhones, savingOf, type Findable, type Wanted } from './find-phones.ts';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');
const aPhone = (number: number, overrides: Partial<Findable> = {}): Findable => ({
  _id: idOf(number),
  condition: 'good',
  resalePrice: 300,
  orginalPrice: 600,
  storage: 128,
  sellerVerified: false,
  ...overrides,
});
const wanted = (overrides: Partial<Wanted> = {}): Wanted => ({ filter: {}, sort: 'newest', limit: 200, ...overrides });
const numbersOf = (phones: readonly Findable[]) => phones.map(({ _id }) => Number.parseInt(_id, 16));
const found = (phones: readonly Findable[], overrides: Partial<Wanted>) =>
  numbersOf(findPhones(phones, wanted(overrides)).found);

const onSale = [
  aPhone(1, { condition: 'excellent', resalePrice: 500, storage: 256, sellerVerified: true }),
  aPhone(2, { condition: 'good', resalePrice: 200.5, storage: 64 }),
  aPhone(3, { condition: 'fair', resalePrice: 100, storage: undefined, sellerVerified: true }),
  aPhone(4, { condition: 'good', resalePrice: 300 }),
  aPhone(5, { condition: 'excellent', resalePrice: 300, sellerVerified: true }),
];

describe('a filter', () => {
  it.each<[string, Filter, number[]]>([
    ['nothing', {}, [5, 4, 3, 2, 1]],
    ['one condition', { condition: ['good'] }, [4, 2]],
    ['any of two conditions', { condition: ['good', 'fair'] }, [4, 3, 2]],
    ['a lowest price, itself included', { minPrice: 300 }, [5, 4, 1]],
    ['a highest price, itself included', { maxPrice: 200.5 }, [3, 2]],
    ['a range', { minPrice: 200.5, maxPrice: 300 }, [5, 4, 2]],
    ['a range upside down', { minPrice: 300, maxPrice: 200 }, []],
    ['a storage; a phone that tells none is not found', { storage: [128, 64] }, [5, 4, 2]],
    ['verified sellers', { verified: 'true' }, [5, 3, 1]],
    ['all of it', { condition: ['excellent'], minPrice: 250, storage: [128], verified: 'true' }, [5]],
    ['a storage nobody has', { storage: [9999] }, []],
    ['no choice at all, which is no filter', { condition: [], storage: [] }, [5, 4, 3, 2, 1]],
  ])('of %s', (_, filter, numbers) => {
    expect(found(onSale, { filter })).toEqual(numbers);
  });
});

describe('an order', () => {
  it('is newest first, by price, or by saving; equals come newest first', () => {
    expect(found(onSale, { sort: 'newest' })).toEqual([5, 4, 3, 2, 1]);
    expect(found(onSale, { sort: 'price-low' })).toEqual([3, 2, 5, 4, 1]);
    expect(found(onSale, { sort: 'price-high' })).toEqual([1, 5, 4, 2, 3]);
    expect(found(onSale, { sort: 'saving' })).toEqual([3, 2, 5, 4, 1]);
  });

  it('does not change the list', () => {
    const before = [...onSale];
    findPhones(onSale, wanted({ sort: 'price-low' }));
    expect(onSale).toEqual(before);
  });

  it('a phone that costs more than new saves nothing', () => {
    expect(savingOf({ resalePrice: 900, orginalPrice: 600 })).toBe(0);
    expect(savingOf({ resalePrice: 200, orginalPrice: 600 })).toBe(66.67);
    expect(savingOf({ resalePrice: 1_000_000, orginalPrice: 0.01 })).toBe(0);
  });
});

describe('pages', () => {
  // Many equal prices and savings, so that the id decides.
  const many = Array.from({ length: 97 }, (_, index) =>
    aPhone(index + 1, { resalePrice: [99.99, 100, 250.5, 700][index % 4] ?? 0, orginalPrice: index % 3 ? 800 : 99.99 }),
  );
  const cursorPattern = /^(\d{1,7}(\.\d{1,2})?-)?[0-9a-f]{24}$/;

  /** Walks all pages. @param between changes the phones after each page */
  function walk(sort: Wanted['sort'], between = (phones: readonly Findable[], _last: Findable) => phones) {
    let phones: readonly Findable[] = many;
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const { found: page, next } = findPhones(phones, wanted({ sort, limit: 10, after }));
      seen.push(...numbersOf(page));
      if (next !== undefined) expect(next).toMatch(cursorPattern);
      after = next;
      const last = page.at(-1);
      if (last) phones = between(phones, last);
    } while (after !== undefined && seen.length < 1_000);
    return seen;
  }

  it.each(sortOrders)('by %s contain each phone once, in order', (sort) => {
    expect(walk(sort)).toEqual(found(many, { sort }));
  });

  it.each(sortOrders)('by %s skip and repeat nothing when the cursor’s phone is sold in the meantime', (sort) => {
    const seen = walk(sort, (phones, last) => phones.filter(({ _id }) => _id !== last._id));
    expect(seen).toEqual(found(many, { sort }));
  });

  it.each(sortOrders)('by %s show no phone twice when new ones arrive', (sort) => {
    let number = 1_000;
    const seen = walk(sort, (phones) => [...phones, aPhone((number += 1), { resalePrice: 100 })]);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(numbersOf(many)));
  });

  it('of exactly the limit have no next page', () => {
    expect(findPhones(onSale, wanted({ limit: 5 })).next).toBeUndefined();
    expect(findPhones([], wanted({ limit: 5 }))).toEqual({ found: [], next: undefined });
  });

  it.each([
    ['newest', `310-${idOf(1)}`],
    ['price-low', idOf(1)],
    ['saving', idOf(1)],
  ] as const)('by %s reject a cursor of another order: %s', (sort, after) => {
    expect(() => findPhones(onSale, wanted({ sort, after }))).toThrow(
      expect.objectContaining({ code: 'invalid', details: { errors: [expect.objectContaining({ path: 'after' })] } }),
    );
  });

  it('accept prices with more than two decimals', () => {
    const odd = [1, 2, 3].map((number) => aPhone(number, { resalePrice: 10 + number / 1e9 }));
    const { found: first, next } = findPhones(odd, wanted({ sort: 'price-low', limit: 1 }));
    expect(next).toMatch(cursorPattern);
    const rest = findPhones(odd, wanted({ sort: 'price-low', limit: 5, after: next })).found;
    expect(numbersOf([...first, ...rest])).toEqual([3, 2, 1]);
  });
});

describe('facets', () => {
  const counts = (byStorage: Record<number, number>) =>
    Object.entries(byStorage).map(([storage, phones]) => ({ storage: Number(storage), phones }));

  it('of no filter count all phones', () => {
    expect(countFacets(onSale, {})).toEqual({
      total: 5,
      conditions: { excellent: 2, good: 2, fair: 1 },
      storages: counts({ 64: 1, 128: 2, 256: 1 }),
      verified: 3,
      price: { lowest: 100, highest: 500 },
    });
  });

  it('count each choice combined with the other groups', () => {
    expect(countFacets(onSale, { condition: ['excellent'], maxPrice: 300 })).toEqual({
      total: 1,
      conditions: { excellent: 1, good: 2, fair: 1 },
      storages: counts({ 64: 0, 128: 1, 256: 0 }),
      verified: 1,
      price: { lowest: 100, highest: 500 },
    });
  });

  it('include a chosen storage without phones, so that it can be removed', () => {
    expect(countFacets(onSale, { storage: [1] }).storages[0]).toEqual({ storage: 1, phones: 0 });
    expect(countFacets(onSale, { storage: [1] }).total).toBe(0);
  });

  it('without phones have no prices', () => {
    expect(countFacets([], { condition: ['good'] })).toMatchObject({ total: 0, storages: [], price: null });
  });

  it('equal the length of the list with that choice', () => {
    const filters: Filter[] = [
      {},
      { condition: ['good', 'fair'], verified: 'true' },
      { storage: [64, 128], minPrice: 150 },
      { condition: ['excellent'], storage: [256], verified: 'true', minPrice: 1, maxPrice: 400 },
    ];
    for (const filter of filters) {
      const facets = countFacets(onSale, filter);
      const counted = (change: Filter) => found(onSale, { filter: { ...filter, ...change } }).length;
      expect(facets.total).toBe(counted({}));
      expect(facets.verified).toBe(counted({ verified: 'true' }));
      for (const condition of ['excellent', 'good', 'fair'] as const)
        expect(facets.conditions[condition]).toBe(counted({ condition: [condition] }));
      for (const { storage, phones } of facets.storages) expect(phones).toBe(counted({ storage: [storage] }));
    }
  });
});
