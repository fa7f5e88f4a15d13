import { describe, expect, it } from '@jest/globals';
import { createMarket } from './market.ts';
import type { DemoDeal } from './market-deals.ts';
import { seedMarket } from './seed.ts';
import type { MarketWriter, SeedOptions, SeedProgress } from './seed.ts';
import type { SeedJournal } from './seed-journal.ts';

const now = new Date('2026-11-21T12:00:00Z');
const market = createMarket({ seed: 'test', now });

/** An in-memory shop with a writer's rules; `failAt` makes the n-th call fail, before or after its effect. */
function createMemoryShop({ failAt = Infinity, after = false } = {}) {
  const shop = {
    accounts: new Map<string, string>(),
    users: new Map<string, { uid: string; role: string; name: string }>(),
    photos: new Map<string, Buffer>(),
    listings: new Map<
      string,
      { seller: string; name: string; picture: string; photos: string[]; postedAt: Date; deal?: DemoDeal | undefined }
    >(),
    verified: new Set<string>(),
    ads: [] as string[],
    deals: new Map<string, { listingId: string; picture: string; status: string }>(),
    questions: new Map<string, string>(),
    calls: 0,
    atOnce: 0,
    mostAtOnce: 0,
    failAt,
  };
  const act = async <T>(change: () => T): Promise<T> => {
    shop.calls += 1;
    const fails = shop.calls === shop.failAt;
    shop.atOnce += 1;
    shop.mostAtOnce = Math.max(shop.mostAtOnce, shop.atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    shop.atOnce -= 1;
    if (fails && !after) throw new Error('the power went');
    const answer = change();
    if (fails) throw new Error('the power went');
    return answer;
  };
  const writer: MarketWriter = {
    registerUser: ({ email, uid, role, name }) => act(() => void shop.users.set(email, { uid, role, name })),
    uploadPhoto: ({ png }) => act(() => (shop.photos.set(String(png), png), `/photos/${png}.webp`)),
    addListing: ({ key, seller, listing, postedAt, deal }) =>
      act(() => {
        const id = `id of ${key}`;
        const { name, picture, photos = [] } = listing;
        shop.listings.set(id, { seller, name, picture, photos, postedAt, deal });
        return id;
      }),
    notifyVerified: ({ email }) => act(() => void shop.verified.add(email)),
    advertise: ({ listingId }) => act(() => void (shop.ads.includes(listingId) || shop.ads.push(listingId))),
    addDeal: ({ deal: { key, status }, listingId, listing: { picture } }) =>
      act(() => void shop.deals.set(key, { listingId, picture, status })),
    ask: ({ question: { key }, listingId }) => act(() => void shop.questions.set(key, listingId)),
  };
  const createAccount: SeedOptions['createAccount'] = ({ email }) =>
    act(() => {
      if (!shop.accounts.has(email)) shop.accounts.set(email, `uid-${shop.accounts.size}`);
      return shop.accounts.get(email) as string;
    });
  return { shop, writer, createAccount };
}

const shops = new Set(market.sellers.filter(({ kind }) => kind === 'shop').map(({ email }) => email));
const booked = new Set(market.deals.filter(({ status }) => status !== 'ended').map(({ listing }) => listing));
const onOffer = market.listings.filter(({ key }) => !booked.has(key));
const ofShops = onOffer.filter(({ seller }) => shops.has(seller)).length;
const ofPersons = onOffer.length - ofShops;
const pictures = 200 + 2 * ofShops + ofPersons;
/** An account and a record for each person, a verification, the pictures and a listing, an advertisement, a sale, a deal, a question. */
const allCalls =
  27 * 2 +
  market.sellers.filter(({ verified }) => verified).length +
  200 +
  pictures +
  market.advertised.length +
  market.history.length +
  market.deals.length +
  market.questions.length;

const render: SeedOptions['render'] = async ({ seed }, view = 'whole' as never) => Buffer.from(`${seed} ${view}`);
/** A journal in memory; that of a shop is in its database, see `fill-market.ts`. */
function createMemoryJournal(): SeedJournal {
  const steps = new Map<string, string>();
  return {
    read: async () => new Map(steps),
    record: async (key, value) => void steps.set(key, value),
  };
}

const optionsFor = (memory: ReturnType<typeof createMemoryShop>, journal = createMemoryJournal()): SeedOptions => ({
  seed: 'test',
  now,
  createAccount: memory.createAccount,
  writer: memory.writer,
  journal,
  render,
});

function expectWhole({ shop }: ReturnType<typeof createMemoryShop>) {
  expect(shop.users.size).toBe(27);
  expect(shop.users.get('admin@wholesale.example')?.role).toBe('admin');
  expect(shop.users.get('seller@wholesale.example')?.role).toBe('seller');
  expect(shop.users.get('buyer@wholesale.example')?.role).toBe('buyer');
  expect(shop.photos.size).toBe(pictures);
  const listings = [...shop.listings.values()];
  const sold = listings.filter(({ deal }) => deal?.status === 'completed');
  expect(sold).toHaveLength(market.history.length);
  expect(listings).toHaveLength(200 + sold.length);
  expect(listings.filter(({ photos }) => photos.length === 2)).toHaveLength(ofShops);
  expect(listings.filter(({ photos }) => photos.length === 1)).toHaveLength(ofPersons);
  expect(listings.filter(({ deal }) => deal?.status === 'held' || deal?.status === 'accepted')).toHaveLength(9);
  const shown = new Set(listings.filter((each) => !sold.includes(each)).map(({ picture }) => picture));
  for (const { picture, photos } of sold) expect([shown.has(picture), photos]).toEqual([true, []]);
  expect(shop.verified.size).toBe(market.sellers.filter(({ verified }) => verified).length);
  expect(shop.ads).toEqual(market.advertised.map((key) => `id of ${key}`));
  expect(shop.deals.size).toBe(market.deals.length);
  // A deal shows the picture of its phone, and its phone knows the deal.
  for (const [key, { listingId, picture, status }] of shop.deals)
    expect([key, shop.listings.get(listingId)?.picture, shop.listings.get(listingId)?.deal?.key]).toEqual([
      ...[key, picture, status === 'ended' ? undefined : key],
    ]);
  expect(shop.questions.size).toBe(market.questions.length);
  for (const listingId of shop.questions.values()) expect(shop.listings.has(listingId)).toBe(true);
}

describe('seeding', () => {
  it('writes the whole market into the shop, with bounded concurrency', async () => {
    const memory = createMemoryShop();
    expect(await seedMarket({ ...optionsFor(memory), concurrency: 3 })).toEqual({ seeded: true });
    expectWhole(memory);
    expect(memory.shop.mostAtOnce).toBe(3);
  });

  it('does nothing the second time', async () => {
    const memory = createMemoryShop();
    const journal = createMemoryJournal();
    await seedMarket(optionsFor(memory, journal));
    const { calls } = memory.shop;
    expect(await seedMarket(optionsFor(memory, journal))).toEqual({ seeded: false });
    expect(memory.shop.calls).toBe(calls);
  });

  it.each([
    1,
    20,
    60,
    62,
    200,
    330,
    650,
    800,
    allCalls - market.deals.length - market.history.length,
    allCalls - market.deals.length - 12,
    allCalls - market.deals.length,
    allCalls - 1,
    allCalls,
  ])('goes on after a failure of call %i, before or after it took effect, and makes no duplicates', async (failAt) => {
    for (const after of [false, true]) {
      const memory = createMemoryShop({ failAt, after });
      const journal = createMemoryJournal();
      await expect(seedMarket(optionsFor(memory, journal))).rejects.toThrow('the power went');
      expect(await seedMarket(optionsFor(memory, journal))).toEqual({ seeded: true });
      expectWhole(memory);
      expect(memory.shop.calls).toBe(allCalls + 1);
    }
  });

  it('keeps the dates of the first run when it is resumed a day later', async () => {
    const memory = createMemoryShop({ failAt: 200 });
    const journal = createMemoryJournal();
    await expect(seedMarket(optionsFor(memory, journal))).rejects.toThrow();
    await seedMarket({ ...optionsFor(memory, journal), now: new Date(now.getTime() + 24 * 3_600_000) });
    const posted = [...memory.shop.listings.values()]
      .filter(({ deal }) => deal?.status !== 'completed')
      .map(({ postedAt }) => postedAt.getTime())
      .toSorted((a, b) => a - b);
    expect(posted).toEqual(market.listings.map(({ postedAt }) => postedAt.getTime()));
  });

  it('continues what an earlier version started without drawing pictures of existing listings again', async () => {
    const steps = createMemoryJournal();
    await steps.record('started', now.toISOString());
    for (const { key } of market.listings.slice(0, 50)) {
      await steps.record(`photo ${key}`, `/photos/old ${key}.webp`);
      await steps.record(`listing ${key}`, `old id of ${key}`);
    }
    const memory = createMemoryShop();
    await seedMarket(optionsFor(memory, steps));
    expect(memory.shop.listings.size).toBe(150 + market.history.length);
    const done = createMemoryJournal();
    await done.record('complete', 'test');
    expect(await seedMarket(optionsFor(createMemoryShop(), done))).toEqual({ seeded: false });
  });

  it('stops on request and keeps the completed steps', async () => {
    const memory = createMemoryShop();
    const journal = createMemoryJournal();
    const stop = new AbortController();
    const onProgress = ({ done }: SeedProgress) => done === 50 && stop.abort(new Error('Ctrl+C'));
    await expect(seedMarket({ ...optionsFor(memory, journal), signal: stop.signal, onProgress })).rejects.toThrow(
      'Ctrl+C',
    );
    expect(memory.shop.listings.size).toBeLessThan(30);
    await seedMarket(optionsFor(memory, journal));
    expectWhole(memory);
  });

  it('reports its progress to the end, with a constant total', async () => {
    const seen: SeedProgress[] = [];
    await seedMarket({ ...optionsFor(createMemoryShop()), onProgress: (progress) => seen.push(progress) });
    expect(seen.map(({ done }) => done)).toEqual(seen.map((_, at) => at + 1));
    expect(seen.at(-1)?.done).toBe(seen.at(-1)?.total);
    expect(new Set(seen.map(({ step }) => step))).toEqual(
      new Set(['accounts', 'sellers', 'phones', 'advertisements', 'sales', 'deals']),
    );
  });

  it('throws the first failure after waiting for the steps in progress', async () => {
    const memory = createMemoryShop({ failAt: 70 });
    await expect(seedMarket(optionsFor(memory))).rejects.toThrow('the power went');
    expect(memory.shop.atOnce).toBe(0);
  });
});
