import { endpoints } from '@wholesale/contracts';
import type { ReconcilerCheck, ServiceClient } from '@wholesale/service-kit';
import type { Booking, BookingEventType } from '../domain/booking.ts';
import { endForListing, requestReservation, settleBySale } from '../domain/transitions.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { People } from '../storage/people.ts';
import { createEndIfDeparted } from './end-if-departed.ts';

type Check = ReconcilerCheck<Booking, BookingEventType>;

/**
 * What the reconciler compares: active bookings with the people who were deleted and with catalog's listings, because the copy of a
 * listing that catalog has lost stays as it was, and final ones with the people who were deleted. For placed bookings the
 * poller of deadlines asks catalog.
 */
export function createBookingChecks({
  bookings,
  people,
  askCatalog,
}: {
  bookings: BookingRepository;
  people: People;
  askCatalog: ServiceClient;
}): Check[] {
  const endIfDeparted = createEndIfDeparted({ people });
  const active: Check = {
    name: 'active-bookings',
    async page(query) {
      const items = await bookings.active(query);
      return { items, next: items.length < query.limit ? undefined : items.at(-1)?._id };
    },
    async decide(booking, now) {
      const departed = await endIfDeparted(booking, now);
      if (departed || (booking.status !== 'held' && booking.status !== 'accepted')) return departed;
      const { _id, listingId } = booking;
      const requestId = `reconcile-${_id}`;
      const listing = await askCatalog(endpoints.findListingSnapshot, { params: { id: listingId }, requestId });
      if (!listing || listing.status === 'deleted') return endForListing(booking, now);
      if (listing.availability === 'sold') return settleBySale(booking, listing, now);
      return listing.status === 'unsold' ? requestReservation(booking) : undefined;
    },
  };
  const ofDeletedPeople: Check = {
    name: 'bookings-of-deleted-people',
    async page(query) {
      const ids = await people.deleted(query);
      const items: Booking[] = [];
      for (const userId of ids) items.push(...(await bookings.notErasedOf(userId)).filter(({ active }) => !active));
      return { items, next: ids.length < query.limit ? undefined : ids.at(-1) };
    },
    decide: async (booking, now) => (booking.active ? undefined : endIfDeparted(booking, now)),
  };
  return [active, ofDeletedPeople];
}
