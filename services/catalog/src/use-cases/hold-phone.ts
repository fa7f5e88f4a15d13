import { endpoints } from '@wholesale/contracts';
import type { Cause, ServiceClient } from '@wholesale/service-kit';
import type { Listing } from '../domain/listing.ts';
import { holdForBooking, isHeldByAnother, type PlacedBooking } from '../domain/sale.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';

/** @throws Failure `service-unavailable` when bookings has to be asked and does not answer; nothing is decided then */
export type HoldPhone = (
  listingId: string,
  booking: PlacedBooking,
  cause: Cause,
) => Promise<{ aggregate: Listing | undefined; changed: boolean }>;

/**
 * Takes a phone off the grid for a booking. The events of two bookings arrive in any order, so a phone that another booking holds in
 * catalog goes to the booking that is active in bookings.
 */
export function createHoldPhone({
  listings,
  askBookings,
}: {
  listings: ListingRepository;
  askBookings: ServiceClient;
}): HoldPhone {
  return (listingId, booking, cause) =>
    listings.change(
      listingId,
      async (listing, now) => {
        if (!listing) throw new Error('the booking is for an unknown listing');
        if (isHeldByAnother(listing, booking)) {
          const requestId = cause.correlationId;
          const active = await askBookings(endpoints.findActiveBooking, { params: { id: listingId }, requestId });
          // This booking has ended, so nobody waits for an answer to it.
          if (active?.bookingId !== booking.bookingId) return undefined;
        }
        return holdForBooking(listing, booking, now);
      },
      cause,
    );
}
