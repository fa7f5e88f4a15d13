import { endpoints } from '@wholesale/contracts';
import type { Member, ServiceClient } from '@wholesale/service-kit';
import { markSold, mayClaim, notBooked, sellElsewhere } from '../domain/sale.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { AskHeld } from './ask-held.ts';
import type { ReservePhone } from './reserve-phone.ts';

export type MarkSold = (id: string, person: Member, requestId: string) => Promise<boolean>;

/** Asking bookings for a booking counts as applying `booking.placed`, its first event. */
const sequenceOfPlaced = 1;

/**
 * Marks a phone as sold elsewhere for its seller; or reserves it for the active booking when its buyer or an admin is faster than the
 * event. @returns whether anything changed
 */
export function createMarkSold({
  listings,
  reservePhone,
  askBookings,
  askHeld,
}: {
  listings: ListingRepository;
  reservePhone: ReservePhone;
  askBookings: ServiceClient;
  askHeld: AskHeld;
}): MarkSold {
  return async (id, { profile }, requestId) => {
    const step = markSold(await listings.findById(id), profile);
    const cause = { correlationId: requestId };
    if (step === 'unchanged') return false;
    if (step === 'sell') {
      const { changed } = await listings.change(
        id,
        async (listing) =>
          listing && markSold(listing, profile) === 'sell'
            ? sellElsewhere(listing, await askHeld(id, requestId))
            : undefined,
        cause,
      );
      return changed;
    }
    const active = await askBookings(endpoints.findActiveBooking, { params: { id }, requestId });
    const booking = mayClaim(active, profile);
    const event = { aggregateId: booking.bookingId, sequence: sequenceOfPlaced };
    const { changed, aggregate } = await reservePhone(id, booking, { ...cause, event });
    // The booking ended in the meantime, or was refused.
    if (aggregate?.status !== 'sold' || aggregate.bookingId !== booking.bookingId) throw notBooked();
    return changed;
  };
}
