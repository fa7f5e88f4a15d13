import { isDeepStrictEqual } from 'node:util';
import {
  describedPhoneOf,
  type DescribedPhone,
  type EventOf,
  type ListingSnapshot,
  type PhoneChanges,
} from '@wholesale/contracts';
import { conflict, forbidden, notFound, type Changes, type Decision } from '@wholesale/service-kit/domain';
import { modelOf } from './model.ts';

/** A sold listing is held by a booking or was sold by its seller; a deleted one stays as a record. */
type ListingState = (
  | { status: 'unsold'; bookingId: null; buyerId: null; soldAt: null }
  | { status: 'sold' | 'deleted'; bookingId: string | null; buyerId: string | null; soldAt: string | null }
) & {
  /** Set by the seller; the end of a booking then no longer releases the phone. */
  markedSold?: boolean | undefined;
};

export type Listing = DescribedPhone & {
  _id: string;
  sellerId: string;
  sellerEmail: string;
  sellerName: string;
  postedAt: string;
  advertised: boolean;
  model: string;
  /** Deleted. An equality that an index can combine with the sort order. */
  gone: boolean;
  version: number;
} & ListingState;

export type ListingEventType =
  | 'listing.created'
  | 'listing.updated'
  | 'listing.sold'
  | 'listing.released'
  | 'listing.deleted'
  | 'listing.booking-refused';
export type ListingDecision = Decision<Listing, ListingEventType>;

export type Seller = { userId: string; email: string; name: string };
export type Actor = { userId: string; role: string };

export const available = { status: 'unsold', bookingId: null, buyerId: null, soldAt: null } as const;

export function listPhone(phone: DescribedPhone, seller: Seller, { id, now }: { id: string; now: Date }): Listing {
  return {
    ...phone,
    _id: id,
    sellerId: seller.userId,
    sellerEmail: seller.email.toLowerCase(),
    sellerName: seller.name,
    postedAt: now.toISOString(),
    advertised: false,
    model: modelOf(phone),
    gone: false,
    version: 1,
    ...available,
  };
}

/**
 * Edits a seller's own phone. @param fields absent ones are kept, null removes an optional one
 * @returns undefined when nothing changes @throws Failure `listing-not-found`, `not-yours` or `already-sold`
 */
export function editListing(
  listing: Listing | undefined,
  fields: PhoneChanges,
  { userId }: Actor,
): ListingDecision | undefined {
  const stored = requireListing(listing);
  if (stored.sellerId !== userId) throw notYours();
  if (stored.status === 'sold') throw conflict('already-sold', 'This phone is already sold and can’t be changed.');
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const before = describedPhoneOf(stored);
  const phone = { ...before, ...Object.fromEntries(sent.map(([name, value]) => [name, value ?? undefined])) };
  if (isDeepStrictEqual(phone, before)) return undefined;
  return announce(stored, { ...phone, model: modelOf(phone) }, 'listing.updated');
}

/** Deletes a listing for its seller or an admin. @throws Failure `listing-not-found`, `not-yours` or `held-by-booking` */
export function deleteListing(listing: Listing | undefined, { userId, role }: Actor): ListingDecision {
  const stored = requireListing(listing);
  if (stored.sellerId !== userId && role !== 'admin') throw notYours();
  if (isHeld(stored)) throw conflict('held-by-booking', 'This phone is booked. Cancel the booking first.');
  return remove(stored);
}

/** Deletes a deleted seller's listing, even a held one; bookings then ends the booking. */
export function deleteWithSeller(listing: Listing | undefined): ListingDecision | undefined {
  return !listing || listing.status === 'deleted' ? undefined : remove(listing);
}

/** Whether a booking that can still be cancelled holds the phone. */
export const isHeld = ({ bookingId, markedSold }: Listing): boolean => bookingId !== null && !markedSold;

export function snapshotOf(listing: Listing): ListingSnapshot {
  return {
    listingId: listing._id,
    version: listing.version,
    ...describedPhoneOf(listing),
    sellerId: listing.sellerId,
    postedAt: listing.postedAt,
    status: listing.status,
    bookingId: listing.bookingId,
    markedSold: listing.markedSold,
  };
}

export function announce(
  listing: Listing,
  changes: Changes<Listing>,
  type: Exclude<ListingEventType, 'listing.booking-refused'>,
): ListingDecision {
  return { changes, event: { type, data: snapshotAfter(listing, changes) } };
}

export function refuseBooking(
  listing: Listing,
  refused: EventOf<'listing.booking-refused'>['data']['refused'],
): ListingDecision {
  return { changes: {}, event: { type: 'listing.booking-refused', data: { ...snapshotAfter(listing, {}), refused } } };
}

/** @throws Failure `listing-not-found` also for a deleted listing */
export function requireListing(listing: Listing | undefined): Listing {
  if (!listing || listing.status === 'deleted') throw listingNotFound();
  return listing;
}

export const listingNotFound = () => notFound('listing-not-found', 'We couldn’t find this phone.');
export const notYours = () => forbidden('not-yours', 'This phone belongs to another seller.');

const snapshotAfter = (listing: Listing, changes: Changes<Listing>): ListingSnapshot =>
  snapshotOf({ ...listing, ...changes, version: listing.version + 1 } as Listing);

const remove = (listing: Listing): ListingDecision =>
  announce(listing, { status: 'deleted', gone: true }, 'listing.deleted');
