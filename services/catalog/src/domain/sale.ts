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

/** Bookings has at most one active booking per phone, so one of the two has ended; only bookings knows which. */
export const isHeldByAnother = (listing: Listing, { bookingId }: Pick<PlacedBooking, 'bookingId'>): boolean =>
  listing.status === 'sold' && isHeld(listing) && listing.bookingId !== bookingId;

/**
 * Holds the phone for an active booking. When `isHeldByAnother`, the caller must have asked bookings which booking is active.
 * Refuses the booking of a deleted or sold phone, or with another price.
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

/** Releases the phone when its booking ends, unless its seller marked it as sold. */
export function releaseFromBooking(listing: Listing, bookingId: string): ListingDecision | undefined {
  if (listing.status !== 'sold' || listing.bookingId !== bookingId || isSoldForGood(listing)) return undefined;
  return announce(listing, available, 'listing.released');
}

/** For `sell` and `claim` the caller asks bookings for the active booking. */
export type SaleStep = 'unchanged' | 'sell' | 'claim';

/**
 * Whether a person may mark a phone as sold: the seller sells it, a buyer or admin claims it for the booking that holds it.
 * @throws Failure `listing-not-found` or `not-yours`
 */
export function markSold(listing: Listing | undefined, { userId, role }: Actor): SaleStep {
  const stored = requireListing(listing);
  if (stored.sellerId === userId) return isSoldForGood(stored) ? 'unchanged' : 'sell';
  if (stored.status === 'sold' && (role === 'admin' || stored.buyerId === userId)) return 'unchanged';
  if (role === 'seller' || isSoldForGood(stored)) throw notYours();
  return 'claim';
}

/** A final sale by the seller. @param booking the active booking, if the phone was sold to one */
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

const isSoldForGood = ({ status, bookingId, markedSold }: Listing): boolean =>
  status === 'sold' && (bookingId === null || markedSold === true);
