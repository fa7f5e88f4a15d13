import { describe, expect, it } from '@jest/globals';
import { listPhone, type Listing } from '../domain/listing.ts';
import type { SellerCopy } from '../storage/seller-copies.ts';
import { createBrandIndexes } from './brand-index.ts';

const seller = 'b'.repeat(24);
const aListing = (letter: string, resalePrice: number, overrides: Partial<Listing> = {}): Listing =>
  ({
    ...listPhone(
      {
        brand: 'vivo',
        name: 'V27',
        description: '',
        condition: 'good',
        picture: '/photos/x.webp',
        location: 'Dhaka',
        resalePrice,
        orginalPrice: 500,
        useTime: '',
      },
      { userId: seller, email: 'sam@wholesale.example', name: 'Sam' },
      { id: letter.repeat(24), now: new Date('2026-03-07T12:00:00Z') },
    ),
    ...overrides,
  }) as Listing;

/** Indexes over a storage that counts reads and can be slow or fail. */
function indexesOver(...phones: Listing[]) {
  const stored = new Map(phones.map((phone) => [phone._id, phone]));
  const people = new Map<string, SellerCopy>();
  const reads = { fills: 0, ids: [] as string[] };
  const state = { time: 0, broken: false, wait: () => Promise.resolve() };
  const read = async <Found>(found: Found): Promise<Found> => {
    await state.wait();
    if (state.broken) throw new Error('no database');
    return found;
  };
  const indexes = createBrandIndexes({
    listings: {
      unsoldOfBrand: (brand) => {
        reads.fills += 1;
        return read([...stored.values()].filter((each) => each.brand === brand && each.status === 'unsold'));
      },
      findByIds: (ids) => {
        reads.ids.push(...ids);
        return read(ids.flatMap((id) => stored.get(id) ?? []));
      },
    },
    sellers: { findByIds: (ids) => Promise.resolve(new Map([...people].filter(([id]) => ids.includes(id)))) },
    now: () => state.time,
  });
  return {
    indexes,
    reads,
    state,
    tell(person: Partial<SellerCopy>) {
      people.set(seller, { _id: seller, name: 'Sam', verified: false, state: 'active', role: 'seller', ...person });
      indexes.invalidate({ seller });
    },
    change(phone: Listing) {
      stored.set(phone._id, phone);
      indexes.invalidate({ listing: phone._id });
    },
    async shown(): Promise<string[]> {
      const index = await indexes.of('vivo');
      const { bytes } = await index.found.reply({ filter: {}, sort: 'price-low', limit: 10 });
      const page = JSON.parse(bytes.toString()) as { resalePrice: number; sellerName: string }[];
      return page.map(({ resalePrice, sellerName }) => `${sellerName} ${resalePrice}`);
    },
  };
}

/** A promise that the test settles. */
function gate() {
  let open = () => undefined as void;
  const closed = new Promise<void>((resolve) => (open = resolve));
  return { wait: () => closed, open };
}

describe('the index of a brand', () => {
  it('is loaded once for simultaneous callers, and again after 30 s', async () => {
    const { shown, reads, state } = indexesOver(aListing('a', 200), aListing('c', 100));

    await Promise.all(Array.from({ length: 20 }, shown));
    state.time = 29_999;
    expect([await shown(), reads.fills]).toEqual([['Sam 100', 'Sam 200'], 1]);

    state.time = 30_000;
    await shown();
    expect(reads).toEqual({ fills: 2, ids: [] });
  });

  it('is kept ten times as long as its load took, and loaded by one caller at a time', async () => {
    const { shown, reads, state } = indexesOver(aListing('a', 200));
    const { wait, open } = gate();
    state.wait = wait;

    const first = shown();
    state.time = 4_000;
    const second = shown();
    open();
    await Promise.all([first, second]);
    state.time = 39_999;
    await shown();
    expect(reads.fills).toBe(1);

    state.time = 40_000;
    await shown();
    expect(reads.fills).toBe(2);
  });

  it('shows every change to later callers, and reads only what changed', async () => {
    const { shown, reads, change } = indexesOver(aListing('a', 200), aListing('c', 100));
    await shown();

    change(aListing('a', 150));
    expect(await shown()).toEqual(['Sam 100', 'Sam 150']);
    change(aListing('c', 100, { status: 'sold' }));
    expect(await shown()).toEqual(['Sam 150']);
    change(aListing('d', 50));
    change(aListing('c', 100));
    change(aListing('e', 10, { brand: 'samsung' }));
    expect(await shown()).toEqual(['Sam 50', 'Sam 100', 'Sam 150']);
    change(aListing('a', 150, { status: 'deleted' }));
    expect(await shown()).toEqual(['Sam 50', 'Sam 100']);

    expect(reads).toEqual({ fills: 1, ids: ['a', 'c', 'd', 'c', 'e', 'a'].map((letter) => letter.repeat(24)) });
  });

  it('follows its sellers: a new name, a check, a deletion', async () => {
    const { shown, tell, reads } = indexesOver(aListing('a', 200));
    await shown();

    tell({ name: 'Samira' });
    expect(await shown()).toEqual(['Samira 200']);
    tell({ state: 'deleted' });
    expect(await shown()).toEqual([]);
    expect(reads.fills).toBe(1);
  });

  it('contains a change that happened during its load', async () => {
    const { shown, state, change } = indexesOver(aListing('a', 200));
    const { wait, open } = gate();
    state.wait = wait;

    const before = shown();
    change(aListing('a', 150));
    const after = shown();
    open();

    expect(await after).toEqual(['Sam 150']);
    expect(await before).toEqual(['Sam 200']);
    expect(await shown()).toEqual(['Sam 150']);
  });

  it('fails for waiting callers when it cannot be loaded or refreshed, and is loaded again', async () => {
    const { shown, state, change } = indexesOver(aListing('a', 200));
    state.broken = true;
    await expect(shown()).rejects.toThrow('no database');
    state.broken = false;
    expect(await shown()).toEqual(['Sam 200']);

    state.broken = true;
    change(aListing('a', 150));
    await expect(shown()).rejects.toThrow('no database');
    state.broken = false;
    expect(await shown()).toEqual(['Sam 150']);
  });

  it('answers the same query with the same bytes', async () => {
    const { indexes } = indexesOver(aListing('a', 200));
    const index = await indexes.of('vivo');
    const one = await index.facets.reply({ condition: ['good'] });
    expect((await index.facets.reply({ condition: ['good'] })).bytes).toBe(one.bytes);
    expect(one.headers['ETag']).toMatch(/^"[\w-]{27}"$/);
  });
});
