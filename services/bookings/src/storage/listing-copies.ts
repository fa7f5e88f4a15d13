import type { EventOf, ListingSnapshot } from '@wholesale/contracts';
import { applyOnce } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';
import type { KnownListing } from '../domain/booking.ts';

export type ListingCopy = Omit<KnownListing, 'listingId'> & { _id: string };
export type ListingCopies = ReturnType<typeof createListingCopies>;

type ListingEvent = EventOf<
  | 'listing.created'
  | 'listing.updated'
  | 'listing.sold'
  | 'listing.released'
  | 'listing.deleted'
  | 'listing.booking-refused'
>;

export function createListingCopies({ copies }: { copies: Collection<ListingCopy> }) {
  return {
    async apply(event: ListingEvent): Promise<void> {
      await applyOnce(copies, event.aggregateId, event, { $set: toCopy(event.data) }, { upsert: true });
    },

    async findById(id: string): Promise<KnownListing | undefined> {
      const copy = await copies.findOne({ _id: id });
      return copy ? toKnown(copy) : undefined;
    },

    /** With `pictures`, only listings that show one of them. */
    async findMatching(wanted: {
      name: string;
      resalePrice: number;
      pictures?: readonly string[] | undefined;
    }): Promise<KnownListing[]> {
      const { name, resalePrice, pictures } = wanted;
      const found = await copies.find({ name, resalePrice }).toArray();
      return found.filter(({ picture }) => !pictures || pictures.includes(picture)).map(toKnown);
    },

    async ensureIndexes(): Promise<void> {
      await copies.createIndex({ name: 1, resalePrice: 1 });
    },
  };
}

function toCopy({ name, resalePrice, picture, sellerId, status }: ListingSnapshot): Omit<ListingCopy, '_id'> {
  return { name, resalePrice, picture, sellerId, status };
}

function toKnown({ _id, ...copy }: ListingCopy): KnownListing {
  return { listingId: _id, ...copy };
}
