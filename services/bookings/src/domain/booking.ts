import type { CancellationReason, ListingSnapshot } from '@wholesale/contracts';
import { conflict, forbidden, gone, notFound } from '@wholesale/service-kit';

/**
 * A booking holds its listing while it is placed or confirmed; a cancelled one holds nothing and stays as a record.
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
} & (
  | { status: 'placed' | 'confirmed'; active: true; sold?: true }
  | { status: 'cancelled'; active: false; reason: CancellationReason }
);

/** What bookings knows of a listing: its own copy, or catalog's answer. */
export type KnownListing = Pick<
  ListingSnapshot,
  'listingId' | 'name' | 'resalePrice' | 'picture' | 'sellerId' | 'status'
>;

export type Buyer = { userId: string; name: string; email: string };
/** What the buyer told: how to be reached, where to meet, and the price the buyer saw. */
export type BookingWish = { phone: string; location: string; price?: number | undefined };

/** A sale is final: neither its buyer, nor its seller, nor an admin undoes it. */
export const phoneSold = () =>
  conflict('already-sold', 'The seller marked this phone as sold, so the booking can no longer be cancelled.');

/** What everybody but the first hears; the browser shows it as it is. */
export const alreadyBooked = () => conflict('already-booked', 'Somebody was first: this phone is already booked.');

/**
 * Decides whether a buyer may book a listing. Name, price and picture come from the listing, never from the buyer.
 * Two buyers may both get a yes here; the unique index on active bookings then lets one through.
 * @throws Failure `listing-not-found`, `listing-deleted`, `own-listing`, `already-booked` or `price-changed`
 */
export function bookPhone(
  listing: KnownListing | undefined,
  buyer: Buyer,
  wish: BookingWish,
  { id, now }: { id: string; now: Date },
): Booking {
  if (!listing) throw notFound('listing-not-found', 'There is no such phone.');
  if (listing.status === 'deleted') throw gone('listing-deleted', 'The seller took this phone away.');
  if (listing.sellerId === buyer.userId) throw forbidden('own-listing', 'Nobody books an own phone.');
  if (listing.status === 'sold') throw alreadyBooked();
  if (wish.price !== undefined && wish.price !== listing.resalePrice) throw priceChanged(listing.resalePrice);
  return {
    _id: id,
    listingId: listing.listingId,
    sellerId: listing.sellerId,
    buyerId: buyer.userId,
    name: buyer.name,
    email: buyer.email,
    itemName: listing.name,
    price: listing.resalePrice,
    phone: wish.phone,
    location: wish.location,
    picture: listing.picture,
    bookedAt: now.toISOString(),
    status: 'placed',
    active: true,
  };
}

/**
 * Finds the one phone a client of the bare specification means when it sends no id.
 * @param candidates all listings of that name, price and picture
 * @throws Failure `listing-not-matched`, `listing-ambiguous`, or `already-booked` when the only ones are sold
 */
export function theOneMeant(candidates: readonly KnownListing[]): KnownListing {
  const free = candidates.filter(({ status }) => status === 'unsold');
  if (free.length > 1)
    throw conflict('listing-ambiguous', 'Several phones look like this one: say which with listingId.');
  if (free[0]) return free[0];
  if (candidates.some(({ status }) => status === 'sold')) throw alreadyBooked();
  throw conflict('listing-not-matched', 'No phone has this name, price and picture.');
}

/** Why a person may cancel this booking, or undefined for a stranger, who must not learn that it exists. */
export function cancellationReasonOf(
  booking: Pick<Booking, 'buyerId' | 'sellerId'>,
  person: { userId: string; role: string },
): CancellationReason | undefined {
  if (booking.buyerId === person.userId) return 'cancelled-by-buyer';
  if (booking.sellerId === person.userId) return 'cancelled-by-seller';
  return person.role === 'admin' ? 'cancelled-by-admin' : undefined;
}

/** Whether the phone of a booking was sold to its buyer. */
export const isSold = (booking: Booking): boolean => booking.active && booking.sold === true;

/** Whether a person may see who booked a phone and how to reach the buyer: its seller has to, anybody else must not learn that it is booked. */
export const maySeeBuyer = (
  { sellerId }: Pick<Booking, 'sellerId'>,
  { userId, role }: { userId: string; role: string },
): boolean => sellerId === userId || role === 'admin';

const priceChanged = (price: number) =>
  conflict('price-changed', `The price of this phone is now ${price}. Please look again.`);
