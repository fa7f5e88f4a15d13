import { endpoints } from '@wholesale/contracts';
import type { Cause, Outcome, ServiceClient } from '@wholesale/service-kit';
import { deleteWithSeller, refuseBooking, type Listing } from '../domain/listing.ts';
import { isHeldByAnother, reserve, type PlacedBooking } from '../domain/reservation.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';

/** @throws Failure `service-unavailable` when bookings does not answer; nothing changes then */
export type ReservePhone = (listingId: string, booking: PlacedBooking, cause: Cause) => Promise<Outcome<Listing>>;

/**
 * Reserves a phone for a booking, or removes it when its seller was deleted. A suspended seller's phone is hidden and cannot be booked. Events of two bookings arrive in any order, and a repeated event may be of a booking that ended long ago,
 * so bookings decides which one is active.
 */
export function createReservePhone({
  listings,
  sellers,
  askBookings,
}: {
  listings: ListingRepository;
  sellers: Pick<SellerCopies, 'stateOf'>;
  askBookings: ServiceClient;
}): ReservePhone {
  return (listingId, booking, cause) =>
    listings.change(
      listingId,
      async (listing, _now, { mayBeRepeated }) => {
        if (!listing) throw new Error('the booking is for an unknown listing');
        // It may have been stored while its seller was being deleted.
        const seller = await sellers.stateOf(listing.sellerId);
        const removed = seller === 'deleted' && deleteWithSeller(listing);
        if (removed) return removed;
        if (mayBeRepeated || isHeldByAnother(listing, booking)) {
          const requestId = cause.correlationId;
          const active = await askBookings(endpoints.findActiveBooking, { params: { id: listingId }, requestId });
          if (active?.bookingId !== booking.bookingId) return undefined;
        }
        if (seller === 'suspended' && listing.status === 'unsold')
          return refuseBooking(listing, { bookingId: booking.bookingId, reason: 'listing-deleted' });
        return reserve(listing, booking);
      },
      cause,
    );
}
