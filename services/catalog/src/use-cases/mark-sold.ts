import { endpoints } from '@wholesale/contracts';
import { isOutage, type Member, type ServiceClient } from '@wholesale/service-kit';
import type { Listing } from '../domain/listing.ts';
import { markSold, mayClaim, notBooked, sellPhone, type PlacedBooking } from '../domain/sale.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { HoldPhone } from './hold-phone.ts';

export type MarkSold = (id: string, person: Member, requestId: string) => Promise<boolean>;

/** Asking bookings for a booking counts as applying `booking.placed`, its first event. */
const sequenceOfPlaced = 1;

/** Marks a phone as sold for its seller; or claims it for the active booking when its buyer or an admin is faster than the event. */
export function createMarkSold({
  listings,
  holdPhone,
  askBookings,
}: {
  listings: ListingRepository;
  holdPhone: HoldPhone;
  askBookings: ServiceClient;
}): MarkSold {
  const activeBooking = (id: string, requestId: string) =>
    askBookings(endpoints.findActiveBooking, { params: { id }, requestId });

  return async (id, { profile }, requestId) => {
    const step = markSold(await listings.findById(id), profile);
    const cause = { correlationId: requestId };
    if (step === 'unchanged') return false;
    if (step === 'sell') {
      const { changed } = await listings.change(
        id,
        async (listing, now) =>
          listing && markSold(listing, profile) === 'sell'
            ? sellPhone(listing, now, await activeBooking(id, requestId).catch(orKnownHolder(listing)))
            : undefined,
        cause,
      );
      return changed;
    }
    const booking = mayClaim(await activeBooking(id, requestId), profile);
    const event = { aggregateId: booking.bookingId, sequence: sequenceOfPlaced };
    const { changed, aggregate } = await holdPhone(id, booking, { ...cause, event });
    // The booking was cancelled in the meantime, or refused.
    if (aggregate?.status !== 'sold' || aggregate.bookingId !== booking.bookingId) throw notBooked();
    return changed;
  };
}

/** While bookings cannot be reached, catalog's own state decides. After any other failure the seller has to try again. */
const orKnownHolder =
  ({ bookingId, buyerId }: Listing) =>
  (error: unknown): Pick<PlacedBooking, 'bookingId' | 'buyerId'> | undefined => {
    if (!isOutage(error)) throw error;
    return bookingId && buyerId ? { bookingId, buyerId } : undefined;
  };
