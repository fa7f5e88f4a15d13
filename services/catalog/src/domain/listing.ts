import { isDeepStrictEqual } from 'node:util';
import type { Body, catalogEndpoints, EventOf, EventType } from '@wholesale/contracts';
import type { z } from 'zod';
import { conflict, forbidden, notFound, type Member } from '@wholesale/service-kit';

/** What a seller tells about a phone, checked. */
export type DescribedPhone = z.output<(typeof catalogEndpoints)['addProduct']['body']>;
/** The same as it comes in: numeric text is a price, too. */
export type PhoneInput = Body<(typeof catalogEndpoints)['addProduct']>;

/** What a seller changes; null takes an optional field away. */
export type EditedFields = z.output<(typeof catalogEndpoints)['editListing']['body']>;

/** Where a listing stands. A sold one is held by a booking, or was marked by its seller; a deleted one stays as a record. */
export type Standing =
  | { status: 'unsold'; bookingId: null; buyerId: null; soldAt: null }
  | { status: 'sold'; bookingId: string | null; buyerId: string | null; /** When it became sold. */ soldAt: string }
  | { status: 'deleted'; bookingId: string | null; buyerId: string | null; soldAt: string | null };

export type Listing = DescribedPhone & {
  _id: string;
  sellerId: string;
  sellerEmail: string;
  /** As told when it was listed; shown until the seller's own record is known. */
  sellerName: string;
  postedAt: string;
  advertised: boolean;
  /** Grows by one with each change of what others keep of it. */
  version: number;
} & Standing;

export type Seller = { userId: string; email: string; name: string };
export type PlacedBooking = { bookingId: string; buyerId: string; price: number };

export type ListingEventType = Extract<EventType, `listing.${string}`>;
export type Refused = EventOf<'listing.booking-refused'>['data']['refused'];
/** One step of a listing: where it stands then, and what the others are told. */
export type Change = { standing: Standing; /** The phone as it is told from now on. */ phone?: DescribedPhone } & (
  { tell: Exclude<ListingEventType, 'listing.booking-refused'> } | { tell: 'listing.booking-refused'; refused: Refused }
);

const free = { status: 'unsold', bookingId: null, buyerId: null, soldAt: null } as const;

/** What the seller told about the phone, field by field, and nothing else that a stored listing carries. */
export function describedPhoneOf(listing: Listing): DescribedPhone {
  return {
    brand: listing.brand,
    name: listing.name,
    description: listing.description,
    condition: listing.condition,
    picture: listing.picture,
    photos: listing.photos,
    location: listing.location,
    resalePrice: listing.resalePrice,
    orginalPrice: listing.orginalPrice,
    useTime: listing.useTime,
    storage: listing.storage,
    colour: listing.colour,
    memory: listing.memory,
    screen: listing.screen,
    battery: listing.battery,
  };
}

/** A new listing of a seller: unsold, whatever the seller may have wished. */
export function listPhone(phone: DescribedPhone, seller: Seller, { id, now }: { id: string; now: Date }): Listing {
  return {
    ...phone,
    _id: id,
    sellerId: seller.userId,
    sellerEmail: seller.email.toLowerCase(),
    sellerName: seller.name,
    postedAt: now.toISOString(),
    advertised: false,
    version: 1,
    ...free,
  };
}

/** Takes the phone off the grid for the booking that came first; any other booking is refused, with a reason its buyer sees. */
export function holdForBooking(
  listing: Listing,
  { bookingId, buyerId, price }: PlacedBooking,
  now: Date,
): Change | undefined {
  const refuse = (reason: Refused['reason']): Change => ({
    standing: standingOf(listing),
    tell: 'listing.booking-refused',
    refused: { bookingId, reason },
  });
  if (listing.bookingId === bookingId) return undefined;
  if (listing.status === 'deleted') return refuse('listing-deleted');
  if (listing.status === 'sold') return refuse('already-sold');
  if (listing.resalePrice !== price) return refuse('price-changed');
  return { standing: { status: 'sold', bookingId, buyerId, soldAt: now.toISOString() }, tell: 'listing.sold' };
}

/** Puts the phone back on the grid when the booking that holds it ended. */
export function releaseFromBooking(listing: Listing, bookingId: string): Change | undefined {
  if (listing.status !== 'sold' || listing.bookingId !== bookingId) return undefined;
  return { standing: free, tell: 'listing.released' };
}

