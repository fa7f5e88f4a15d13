import type { EventHandlers } from '@wholesale/service-kit';
import { deleteWithSeller, knownListing, releaseFromBooking } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { ChangeListing } from '../use-cases/change-listing.ts';
import type { HoldPhone } from '../use-cases/hold-phone.ts';

/** What catalog hears. Each handler may run twice, late, or again after half of it: the listing remembers what it was told. */
export function createEventHandlers({
  listings,
  sellers,
  changeListing,
  holdPhone,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  changeListing: ChangeListing;
  holdPhone: HoldPhone;
}): EventHandlers {
  return {
    'user.registered': sellers.keep,
    'user.renamed': sellers.keep,
    'user.verified': sellers.keep,
    'user.role-changed': sellers.keep,

    'user.deleted': async (event) => {
      await sellers.keep(event);
      for (const id of await listings.idsOfSeller(event.aggregateId)) {
        await changeListing(id, (listing) => listing && deleteWithSeller(listing), event);
      }
    },

    'booking.placed': async (event) => {
      await holdPhone(event.data.listingId, event.data, { correlationId: event.correlationId, heard: event });
    },

    'booking.cancelled': async (event) => {
      const { listingId, bookingId } = event.data;
      const cause = { correlationId: event.correlationId, heard: event };
      await changeListing(listingId, (listing) => releaseFromBooking(knownListing(listing), bookingId), cause);
    },

    'ad.published': (event) => listings.showAdvertised(event, true),
    'ad.withdrawn': (event) => listings.showAdvertised(event, false),
  };
}
