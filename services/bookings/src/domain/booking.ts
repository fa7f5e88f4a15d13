import type { DealAction, DealActor, EndReason, ListingSnapshot, Meeting, Refusal } from '@wholesale/contracts';
import { conflict, forbidden, gone, notFound, type EventDraft } from '@wholesale/service-kit/domain';

export type HistoryEntry = { at: string; by: DealActor; action: DealAction; reason?: EndReason; note?: string };

/** The facts of a phone that a deal shows. */
export type ListingFacts = Pick<ListingSnapshot, 'brand' | 'condition' | 'location' | 'useTime' | 'storage' | 'colour'>;

type Facts = {
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
  /** Absent in bookings of the first release. */
  listing?: ListingFacts;
  bookedAt: string;
  meeting: Meeting;
  history: readonly HistoryEntry[];
  version: number;
};

/** When the poller looks at a booking next: after its deadline, before it for a reminder, or to ask catalog. */
type Due = { dueAt: string };

/** Active bookings hold their phone; a completed or ended one never changes again. */
export type Booking = Facts &
  (
    | ({ status: 'placed'; active: true } & Due)
    | ({ status: 'held'; active: true; deadline: string } & Due)
    | ({
        status: 'accepted';
        active: true;
        deadline: string;
        /** With the key of the service, it makes the handover code. */
        codeNonce: string;
        wrongCodes?: number;
        codeLockedUntil?: string;
      } & Due)
    | { status: 'completed'; active: false; completedAt: string }
    | {
        status: 'ended';
        active: false;
        endedAt: string;
        endedBy: DealActor;
        reason: EndReason;
        refusedFor?: Refusal;
      }
  );

export type BookingEventType =
  | 'booking.placed'
  | 'booking.held'
  | 'booking.accepted'
  | 'booking.meeting-changed'
  | 'booking.reminder-due'
  | 'booking.completed'
  | 'booking.ended';

export type KnownListing = ListingFacts &
  Pick<ListingSnapshot, 'listingId' | 'name' | 'resalePrice' | 'picture' | 'sellerId' | 'status' | 'bookingId'>;

export type Person = { userId: string; role: string };
/** `price` is the one that the buyer saw. */
export type BookingRequest = { phone: string; location: string; price?: number | undefined };

export const alreadyBooked = () => conflict('already-booked', 'Someone else booked it first.');

/** How long catalog may take to answer before it is asked, in milliseconds. */
export const placedPatienceMs = 30_000;

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
    listing: listingFactsOf(listing),
    bookedAt: now.toISOString(),
    meeting: {},
    history: [{ at: now.toISOString(), by: 'buyer', action: 'booked' }],
    status: 'placed',
    active: true,
    dueAt: new Date(now.getTime() + placedPatienceMs).toISOString(),
    version: 1,
  };
}

/**
 * Finds the listing for a client that sends no id. The only one that is booked is returned as well, for `bookPhone` to refuse.
 * @param candidates listings with that name, price and picture
 * @throws Failure `listing-not-matched`, `listing-ambiguous`, or `already-booked` when several are sold
 */
export function findMatchingListing(candidates: readonly KnownListing[]): KnownListing {
  const [first, second] = candidates.filter(({ status }) => status === 'unsold');
  if (second) throw conflict('listing-ambiguous', 'Several phones match. Send the listingId of one.');
  if (first) return first;
  const [sold, otherSold] = candidates.filter(({ status }) => status === 'sold');
  if (otherSold) throw alreadyBooked();
  if (sold) return sold;
  throw conflict('listing-not-matched', 'No phone has this name, price and picture.');
}

/** The side of a person in a deal. @returns undefined for strangers, who must not learn that it exists */
export function sideOf(
  { buyerId, sellerId }: Pick<Booking, 'buyerId' | 'sellerId'>,
  { userId, role }: Person,
): 'buyer' | 'seller' | 'admin' | undefined {
  if (buyerId === userId) return 'buyer';
  if (sellerId === userId) return 'seller';
  return role === 'admin' ? 'admin' : undefined;
}

export const bookingFactsOf = ({ _id, listingId, buyerId, price }: Booking) => ({
  bookingId: _id,
  listingId,
  buyerId,
  price,
});

/** For catalog when it has lost the reservation. No other service consumes this event, so nobody is notified. */
export const presentState = (booking: Booking): EventDraft<BookingEventType> => ({
  type: 'booking.placed',
  data: bookingFactsOf(booking),
});

/** What the other services need to know of a deal. */
export const dealFactsOf = (booking: Booking) => {
  const { sellerId, itemName, picture } = booking;
  return { ...bookingFactsOf(booking), sellerId, itemName, picture };
};

export const listingFactsOf = ({
  brand,
  condition,
  location,
  useTime,
  storage,
  colour,
}: ListingFacts): ListingFacts => ({
  brand,
  condition,
  location,
  useTime,
  ...(storage !== undefined && { storage }),
  ...(colour !== undefined && { colour }),
});

const priceChanged = (price: number) =>
  conflict('price-changed', `The price of this phone is now ${price}. Check it and try again.`);
