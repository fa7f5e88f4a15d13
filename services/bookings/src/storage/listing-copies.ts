import type { EventOf, ListingEventType, ListingSnapshot } from '@wholesale/contracts';
import { applyOnce, indexed } from '@wholesale/service-kit';
import type { Collection } from 'mongodb';
import { listingFactsOf, type KnownListing } from '../domain/booking.ts';

/** Copies of the first release have no facts of the phone and no booking. */
export type ListingCopy = Partial<Omit<KnownListing, 'listingId'>> & { _id: string };
export type ListingCopies = ReturnType<typeof createListingCopies>;

export function createListingCopies({ copies }: { copies: Collection<ListingCopy> }) {
  return {
    async apply(event: EventOf<ListingEventType>): Promise<void> {
      const { storage, colour } = event.data;
      const absent = {
        ...(storage === undefined && { storage: '' as const }),
        ...(colour === undefined && { colour: '' as const }),
      };
      const update = { $set: toCopy(event.data), ...(Object.keys(absent).length > 0 && { $unset: absent }) };
      await applyOnce(copies, event.aggregateId, event, update, { upsert: true });
    },

    /** @returns undefined for a missing copy and for one of the first release: catalog has the whole listing */
    async findById(id: string): Promise<KnownListing | undefined> {
      const copy = await copies.findOne({ _id: id });
      return copy?.brand ? toKnown(copy) : undefined;
    },

    /** Of a copy of the first release, only name, price, picture, seller and status are known. With `pictures`, only listings that show one of them. */
    async findMatching(wanted: {
      name: string;
      resalePrice: number;
      pictures?: readonly string[] | undefined;
    }): Promise<KnownListing[]> {
      const { name, resalePrice, pictures } = wanted;
      const found = await copies.find({ name, resalePrice }).toArray();
      return found.filter(({ picture = '' }) => !pictures || pictures.includes(picture)).map(toKnown);
    },

    ...indexed(copies, [{ key: { name: 1, resalePrice: 1 } }]),
  };
}

function toCopy(snapshot: ListingSnapshot): Omit<KnownListing, 'listingId'> {
  const { name, resalePrice, picture, sellerId, status, bookingId } = snapshot;
  return { name, resalePrice, picture, sellerId, status, bookingId, ...listingFactsOf(snapshot) };
}

function toKnown({ _id, ...copy }: ListingCopy): KnownListing {
  return { listingId: _id, ...copy } as KnownListing;
}
