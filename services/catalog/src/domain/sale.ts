import { conflict } from '@wholesale/service-kit/domain';
import {
  announce,
  available,
  isHeld,
  notYours,
  refuseBooking,
  requireListing,
  type Actor,
  type Listing,
  type ListingDecision,
} from './listing.ts';

export type PlacedBooking = { bookingId: string; buyerId: string; price: number };

/**
 * Whether another booking holds the phone in catalog. Bookings never has two active bookings of one phone, so one of the two has ended,
 * and bookings has to be asked which.
 */
export const isHeldByAnother = (listing: Listing, { bookingId }: Pick<PlacedBooking, 'bookingId'>): boolean =>
  listing.status === 'sold' && isHeld(listing) && listing.bookingId !== bookingId;

/**
 * Takes the phone off the grid for an active booking, even when one that has ended still holds it: when `isHeldByAnother`, the caller
 * has asked bookings first. The booking is refused only for a deleted phone, one that its seller marked as sold, or another price.
 */
export function holdForBooking(
  listing: Listing,
  { bookingId, buyerId, price }: PlacedBooking,
  now: Date,
): ListingDecision | undefined {
  if (listing.bookingId === bookingId) return undefined;
  if (listing.status === 'deleted') return refuseBooking(listing, { bookingId, reason: 'listing-deleted' });
  if (isSoldForGood(listing)) return refuseBooking(listing, { bookingId, reason: 'already-sold' });
  if (listing.resalePrice !== price) return refuseBooking(listing, { bookingId, reason: 'price-changed' });
  return announce(listing, { status: 'sold', bookingId, buyerId, soldAt: now.toISOString() }, 'listing.sold');
}

/** Makes the phone available again when the booking that holds it ends, unless its seller marked it as sold. */
export function releaseFromBooking(listing: Listing, bookingId: string): ListingDecision | undefined {
  if (listing.status !== 'sold' || listing.bookingId !== bookingId || isSoldForGood(listing)) return undefined;
  return announce(listing, available, 'listing.released');
}

/** How a request to mark a phone as sold continues. For `sell` and `claim`, bookings has to be asked who holds the phone. */
export type SaleStep = 'unchanged' | 'sell' | 'claim';

/**
 * Whether a person may mark a phone as sold: its seller sells it, a buyer or an admin claims it for the booking that holds it.
 * @throws Failure `listing-not-found`, or `not-yours` for a stranger
 */
export function markSold(listing: Listing | undefined, { userId, role }: Actor): SaleStep {
  const stored = requireListing(listing);
  if (stored.sellerId === userId) return isSoldForGood(stored) ? 'unchanged' : 'sell';
  if (stored.status === 'sold' && (role === 'admin' || stored.buyerId === userId)) return 'unchanged';
  if (role === 'seller' || isSoldForGood(stored)) throw notYours();
  return 'claim';
}

/**
 * The sale of a phone by its seller, which no end of a booking undoes.
 * @param at when it was sold
 * @param booking the active booking it was sold to; without one it was sold elsewhere
 */
export function sellPhone(
  listing: Listing,
  at: Date,
  booking?: Pick<PlacedBooking, 'bookingId' | 'buyerId'>,
): ListingDecision {
  const { bookingId = null, buyerId = null } = booking ?? {};
  const changes = { status: 'sold', bookingId, buyerId, soldAt: at.toISOString(), markedSold: true } as const;
  return announce(listing, changes, 'listing.sold');
}

/**
 * The booking that a person may claim a phone for: any for an admin, their own for a buyer.
 * @throws Failure `not-booked` to an admin, `not-yours` to a buyer
 */
export function mayClaim(booking: PlacedBooking | undefined, { userId, role }: Actor): PlacedBooking {
  if (!booking && role === 'admin') throw notBooked();
  if (!booking || (role !== 'admin' && booking.buyerId !== userId)) throw notYours();
  return booking;
}

export const notBooked = () =>
  conflict('not-booked', 'This phone isn’t booked, so only its seller can mark it as sold.');

/** Whether a sale is final. One without a booking was made by the seller. */
const isSoldForGood = ({ status, bookingId, markedSold }: Listing): boolean =>
  status === 'sold' && (bookingId === null || markedSold === true);
