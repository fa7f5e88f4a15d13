import type { AnyEvent, Brand, EventOf, Page } from '@wholesale/contracts';
import {
  applyOnce,
  markApplied,
  notYetApplied,
  outboxOf,
  withEvents,
  withoutOutbox,
  type WithOutbox,
} from '@wholesale/service-kit';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import type { DescribedPhone, Listing, Standing } from '../domain/listing.ts';
import { modelOf } from '../domain/model.ts';
import type { PricedPhone } from '../domain/price-guide.ts';

/** What another aggregate told a listing last: its id and sequence. */
export type Heard = { aggregateId: string; sequence: number };
/** A listing with what it heard from bookings and ads, for decisions. */
export type LoadedListing = Listing & { _applied?: Readonly<Record<string, number>> };
export type ListingDocument = LoadedListing & {
  /** Deleted or not, as an equality: an index serves it together with the place in a page, which a list of statuses does not. */
  gone: boolean;
  /** What phones of one model have in common in their names; follows from the name. */
  model: string;
} & WithOutbox;
export type ListingRepository = ReturnType<typeof createListingRepository>;

/** Listings in MongoDB. Each change is one conditional write that carries its event; who loses looks again. */
export function createListingRepository({
  listings,
  onChange,
}: {
  listings: Collection<ListingDocument>;
  /** Called after each committed change: wakes the outbox and drops the lists that were kept. */
  onChange: (id: string) => void;
}) {
  const page = (filter: Filter<ListingDocument>, { limit, after }: Page): Promise<Listing[]> =>
    listings
      .find({ ...filter, ...(after ? { _id: { $lt: after } } : {}) }, { projection: withoutOutbox })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .toArray();

  const prices = (filter: Filter<ListingDocument>): Promise<PricedPhone[]> =>
    listings
      .find<PricedPhone>(filter, {
        projection: { _id: 0, resalePrice: 1, condition: 1, storage: 1 },
        batchSize: 10_000,
      })
      .toArray();

  const committed = (id: string, done: boolean): boolean => {
    if (done) onChange(id);
    return done;
  };

  return {
    async insert(listing: Listing, events: readonly AnyEvent[]): Promise<void> {
      await listings.insertOne({ ...listing, gone: false, model: modelOf(listing), ...outboxOf(events) });
      onChange(listing._id);
    },

    async byId(id: string): Promise<LoadedListing | undefined> {
      const found = listings.find({ _id: id }, { projection: { _outbox: 0, _pending: 0 } });
      return (await found.limit(1).next()) ?? undefined;
    },

    /** Those that are there, in no order. */
    byIds: (ids: readonly string[]): Promise<Listing[]> =>
      listings.find({ _id: { $in: [...ids] } }, { projection: withoutOutbox }).toArray(),

    /**
     * Moves a listing to another standing, or changes what is told of the phone, together with the event that tells it.
     * @param heard the event that caused it, remembered in the same write
     * @returns false when the listing changed since it was loaded, or heard the same thing meanwhile: load it and decide again
     */
    async change(
      { _id, version }: Listing,
      {
        standing,
        phone,
        event,
        heard,
      }: { standing: Standing; phone?: DescribedPhone | undefined; event: AnyEvent; heard?: Heard | undefined },
    ): Promise<boolean> {
      const update: UpdateFilter<ListingDocument> = {
        $set: {
          ...standing,
          ...(phone && { ...phone, model: modelOf(phone) }),
          gone: standing.status === 'deleted',
          ...(heard ? markApplied(heard) : {}),
        } as never,
        ...absentOf(phone),
        $inc: { version: 1 } as never,
      };
      const filter = { _id, version, ...(heard ? notYetApplied(heard) : {}) } as Filter<ListingDocument>;
      const { matchedCount } = await listings.updateOne(filter, withEvents(update, [event]));
      return committed(_id, matchedCount === 1);
    },

    /** Remembers an event that changes nothing, so that an older one of the same aggregate comes too late. */
    async note({ _id, version }: Listing, heard: Heard): Promise<boolean> {
      const filter = { _id, version, ...notYetApplied(heard) } as Filter<ListingDocument>;
      const { matchedCount } = await listings.updateOne(filter, { $set: markApplied(heard) as never });
      return matchedCount === 1;
    },

    async showAdvertised(event: EventOf<'ad.published' | 'ad.withdrawn'>, advertised: boolean): Promise<void> {
      const done = await applyOnce(listings, event.aggregateId, event, { $set: { advertised } as never });
      committed(event.aggregateId, done);
    },

    /** Newest first; one more than asked for tells whether there is a next page. */
    unsold: (query: Page & { brand?: Brand }): Promise<Listing[]> =>
      page({ status: 'unsold', ...(query.brand ? { brand: query.brand } : {}) }, query),

    ofSeller: (owner: { sellerId: string } | { sellerEmail: string }, query: Page): Promise<Listing[]> =>
      page({ ...owner, gone: false }, query),

    async idsOfSeller(sellerId: string): Promise<string[]> {
      const found = listings.find({ sellerId, gone: false }, { projection: { _id: 1 } });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    countUnsold: (brand: Brand): Promise<number> => listings.countDocuments({ status: 'unsold', brand }),

    /** All of one brand in no order; a brand's phones are some thousands at most. */
    unsoldOfBrand: (brand: Brand): Promise<Listing[]> =>
      listings.find({ status: 'unsold', brand }, { projection: withoutOutbox, batchSize: 10_000 }).toArray(),

    /** What phones of one model were sold for since a moment. */
    pricesSold: ({ brand, model, since }: { brand: Brand; model: string; since: Date }): Promise<PricedPhone[]> =>
      prices({ brand, model, status: 'sold', soldAt: { $gte: since.toISOString() } } as Filter<ListingDocument>),

    /** What phones of one model are listed for now. */
    pricesListed: ({ brand, model }: { brand: Brand; model: string }): Promise<PricedPhone[]> =>
      prices({ brand, model, status: 'unsold' }),

    countOfSeller: (sellerId: string, status: 'unsold' | 'sold'): Promise<number> =>
      listings.countDocuments({ sellerId, status }),

    async ensureIndexes(): Promise<void> {
      await listings.createIndex({ status: 1, brand: 1, _id: -1 });
      await listings.createIndex({ status: 1, _id: -1 });
      await listings.createIndex({ sellerId: 1, gone: 1, _id: -1 });
      await listings.createIndex({ sellerEmail: 1, gone: 1, _id: -1 });
      await listings.createIndex({ sellerId: 1, status: 1 });
      await listings.createIndex({ brand: 1, model: 1, status: 1, soldAt: 1 });
    },
  };
}

/** The fields that a phone does not have any more. */
function absentOf(phone: DescribedPhone | undefined): { $unset?: never } {
  const absent = Object.entries(phone ?? {}).filter(([, value]) => value === undefined);
  return absent.length > 0 ? { $unset: Object.fromEntries(absent.map(([name]) => [name, ''])) as never } : {};
}
