import { announce, refuseBooking, type Listing, type ListingDecision } from './listing.ts';
import { available, availabilityOf, isCompleted, isReserved } from './listing-state.ts';

export type PlacedBooking = { bookingId: string; buyerId: string; price: number };
export type Holder = Pick<PlacedBooking, 'bookingId' | 'buyerId'>;

/** Bookings has at most one active booking per phone, so one of the two has ended; only bookings knows which. */
export const isHeldByAnother = (listing: Listing, { bookingId }: Pick<Holder, 'bookingId'>): boolean =>
  isReserved(listing) && listing.bookingId !== bookingId;

/**
 * Reserves the phone for an active booking. When `isHeldByAnother`, the caller must have asked bookings which booking is active.
 * Refuses the booking of a deleted or sold phone, or with another price. @returns undefined when nothing changes
 */
export function reserve(listing: Listing, { bookingId, buyerId, price }: PlacedBooking): ListingDecision | undefined {
  if (listing.bookingId === bookingId) return undefined;
  const availability = availabilityOf(listing);
  if (availability === 'removed') return refuseBooking(listing, { bookingId, reason: 'listing-deleted' });
  if (availability === 'sold') return refuseBooking(listing, { bookingId, reason: 'already-sold' });
  if (listing.resalePrice !== price) return refuseBooking(listing, { bookingId, reason: 'price-changed' });
  return announce(listing, { status: 'sold', bookingId, buyerId, completedAt: null }, 'listing.reserved');
}

/** Makes the phone available again when the booking that holds it ends. @returns undefined when nothing changes */
export function release(listing: Listing, bookingId: string): ListingDecision | undefined {
  if (!isReserved(listing) || listing.bookingId !== bookingId) return undefined;
  return announce(listing, available, 'listing.released');
}

/**
 * Sells the phone for good to the booking that completed, whatever catalog knew of the phone: bookings decides. A removed listing
 * stays removed. @returns undefined when nothing changes
 */
export function completeDeal(listing: Listing, { bookingId, buyerId }: Holder, at: Date): ListingDecision | undefined {
  if (listing.status === 'deleted' || isCompleted(listing)) return undefined;
  const changes = { status: 'sold', bookingId, buyerId, completedAt: at.toISOString() } as const;
  return announce(listing, changes, 'listing.sold');
}
