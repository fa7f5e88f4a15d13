import { endpoints } from '@wholesale/contracts';
import { unavailable, type ServiceClient } from '@wholesale/service-kit';
import { listingFactsOf, type Booking, type ListingFacts } from '../domain/booking.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';

/**
 * The phone of a booking as it was when it was booked; of a booking of the first release, which did not store it, as it is now.
 * @throws Failure `unavailable` when only catalog could tell and does not answer
 */
export function createListingFacts({ listings, askCatalog }: { listings: ListingCopies; askCatalog: ServiceClient }) {
  return async ({ listing, listingId }: Booking, requestId: string): Promise<ListingFacts> => {
    const facts =
      listing ??
      (await listings.findById(listingId)) ??
      (await askCatalog(endpoints.findListingSnapshot, { params: { id: listingId }, requestId }));
    if (!facts) throw unavailable('service-unavailable', 'The listing of this deal can’t be shown right now.');
    return listingFactsOf(facts);
  };
}
