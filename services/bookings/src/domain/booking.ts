import type { CancellationReason, ListingSnapshot } from '@wholesale/contracts';
import { conflict, forbidden, gone, notFound, type Decision } from '@wholesale/service-kit/domain';

/**
 * A placed or confirmed booking holds its listing; a cancelled one stays as a record.
 * `sold`: the seller marked the phone as sold to this booking, so it can no longer be cancelled.
 */
export type Booking = {
  _id: string;
  listingId: string;
  sellerId: string;
  buyerId: string;
  name: string;
  email: string;
  itemName: string;
  price: number;
  phone: string;
  location: string;
  picture: string;
  bookedAt: string;
  version: number;
} & (
  | { status: 'placed' | 'confirmed'; active: true; sold?: true }
  | { status: 'cancelled'; active: false; reason: CancellationReason }
);

export type BookingEventType = 'booking.placed' | 'booking.cancelled';
type BookingDecision = Decision<Booking, BookingEventType>;

export type KnownListing = Pick<
  ListingSnapshot,
  'listingId' | 'name' | 'resalePrice' | 'picture' | 'sellerId' | 'status'
>;

export type Person = { userId: string; role: string };
/** `price` is the one that the buyer saw. */
export type BookingRequest = { phone: string; location: string; price?: number | undefined };

export const alreadyBooked = () => conflict('already-booked', 'Someone else booked it first.');

/**
 * Books a listing; name, price and picture come from the listing. A unique index decides between simultaneous bookings.
 * @throws Failure `listing-not-found`, `listing-deleted`, `own-listing`, `already-booked` or `price-changed`
 */
export function bookPhone(
  listing: KnownListing | undefined,
  buyer: { userId: string; name: string; email: string },
  request: BookingRequest,
  { id, now }: { id: string; now: Date },
): Booking {
  if (!listing) throw notFound('listing-not-found', 'We couldn’t find this phone.');
  if (listing.status === 'deleted') throw gone('listing-deleted', 'The seller removed this listing.');
  if (listing.sellerId === buyer.userId) throw forbidden('own-listing', 'You can’t book your own phone.');
  if (listing.status === 'sold') throw alreadyBooked();
  if (request.price !== undefined && request.price !== listing.resalePrice) throw priceChanged(listing.resalePrice);
  return {
    _id: id,
    listingId: listing.listingId,
    sellerId: listing.sellerId,
    buyerId: buyer.userId,
    name: buyer.name,
    email: buyer.email,
    itemName: listing.name,
    price: listing.resalePrice,
    phone: request.phone,
    location: request.location,
    picture: listing.picture,
    bookedAt: now.toISOString(),
    status: 'placed',
    active: true,
    version: 1,
  };
}

/**
 * Finds the listing for a client that sends no id. @param candidates listings with that name, price and picture
 * @throws Failure `listing-not-matched`, `listing-ambiguous`, or `already-booked` when all are sold
 */
export function findMatchingListing(candidates: readonly KnownListing[]): KnownListing {
  const [first, second] = candidates.filter(({ status }) => status === 'unsold');
  if (second) throw conflict('listing-ambiguous', 'Several phones match. Send the listingId of one.');
  if (first) return first;
  if (candidates.some(({ status }) => status === 'sold')) throw alreadyBooked();
  throw conflict('listing-not-matched', 'No phone has this name, price and picture.');
}

export function confirmBooking(booking: Booking | undefined): BookingDecision | undefined {
  return booking?.status === 'placed' ? { changes: { status: 'confirmed' } } : undefined;
}

export function markSold(booking: Booking | undefined): BookingDecision | undefined {
  return booking?.active && !booking.sold ? { changes: { status: 'confirmed', sold: true } } : undefined;
}

/** Ends a booking for a system reason. @returns undefined when it has already ended or the phone was sold */
export function endBooking(booking: Booking | undefined, reason: CancellationReason): BookingDecision | undefined {
  if (!booking?.active || booking.sold) return undefined;
  return {
    changes: { status: 'cancelled', active: false, reason },
    event: { type: 'booking.cancelled', data: { ...factsOf(booking), reason } },
  };
}

/**
 * Cancels a booking for its buyer, its seller or an admin. @returns undefined when it has already ended
 * @throws Failure `booking-not-found`, also to strangers, who must not learn that it exists; `already-sold`
 */
export function cancelBooking(booking: Booking | undefined, person: Person): BookingDecision | undefined {
  const reason = booking && reasonOf(booking, person);
  if (!reason) throw notFound('booking-not-found', 'We couldn’t find this booking.');
  if (booking.active && booking.sold)
    throw conflict('already-sold', 'The seller marked this phone as sold, so the booking can no longer be cancelled.');
  return endBooking(booking, reason);
}

export const maySeeBuyer = ({ sellerId }: Pick<Booking, 'sellerId'>, { userId, role }: Person): boolean =>
  sellerId === userId || role === 'admin';

export const factsOf = ({ _id, listingId, buyerId, price }: Booking) => ({ bookingId: _id, listingId, buyerId, price });

function reasonOf({ buyerId, sellerId }: Booking, { userId, role }: Person): CancellationReason | undefined {
  if (buyerId === userId) return 'cancelled-by-buyer';
  if (sellerId === userId) return 'cancelled-by-seller';
  return role === 'admin' ? 'cancelled-by-admin' : undefined;
}

const priceChanged = (price: number) =>
  conflict('price-changed', `The price of this phone is now ${price}. Check it and try again.`);
