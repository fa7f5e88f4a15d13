import type { Member } from '@wholesale/service-kit';
import { deleteListing } from '../domain/listing.ts';
import type { ChangeListing } from './change-listing.ts';

export type DeleteListing = (id: string, person: Member, requestId: string) => Promise<void>;

/** Takes a listing away for its seller or an admin. Throws what the rule throws; of two at once one hears `listing-not-found`. */
export function createDeleteListing({ changeListing }: { changeListing: ChangeListing }): DeleteListing {
  return async (id, person, requestId) => {
    await changeListing(id, (listing) => deleteListing(listing, person), { correlationId: requestId });
  };
}
