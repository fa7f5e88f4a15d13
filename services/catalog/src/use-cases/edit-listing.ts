import type { PhoneChanges } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import { editListing, requireListing, type Listing } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { Photos } from '../storage/photos.ts';
import type { AskHeld } from './ask-held.ts';
import { requireIssued } from './require-issued.ts';

export type EditListing = (id: string, fields: PhoneChanges, seller: Member, requestId: string) => Promise<Listing>;

/**
 * Edits a seller's own phone that no active booking holds. A booking that is placed after bookings was asked is refused if the price
 * changed.
 * @throws Failure of the rule, or `picture-not-uploaded`
 */
export function createEditListing({
  listings,
  photos,
  askHeld,
}: {
  listings: ListingRepository;
  photos: Pick<Photos, 'isIssued'>;
  askHeld: AskHeld;
}): EditListing {
  return async (id, fields, { profile }, requestId) => {
    const stored = await listings.findById(id);
    // Checks permission before pictures and bookings, so that strangers learn nothing about them.
    editListing(stored, fields, profile, false);
    await requireIssued(fields, photos, stored && [stored.picture, ...(stored.photos ?? [])]);
    const { aggregate } = await listings.change(
      id,
      async (listing) => editListing(listing, fields, profile, await askHeld(id, requestId)),
      { correlationId: requestId },
    );
    return requireListing(aggregate);
  };
}
