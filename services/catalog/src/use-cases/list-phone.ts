import { forbidden } from '@wholesale/service-kit';
import { listingChanged, listingCreated } from '../domain/events.ts';
import {
  deleteWithSeller,
  listPhone,
  sellPhone,
  type DescribedPhone,
  type Listing,
  type Seller,
} from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { Photos } from '../storage/photos.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { ChangeListing } from './change-listing.ts';
import { requireIssued } from './require-issued.ts';

/** @returns the id of the new listing */
export type ListPhone = (
  phone: DescribedPhone,
  seller: Seller,
  occasion: {
    correlationId: string;
    /** When it was posted, for a market that has a past; now unless told. */
    postedAt?: Date;
    /** Sold at that moment by its seller already, for a market that has a past. */
    sold?: { at: Date } | undefined;
  },
) => Promise<string>;

/** Lists a phone for its seller. Its pictures must be ones that our own upload stored. */
export function createListPhone({
  listings,
  sellers,
  photos,
  changeListing,
  now,
  newId,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  photos: Pick<Photos, 'issued'>;
  changeListing: ChangeListing;
  now: () => Date;
  newId: (at: Date) => string;
}): ListPhone {
  return async (phone, seller, { correlationId, postedAt = now(), sold }) => {
    await requireIssued(phone, photos);
    const listing = listPhone(phone, seller, { id: newId(postedAt), now: postedAt });
    const occasion = { now: now(), correlationId };
    const created = listingCreated(listing, occasion);
    if (sold) {
      if (sold.at < postedAt) throw new Error('a phone cannot be sold before it was posted');
      const change = sellPhone(sold.at);
      const after = { ...listing, ...change.standing, version: listing.version + 1 } as Listing;
      await listings.insert(after, [created, listingChanged(after, change, occasion)]);
    } else {
      await listings.insert(listing, [created]);
    }

    // The event of a deletion writes to the copies first and then looks for listings; here it is the other way round, so one of both finds it.
    if (await sellers.hasLeft(seller.userId)) {
      await changeListing(listing._id, (stored) => stored && deleteWithSeller(stored), { correlationId });
      throw forbidden('account-deleted', 'This account was deleted.');
    }
    return listing._id;
  };
}
