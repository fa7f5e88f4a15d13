import { renderPhone } from './draw-phone.ts';
import { renderView, viewsOf } from './draw-views.ts';
import type { View } from './draw-views.ts';
import { createMarket } from './market.ts';
import type { DemoListing, DemoQuestion, Market } from './market.ts';
import type { DemoDeal } from './market-deals.ts';
import { demoAccounts } from './market-people.ts';
import type { DemoPhone } from './market-phone.ts';
import type { Person } from './auth-accounts.ts';
import type { PhoneLook } from './phone-look.ts';
import type { SeedJournal } from './seed-journal.ts';

export type SeededListing = DemoPhone & { picture: string; photos?: string[] };

/**
 * Writes the demo market into a running system. Every call may be repeated with the same arguments after an interruption, and must
 * then return the same result and change nothing. `key` is a permanent name.
 */
export type MarketWriter = {
  registerUser: (user: {
    uid: string;
    email: string;
    name: string;
    role: 'admin' | 'seller' | 'buyer';
  }) => Promise<void>;
  /** Stores a PNG as an upload does. @returns its URL */
  uploadPhoto: (photo: { key: string; seller: string; png: Buffer }) => Promise<string>;
  /** @param deal of a phone that is reserved or sold @returns the listing's id */
  addListing: (listing: {
    key: string;
    seller: string;
    listing: SeededListing;
    postedAt: Date;
    deal?: DemoDeal;
  }) => Promise<string>;
  /** Stores the notification of a seller who is verified. */
  notifyVerified: (seller: { email: string; at: Date }) => Promise<void>;
  advertise: (ad: { listingId: string; seller: string }) => Promise<void>;
  /** Stores a deal with what its two people wrote and were notified of. */
  addDeal: (deal: { deal: DemoDeal; listingId: string; listing: SeededListing }) => Promise<void>;
  /** Stores a conversation without a booking. */
  ask: (question: { question: DemoQuestion; listingId: string; listing: SeededListing }) => Promise<void>;
};

export type SeedProgress = {
  done: number;
  total: number;
  step: 'accounts' | 'sellers' | 'phones' | 'advertisements' | 'sales' | 'deals';
};

export type SeedOptions = {
  /** Same seed, same market. */
  seed: string;
  now: Date;
  createAccount: (person: Person) => Promise<string>;
  writer: MarketWriter;
  journal: SeedJournal;
  onProgress?: (progress: SeedProgress) => void;
  /** How many phones are drawn and written at a time. */
  concurrency?: number;
  /** Stops before the next step; completed steps are kept. */
  signal?: AbortSignal;
  /** The first picture of a phone, or a further view of it. */
  render?: (look: PhoneLook, view?: View) => Promise<Buffer>;
};

const renderPicture = (look: PhoneLook, view?: View): Promise<Buffer> =>
  view ? renderView(look, view) : renderPhone(look);

/**
 * Fills a running system with the demo market, continuing an interrupted run. @returns whether there was anything to do
 * Later runs use the first run's `now`, so that dates and prices do not change.
 */
