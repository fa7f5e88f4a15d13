import { isDeepStrictEqual } from 'node:util';
import {
  describedPhoneOf,
  type Availability,
  type DescribedPhone,
  type EventOf,
  type ListingEventType,
  type ListingSnapshot,
  type PhoneChanges,
} from '@wholesale/contracts';
import {
  conflict,
  forbidden,
  notFound,
  type Changes,
  type Decision,
  type EventDraft,
} from '@wholesale/service-kit/domain';
import { available, availabilityOf, isCompleted, isReserved, type ListingState } from './listing-state.ts';
import { modelOf } from './model.ts';

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

export type ListingDecision = Decision<Listing, ListingEventType>;

export type Seller = { userId: string; email: string; name: string };
export type Actor = { userId: string; role: string };

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
 * @param held whether bookings says that an active booking holds the phone; catalog's own state decides without its answer
 * @returns undefined when nothing changes @throws Failure `listing-not-found`, `not-yours`, `already-sold` or `held-by-booking`
 */
export function editListing(
  listing: Listing | undefined,
  fields: PhoneChanges,
  { userId }: Actor,
  held?: boolean,
): ListingDecision | undefined {
  const stored = requireListing(listing);
  if (stored.sellerId !== userId) throw notYours();
  if (availabilityOf(stored) === 'sold')
    throw conflict('already-sold', 'This phone is already sold and can’t be changed.');
  requireNotHeld(stored, held);
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const before = describedPhoneOf(stored);
  const phone = { ...before, ...Object.fromEntries(sent.map(([name, value]) => [name, value ?? undefined])) };
  if (isDeepStrictEqual(phone, before)) return undefined;
  return announce(stored, { ...phone, model: modelOf(phone) }, 'listing.updated');
}

/**
 * Deletes a listing for its seller or an admin. @param held as of `editListing`
 * @throws Failure `listing-not-found`, `not-yours` or `held-by-booking`
 */
export function deleteListing(listing: Listing | undefined, { userId, role }: Actor, held?: boolean): ListingDecision {
  const stored = requireListing(listing);
  if (stored.sellerId !== userId && role !== 'admin') throw notYours();
  // Bookings names the booking of a completed deal too, which no longer holds its phone.
  requireNotHeld(stored, held && !isCompleted(stored));
  return remove(stored, stored.sellerId === userId ? 'seller' : 'admin');
}

/**
 * Deletes a deleted seller's listing, even a reserved one, and blanks what is personal, also in one that was deleted before; bookings then
 * ends the booking, and services with a copy blank it when they get the event. @returns undefined when nothing is left to do
 */
export function deleteWithSeller(listing: Listing | undefined): ListingDecision | undefined {
  return !listing || listing.sellerEmail === '' ? undefined : remove(listing, 'system', personal);
}
const personal = {
  sellerName: '',
  sellerEmail: '',
  description: '',
  location: '',
  picture: '',
  photos: undefined,
} satisfies Changes<Listing>;

/** @param held as of `editListing` @throws Failure `held-by-booking` */
export function requireNotHeld(listing: Listing, held: boolean = isReserved(listing)): void {
  if (held) throw conflict('held-by-booking', 'A buyer has booked this phone. Decline or cancel the booking first.');
}

export function snapshotOf(listing: Listing): ListingSnapshot {
  return {
    listingId: listing._id,
    version: listing.version,
    ...describedPhoneOf(listing),
    sellerId: listing.sellerId,
    postedAt: listing.postedAt,
    status: listing.status,
    bookingId: listing.bookingId,
    availability: availabilityOf(listing),
  };
}

const stateTypes = {
  available: 'listing.updated',
  reserved: 'listing.reserved',
  sold: 'listing.sold',
  removed: 'listing.deleted',
} as const satisfies Record<Availability, ListingEventType>;

/** For consumers that have no copy of this listing, or have lost it. */
export const presentState = (listing: Listing): EventDraft<ListingEventType> => ({
  type: stateTypes[availabilityOf(listing)],
  data: snapshotOf(listing),
});

export function announce(
  listing: Listing,
  changes: Changes<Listing>,
  type: Exclude<ListingEventType, 'listing.booking-refused' | 'listing.deleted'>,
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

const remove = (
  listing: Listing,
  deletedBy: NonNullable<EventOf<'listing.deleted'>['data']['deletedBy']>,
  more: Changes<Listing> = {},
): ListingDecision => {
  const changes = { ...more, status: 'deleted', gone: true } as const;
  return { changes, event: { type: 'listing.deleted', data: { ...snapshotAfter(listing, changes), deletedBy } } };
};
