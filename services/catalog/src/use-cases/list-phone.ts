import { forbidden, invalid } from '@wholesale/service-kit';
import { listingCreated } from '../domain/events.ts';
import { deleteWithSeller, listPhone, type DescribedPhone, type Seller } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { Photos } from '../storage/photos.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { ChangeListing } from './change-listing.ts';

/** @returns the id of the new listing */
export type ListPhone = (
  phone: DescribedPhone,
  seller: Seller,
  occasion: {
    correlationId: string;
    /** When it was posted, for a market that has a past; now unless told. */
    postedAt?: Date;
  },
) => Promise<string>;

/** Lists a phone for its seller. The picture must be one that our own upload stored. */
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
  return async (phone, seller, { correlationId, postedAt = now() }) => {
    if (!(await photos.issued(phone.picture))) throw pictureNotUploaded();
    const listing = listPhone(phone, seller, { id: newId(postedAt), now: postedAt });
    await listings.insert(listing, listingCreated(listing, { now: now(), correlationId }));

    // The event of a deletion writes to the copies first and then looks for listings; here it is the other way round, so one of both finds it.
    if (await sellers.hasLeft(seller.userId)) {
      await changeListing(listing._id, (stored) => stored && deleteWithSeller(stored), { correlationId });
      throw forbidden('account-deleted', 'This account was deleted.');
    }
    return listing._id;
  };
}

const pictureNotUploaded = () =>
  invalid('picture-not-uploaded', 'The picture must be uploaded here first.', {
    errors: [{ path: 'picture', message: 'must be the address that the upload answered' }],
  });