export async function seedMarket(options: SeedOptions): Promise<{ seeded: boolean }> {
  const { seed, now, journal, createAccount, writer, signal, concurrency = 4, render = renderPicture } = options;
  const done = new Map(await journal.read());
  if (done.get('complete') === seed) return { seeded: false };

  const once = async (key: string, work: () => Promise<string | void>): Promise<string> => {
    const before = done.get(key);
    if (before !== undefined) return before;
    signal?.throwIfAborted();
    const value = (await work()) ?? '';
    await journal.record(key, value);
    done.set(key, value);
    return value;
  };
  const startedAt = await once('started', async () => now.toISOString());
  const market = createMarket({ seed, now: new Date(startedAt) });
  const count = counter(market, options.onProgress);

  await inParallel(peopleOf(market), concurrency, async ({ email, password, name, role }) => {
    const uid = await once(`account ${email}`, () => createAccount({ email, password, name }));
    await once(`user ${email}`, () => writer.registerUser({ uid, email, name, role }));
    count('accounts');
  });
  await inParallel(
    market.sellers.filter(({ verified }) => verified),
    concurrency,
    async ({ email }) => {
      await once(`verified ${email}`, () => writer.notifyVerified({ email, at: new Date(startedAt) }));
      count('sellers');
    },
  );
  const dealOf = new Map(market.deals.filter(({ status }) => status !== 'ended').map((deal) => [deal.listing, deal]));
  const furtherPictures = countPictures(market);
  await inParallel(market.listings, concurrency, async (on) => {
    const { key, seller, look, phone, postedAt } = on;
    // Already listed: its pictures are not drawn again.
    if (!done.has(`listing ${key}`)) {
      const draw = (view?: View) =>
        once(pictureKey(key, view), async () => writer.uploadPhoto({ key, seller, png: await render(look, view) }));
      await draw();
      for (const view of viewsOf(look).slice(0, furtherPictures({ key, seller }))) await draw(view);
      const listing = { ...phone, ...picturesOf(on) };
      await once(`listing ${key}`, () => writer.addListing({ key, seller, listing, postedAt, ...withDeal(key) }));
    }
    count('phones');
  });
  const listingId = (key: string) => done.get(`listing ${key}`) ?? done.get(`sale ${key}`) ?? '';
  const sellerOf = new Map(market.listings.map(({ key, seller }) => [key, seller]));
  // In sequence, because the last one advertised is first on the home page.
  await inParallel(market.advertised, 1, async (key) => {
    await once(`ad ${key}`, () => writer.advertise({ listingId: listingId(key), seller: sellerOf.get(key) ?? '' }));
    count('advertisements');
  });
  await inParallel(market.history, concurrency, async ({ key, seller, phone, postedAt, like }) => {
    const listing = { ...phone, picture: pictureOf(like) };
    await once(`sale ${key}`, () => writer.addListing({ key, seller, listing, postedAt, ...withDeal(key) }));
    count('sales');
  });
  const phones = new Map<string, SeededListing>([
    ...market.listings.map((on) => [on.key, { ...on.phone, ...picturesOf(on) }] as const),
    ...market.history.map(({ key, phone, like }) => [key, { ...phone, picture: pictureOf(like) }] as const),
  ]);
  const about = ({ listing }: { listing: string }) => ({
    listingId: listingId(listing),
    listing: phones.get(listing) as SeededListing,
  });
  await inParallel(market.deals, concurrency, async (deal) => {
    await once(deal.key, () => writer.addDeal({ deal, ...about(deal) }));
    count('deals');
  });
  await inParallel(market.questions, concurrency, async (question) => {
    await once(question.key, () => writer.ask({ question, ...about(question) }));
    count('deals');
  });
  await journal.record('complete', seed);
  return { seeded: true };

  function withDeal(key: string): { deal?: DemoDeal } {
    const deal = dealOf.get(key);
    return deal ? { deal } : {};
  }
  function pictureOf(key: string): string {
    return done.get(pictureKey(key)) ?? '';
  }
  function picturesOf({ key, look }: DemoListing): { picture: string; photos?: string[] } {
    const photos = viewsOf(look).flatMap((view) => done.get(pictureKey(key, view)) ?? []);
    return { picture: pictureOf(key), ...(photos.length > 0 && { photos }) };
  }
}

const pictureKey = (key: string, view?: View): string => (view ? `photo ${key} ${view}` : `photo ${key}`);

export function peopleOf({ sellers, buyers }: Market) {
  const account = (
    { email, password, name, verified = false }: Person & { verified?: boolean },
    role: 'admin' | 'seller' | 'buyer',
  ) => ({ email, password, name, role, verified });
  return [
    account(demoAccounts.admin, 'admin'),
    ...sellers.map((seller) => account(seller, 'seller')),
    ...buyers.map((buyer) => account(buyer, 'buyer')),
  ];
}

/** Further pictures: two from a shop, one from a person, none for a phone that is booked at once. */
function countPictures({ sellers, deals }: Market): (listing: { key: string; seller: string }) => number {
  const shops = new Set(sellers.filter(({ kind }) => kind === 'shop').map(({ email }) => email));
  const booked = new Set(deals.filter(({ status }) => status !== 'ended').map(({ listing }) => listing));
  return ({ key, seller }) => (booked.has(key) ? 0 : shops.has(seller) ? 2 : 1);
}

function counter(market: Market, onProgress: SeedOptions['onProgress']) {
  const verified = market.sellers.filter((seller) => seller.verified).length;
  const total =
    peopleOf(market).length +
    verified +
    market.listings.length +
    market.advertised.length +
    market.history.length +
    market.deals.length +
    market.questions.length;
  let done = 0;
  return (step: SeedProgress['step']) => {
    done += 1;
    onProgress?.({ done, total, step });
  };
}

/** Processes the items, at most `limit` at a time; after a failure it starts no more, waits for those in progress and throws. */
async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let failure: { error: unknown } | undefined;
  const worker = async () => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
      if (failure) return;
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failure) throw failure.error;
}
