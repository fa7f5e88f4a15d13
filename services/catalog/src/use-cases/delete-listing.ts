import type { Member } from '@wholesale/service-kit';
import { deleteListing } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { AskHeld } from './ask-held.ts';

export type DeleteListing = (id: string, person: Member, requestId: string) => Promise<void>;

/** Deletes a listing that no active booking holds, for its seller or an admin. @throws Failure of the rule */
export function createDeleteListing({
  listings,
  askHeld,
}: {
  listings: ListingRepository;
  askHeld: AskHeld;
}): DeleteListing {
  return async (id, { profile }, requestId) => {
    // Checks permission first, so that bookings is not asked for strangers.
    deleteListing(await listings.findById(id), profile, false);
    await listings.change(id, async (listing) => deleteListing(listing, profile, await askHeld(id, requestId)), {
      correlationId: requestId,
    });
  };
}
