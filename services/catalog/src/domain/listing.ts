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
export type Standing = (
  | { status: 'unsold'; bookingId: null; buyerId: null; soldAt: null }
  | {
      status: 'sold' | 'deleted';
      bookingId: string | null;
      buyerId: string | null;
      /** When it became sold. Absent in what was sold before this was kept. */
      soldAt?: string | null | undefined;
    }
) & {
  /** Its seller marked it as sold, so no end of a booking puts it back on the grid. */
  markedSold?: boolean | undefined;
};

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

/**
 * Whether another booking holds the phone in catalog. Bookings never has two active bookings of one phone, so one of the two has ended,
 * and bookings has to be asked which.
 */
export const isHeldByAnother = (listing: Listing, { bookingId }: { bookingId: string }): boolean =>
  listing.status === 'sold' && isHeld(listing) && listing.bookingId !== bookingId;

/**
 * Takes the phone off the grid for an active booking, also when a booking that has ended still holds it; when `isHeldByAnother`,
 * the caller has asked bookings first. The booking is refused only for a deleted phone, one that its seller marked as sold,
 * or one of another price, and its buyer sees which.
 */
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
  if (isSoldForGood(listing)) return refuse('already-sold');
  if (listing.resalePrice !== price) return refuse('price-changed');
  return { standing: { status: 'sold', bookingId, buyerId, soldAt: now.toISOString() }, tell: 'listing.sold' };
}

/** Puts the phone back on the grid when the booking that holds it has ended, unless its seller marked it as sold. */
export function releaseFromBooking(listing: Listing, bookingId: string): Change | undefined {
  if (listing.status !== 'sold' || listing.bookingId !== bookingId || isSoldForGood(listing)) return undefined;
  return { standing: free, tell: 'listing.released' };
}

/** What a person's wish to mark a phone as sold leads to; for all but `unchanged`, bookings has to be asked who holds it. */
export type SaleAnswer = 'unchanged' | 'sell' | 'claim';

/**
 * Decides on marking a phone as sold: its seller sells it, a buyer or an admin claims it for the booking that holds it.
 * @throws Failure `listing-not-found`, or `not-yours` for a stranger
 */
export function markSold(listing: Listing | undefined, { profile }: Member): SaleAnswer {
  if (!listing || listing.status === 'deleted') throw listingNotFound();
  const { userId, role } = profile;
  if (listing.sellerId === userId) return isSoldForGood(listing) ? 'unchanged' : 'sell';
  if (listing.status === 'sold' && (role === 'admin' || listing.buyerId === userId)) return 'unchanged';
  if (role === 'seller' || isSoldForGood(listing)) throw notYours();
  return 'claim';
}

/**
 * The sale of a phone by its seller; no end of a booking puts it back on the grid.
 * @param at when it was sold
 * @param booking the active booking that it was sold to; without one the phone was sold elsewhere
 */
export function sellPhone(at: Date, booking?: Pick<PlacedBooking, 'bookingId' | 'buyerId'>): Change {
  const { bookingId = null, buyerId = null } = booking ?? {};
  return {
    standing: { status: 'sold', bookingId, buyerId, soldAt: at.toISOString(), markedSold: true },
    tell: 'listing.sold',
  };
}

/** Whether a sale is final. One without a booking is its seller's own, also one from before `markedSold` was kept. */
const isSoldForGood = ({ status, bookingId, markedSold }: Listing): boolean =>
  status === 'sold' && (bookingId === null || markedSold === true);

/** Whether a booking holds the phone that may still be cancelled. */
export const isHeld = (listing: Listing): boolean => listing.bookingId !== null && !listing.markedSold;

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
  if (isHeld(listing)) throw conflict('held-by-booking', 'A booking holds this phone. Cancel the booking first.');
  return remove(listing);
}

/** Takes a listing away because its seller left; bookings ends the booking that may hold it. */
export function deleteWithSeller(listing: Listing): Change | undefined {
  return listing.status === 'deleted' ? undefined : remove(listing);
}

/** The listing that a booking names. Only catalog makes listings, so without one the event is wrong and an operator has to look at it. */
export function knownListing(listing: Listing | undefined): Listing {
  if (!listing) throw new Error('the booking names a listing that catalog never had');
  return listing;
}

export const listingNotFound = () => notFound('listing-not-found', 'There is no such phone.');
export const notBooked = () => conflict('not-booked', 'No booking holds this phone, so only its seller marks it sold.');
const notYours = () => forbidden('not-yours', 'This phone belongs to somebody else.');

function remove(listing: Listing): Change {
  return { standing: { ...standingOf(listing), status: 'deleted' } as Standing, tell: 'listing.deleted' };
}

function standingOf({ status, bookingId, buyerId, soldAt, markedSold }: Listing): Standing {
  return { status, bookingId, buyerId, soldAt, markedSold } as Standing;
}
