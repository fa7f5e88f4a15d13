import type { EventHandlers } from '@wholesale/service-kit';
import { deleteWithSeller, holdForBooking, releaseFromBooking, type Listing } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { ChangeListing } from '../use-cases/change-listing.ts';

/** What catalog hears. Each handler may run twice, late, or again after half of it: the listing remembers what it was told. */
export function createEventHandlers({
  listings,
  sellers,
  changeListing,
}: {
  listings: ListingRepository;
  sellers: SellerCopies;
  changeListing: ChangeListing;
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
      const cause = { correlationId: event.correlationId, heard: event };
      await changeListing(event.data.listingId, (listing, at) => holdForBooking(known(listing), event.data, at), cause);
    },

    'booking.cancelled': async (event) => {
      const { listingId, bookingId } = event.data;
      const cause = { correlationId: event.correlationId, heard: event };
      await changeListing(listingId, (listing) => releaseFromBooking(known(listing), bookingId), cause);
    },

    'ad.published': (event) => listings.showAdvertised(event, true),
    'ad.withdrawn': (event) => listings.showAdvertised(event, false),
  };
}

/** Only catalog makes listings, so one that a booking names is here, unless the event is wrong: then somebody must look at it. */
function known(listing: Listing | undefined): Listing {
  if (!listing) throw new Error('the booking names a listing that catalog never had');
  return listing;
}
