import type { PhoneChanges } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import { editListing, requireListing, type Listing } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { Photos } from '../storage/photos.ts';
import { requireIssued } from './require-issued.ts';

export type EditListing = (id: string, fields: PhoneChanges, seller: Member, requestId: string) => Promise<Listing>;

/**
 * Edits a seller's own unsold phone. A simultaneous booking is stored first, then the edit is refused; or second, then the booking is
 * refused if the price changed.
 * @throws Failure of the rule, or `picture-not-uploaded`
 */
export function createEditListing({
  listings,
  photos,
}: {
  listings: ListingRepository;
  photos: Pick<Photos, 'isIssued'>;
}): EditListing {
  return async (id, fields, { profile }, requestId) => {
    const stored = await listings.findById(id);
    // Checks permission before pictures, so that strangers learn nothing about them.
    editListing(stored, fields, profile);
    await requireIssued(fields, photos, stored && [stored.picture, ...(stored.photos ?? [])]);
    const { aggregate } = await listings.change(id, (listing) => editListing(listing, fields, profile), {
      correlationId: requestId,
    });
    return requireListing(aggregate);
  };
}
