import { endpoints } from '@wholesale/contracts';
import type { ServiceClient } from '@wholesale/service-kit';
import { holdForBooking, isHeldByAnother, knownListing, type PlacedBooking } from '../domain/listing.ts';
import type { Heard } from '../storage/listing-repository.ts';
import type { ChangeListing, Outcome } from './change-listing.ts';

/** @throws Failure `service-unavailable` when bookings has to be asked and does not answer: nothing is decided then */
export type HoldPhone = (
  listingId: string,
  booking: PlacedBooking,
  cause: { correlationId: string; heard: Heard },
) => Promise<Outcome>;

/**
 * Takes a phone off the grid for a booking. The events of two bookings arrive in any order, so a phone that another booking holds here
 * goes to the booking that is active in bookings.
 */
export function createHoldPhone({
  changeListing,
  askBookings,
}: {
  changeListing: ChangeListing;
  askBookings: ServiceClient;
}): HoldPhone {
  return (listingId, booking, cause) =>
    changeListing(
      listingId,
      async (stored, at) => {
        const listing = knownListing(stored);
        if (isHeldByAnother(listing, booking)) {
          const requestId = cause.correlationId;
          const active = await askBookings(endpoints.findActiveBooking, { params: { id: listingId }, requestId });
          // This booking has ended, so nobody waits for an answer to it.
          if (active?.bookingId !== booking.bookingId) return undefined;
        }
        return holdForBooking(listing, booking, at);
      },
      cause,
    );
}