/** What a person's wish to mark a phone sold comes to: it is sold already, sold now, or bookings must be asked who holds it. */
export type SaleAnswer = { kind: 'sold-already' } | { kind: 'sell'; change: Change } | { kind: 'ask-bookings' };

/**
 * Decides on marking a phone sold.
 * @throws Failure `listing-not-found`, or `not-yours` for a stranger
 */
export function markSold(listing: Listing | undefined, { profile }: Member, now: Date): SaleAnswer {
  if (!listing || listing.status === 'deleted') throw listingNotFound();
  const isSeller = listing.sellerId === profile.userId;
  const mayAsk = profile.role === 'admin' || profile.role === 'buyer';
  if (listing.status === 'sold') {
    if (isSeller || profile.role === 'admin' || listing.buyerId === profile.userId) return { kind: 'sold-already' };
    throw notYours();
  }
  if (isSeller) return { kind: 'sell', change: sellElsewhere(now) };
  if (!mayAsk) throw notYours();
  return { kind: 'ask-bookings' };
}

/** The sale of a phone by its seller, without a booking. @param at when it was sold */
export function sellElsewhere(at: Date): Change {
  return {
    standing: { status: 'sold', bookingId: null, buyerId: null, soldAt: at.toISOString() },
    tell: 'listing.sold',
  };
}

/**
 * Decides on a seller's wish to change an own phone.
 * @param fields those to change; an absent one stays, null takes an optional one away
 * @returns undefined when everything is already as wished
 * @throws Failure `listing-not-found`, `not-yours`, or `already-sold`
 */
export function editListing(
  listing: Listing | undefined,
  fields: EditedFields,
  { profile }: Member,
): Change | undefined {
  if (!listing || listing.status === 'deleted') throw listingNotFound();
  if (listing.sellerId !== profile.userId) throw notYours();
  if (listing.status === 'sold') throw conflict('already-sold', 'This phone is sold already, so it stays as it is.');
  const told = Object.entries(fields).filter(([, value]) => value !== undefined);
  const before = describedPhoneOf(listing);
  const phone = { ...before, ...Object.fromEntries(told.map(([name, value]) => [name, value ?? undefined])) };
  if (isDeepStrictEqual(phone, before)) return undefined;
  return { standing: free, phone, tell: 'listing.updated' };
}

/**
 * Decides on what bookings answered: an admin may act for any booking, a buyer for an own one.
 * @throws Failure `not-booked` to an admin, `not-yours` to a buyer
 */
export function mayClaim(booking: PlacedBooking | undefined, { profile }: Member): PlacedBooking {
  if (profile.role === 'admin') {
    if (!booking) throw notBooked();
    return booking;
  }
  if (booking?.buyerId !== profile.userId) throw notYours();
  return booking;
}

/**
 * Decides on a person's wish to take a listing away.
 * @throws Failure `listing-not-found`, `not-yours`, or `held-by-booking`
 */
export function deleteListing(listing: Listing | undefined, { profile }: Member): Change {
  if (!listing || listing.status === 'deleted') throw listingNotFound();
  if (listing.sellerId !== profile.userId && profile.role !== 'admin') throw notYours();
  if (listing.bookingId !== null)
    throw conflict('held-by-booking', 'A booking holds this phone. Cancel the booking first.');
  return remove(listing);
}

/** Takes a listing away because its seller left; bookings ends the booking that may hold it. */
export function deleteWithSeller(listing: Listing): Change | undefined {
  return listing.status === 'deleted' ? undefined : remove(listing);
}

export const listingNotFound = () => notFound('listing-not-found', 'There is no such phone.');
export const notBooked = () => conflict('not-booked', 'No booking holds this phone, so only its seller marks it sold.');
const notYours = () => forbidden('not-yours', 'This phone belongs to somebody else.');

function remove({ bookingId, buyerId, soldAt }: Listing): Change {
  return { standing: { status: 'deleted', bookingId, buyerId, soldAt }, tell: 'listing.deleted' };
}

function standingOf({ status, bookingId, buyerId, soldAt }: Listing): Standing {
  return { status, bookingId, buyerId, soldAt } as Standing;
}
