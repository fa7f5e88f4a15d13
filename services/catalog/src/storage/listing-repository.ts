import type { Brand, ListingEventType, Page } from '@wholesale/contracts';
import { createAggregateRepository, newestFirst, type Resyncable } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { presentState, type Listing } from '../domain/listing.ts';
import type { PricedPhone } from '../domain/price-guide.ts';

export type ListingRepository = ReturnType<typeof createListingRepository>;

const wholeBrand = 10_000;

/** @param deps.onCommit called with the id after each committed change */
export function createListingRepository({
  db,
  now,
  onCommit,
}: {
  db: Db;
  now: () => Date;
  onCommit: (id: string) => void;
}) {
  const listings = createAggregateRepository<Listing, ListingEventType>({
    db,
    name: 'listings',
    indexes: [
      { key: { status: 1, brand: 1, _id: -1 } },
      { key: { status: 1, _id: -1 } },
      { key: { sellerId: 1, gone: 1, _id: -1 } },
      { key: { sellerEmail: 1, gone: 1, _id: -1 } },
      { key: { sellerId: 1, status: 1, completedAt: 1 } },
      { key: { brand: 1, model: 1, status: 1, completedAt: 1 } },
      { key: { status: 1, completedAt: 1, bookingId: 1 } },
    ],
    now,
    onCommit,
  });
  type Query = Parameters<typeof listings.find>[0];

  const except = (hidden: readonly string[]): Query => (hidden.length > 0 ? { sellerId: { $nin: [...hidden] } } : {});

  const prices = (query: Query): Promise<PricedPhone[]> =>
    listings
      .find(query)
      .project<PricedPhone>({ _id: 0, resalePrice: 1, condition: 1, storage: 1 })
      .batchSize(wholeBrand)
      .toArray();

  /** Two queries, because a database may use only a part of the index for one. */
  const allOf = async (sellerId: string): Promise<Listing[]> =>
    (await Promise.all([false, true].map((gone) => listings.find({ sellerId, gone }).toArray()))).flat();

  return {
    ...listings,

    republish: ((page) => listings.republish({ presentState, ...page })) satisfies Resyncable['republish'],

    findByIds: (ids: readonly string[]): Promise<Listing[]> => listings.find({ _id: { $in: [...ids] } }).toArray(),

    unsold: ({ brand, ...query }: Page & { brand?: Brand }): Promise<Listing[]> =>
      newestFirst(listings, { status: 'unsold', ...(brand && { brand }) }, query),

    ofSeller: (owner: { sellerId: string } | { sellerEmail: string }, query: Page): Promise<Listing[]> =>
      newestFirst(listings, { ...owner, gone: false }, query),

    /** Every picture that a listing shows, or a deal of a removed one. */
    async *pictures(): AsyncGenerator<string> {
      for (const query of [{ gone: false }, { bookingId: { $ne: null } }]) {
        const shown = listings.find(query).project<{ picture: string; photos?: string[] }>({ picture: 1, photos: 1 });
        for await (const { picture, photos = [] } of shown) yield* [picture, ...photos];
      }
    },

    /** Of a seller, the deleted ones included. */
    allOf,

    /** Listings that still name their seller. */
    notErasedOf: async (sellerId: string): Promise<Listing[]> =>
      (await allOf(sellerId)).filter(({ sellerEmail }) => sellerEmail !== ''),

    /** Of all, the deleted ones included. */
    idsOfSeller: async (sellerId: string): Promise<string[]> => (await allOf(sellerId)).map(({ _id }) => _id),

    /** Reserved phones, in the order of their bookings. @param page.after id of a booking */
    reserved: ({ limit, after = '' }: Page): Promise<Listing[]> =>
      listings
        .find({ status: 'sold', completedAt: null, bookingId: { $gt: after } })
        .sort({ bookingId: 1 })
        .limit(limit)
        .toArray(),

    /** @param hidden ids of sellers whose listings do not count */
    countUnsold: (brand: Brand, hidden: readonly string[]): Promise<number> =>
      listings.count({ status: 'unsold', brand, ...except(hidden) }),

    /** Unordered; a brand has some thousand listings at most. */
    unsoldOfBrand: (brand: Brand): Promise<Listing[]> =>
      listings.find({ status: 'unsold', brand }).batchSize(wholeBrand).toArray(),

    /** Prices of completed deals. */
    pricesSold: ({ brand, model, since }: { brand: Brand; model: string; since: Date }): Promise<PricedPhone[]> =>
      prices({ brand, model, status: 'sold', completedAt: { $gte: since.toISOString() } }),

    /** @param hidden ids of sellers whose listings do not count */
    pricesListed: (of: { brand: Brand; model: string }, hidden: readonly string[]): Promise<PricedPhone[]> =>
      prices({ ...of, status: 'unsold', ...except(hidden) }),

    countUnsoldOf: (sellerId: string): Promise<number> => listings.count({ sellerId, status: 'unsold' }),

    /** Listings of each seller that are not deleted. */
    async countOf(sellers: readonly string[]): Promise<{ sellerId: string; listings: number }[]> {
      const found = listings
        .find({ sellerId: { $in: [...sellers] }, gone: false })
        .project<{ sellerId: string }>({ _id: 0, sellerId: 1 })
        .batchSize(wholeBrand);
      const counts = new Map<string, number>();
      for await (const { sellerId } of found) counts.set(sellerId, (counts.get(sellerId) ?? 0) + 1);
      return [...counts].map(([sellerId, count]) => ({ sellerId, listings: count }));
    },

    countCompletedOf: (sellerId: string): Promise<number> =>
      // Any time: excludes null, and listings of the first release without the field.
      listings.count({ sellerId, status: 'sold', completedAt: { $gt: '' } }),
  };
}
