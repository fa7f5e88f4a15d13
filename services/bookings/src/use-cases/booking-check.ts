import { endpoints } from '@wholesale/contracts';
import type { ReconcilerCheck, ServiceClient } from '@wholesale/service-kit';
import type { Booking, BookingEventType } from '../domain/booking.ts';
import { endForListing, requestReservation } from '../domain/transitions.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { People } from '../storage/people.ts';
import { createEndIfDeparted } from './end-if-departed.ts';

/**
 * What the reconciler compares: active bookings with the people who were deleted, and with catalog when the copy of the listing does not
 * say that it is reserved for them. For placed bookings the poller of deadlines asks catalog.
 */
export function createBookingCheck({
  bookings,
  listings,
  people,
  askCatalog,
}: {
  bookings: BookingRepository;
  listings: ListingCopies;
  people: People;
  askCatalog: ServiceClient;
}): ReconcilerCheck<Booking, BookingEventType> {
  const endIfDeparted = createEndIfDeparted({ people });
  return {
    name: 'active-bookings',
    async page(query) {
      const held = await bookings.active(query);
      return { held, next: held.length < query.limit ? undefined : held.at(-1)?._id };
    },
    async decide(booking, now) {
      const end = await endIfDeparted(booking, now);
      if (end || (booking.status !== 'held' && booking.status !== 'accepted')) return end;
      const { _id, listingId } = booking;
      const copy = await listings.findById(listingId);
      if (copy?.status === 'sold' && copy.bookingId === _id) return undefined;
      const requestId = `reconcile-${_id}`;
      const listing = await askCatalog(endpoints.findListingSnapshot, { params: { id: listingId }, requestId });
      if (!listing || listing.status === 'deleted') return endForListing(booking, now);
      return listing.status === 'unsold' ? requestReservation(booking) : undefined;
    },
  };
}
