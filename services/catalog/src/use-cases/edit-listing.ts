import type { Member } from '@wholesale/service-kit';
import { editListing, listingNotFound, type EditedFields, type Listing } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { Photos } from '../storage/photos.ts';
import type { ChangeListing } from './change-listing.ts';
import { requireIssued } from './require-issued.ts';

/** @returns the listing as it is afterwards */
export type EditListing = (id: string, fields: EditedFields, seller: Member, requestId: string) => Promise<Listing>;

/**
 * Changes what a seller tells of an own unsold phone. Throws what the rule throws, and `picture-not-uploaded`.
 * A booking that arrives in the same moment is heard before or after it: it holds the phone at the old price, and the edit is refused,
 * or it is refused because the price changed.
 */
export function createEditListing({
  listings,
  photos,
  changeListing,
}: {
  listings: ListingRepository;
  photos: Pick<Photos, 'issued'>;
  changeListing: ChangeListing;
}): EditListing {
  return async (id, fields, seller, requestId) => {
    const stored = await listings.byId(id);
    // A stranger, or the seller of a sold phone, hears that before anything about pictures.
    editListing(stored, fields, seller);
    await requireIssued(fields, photos, stored && [stored.picture, ...(stored.photos ?? [])]);
    const { listing } = await changeListing(id, (now) => editListing(now, fields, seller), {
      correlationId: requestId,
    });
    if (!listing) throw listingNotFound();
    return listing;
  };
}
