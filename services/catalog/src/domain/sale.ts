import { conflict } from '@wholesale/service-kit/domain';
import {
  announce,
  notYours,
  requireListing,
  requireNotHeld,
  type Actor,
  type Listing,
  type ListingDecision,
} from './listing.ts';
import { availabilityOf, soldElsewhere } from './listing-state.ts';
import type { PlacedBooking } from './reservation.ts';

/** For `sell` and `claim` the caller asks bookings for the active booking. */
export type SaleStep = 'unchanged' | 'sell' | 'claim';

/**
 * Whether a person may mark a phone as sold: the seller sells it elsewhere, a buyer or admin claims it for the booking that holds it.
 * @throws Failure `listing-not-found` or `not-yours`
 */
export function markSold(listing: Listing | undefined, { userId, role }: Actor): SaleStep {
  const stored = requireListing(listing);
  const isSold = availabilityOf(stored) === 'sold';
  if (stored.sellerId === userId) return isSold ? 'unchanged' : 'sell';
  if (stored.status === 'sold' && (role === 'admin' || stored.buyerId === userId)) return 'unchanged';
  if (role === 'seller' || isSold) throw notYours();
  return 'claim';
}

/**
 * A sale outside the shop, by the seller. It counts for no price guide and no figure.
 * @param held as of `editListing` @throws Failure `held-by-booking`
 */
export function sellElsewhere(listing: Listing, held?: boolean): ListingDecision {
  requireNotHeld(listing, held);
  return announce(listing, soldElsewhere, 'listing.sold');
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
