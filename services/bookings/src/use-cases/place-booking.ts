import { endpoints } from '@wholesale/contracts';
import { Failure, forbidden, type Member, type ServiceClient } from '@wholesale/service-kit';
import {
  alreadyBooked,
  bookPhone,
  findMatchingListing,
  type Booking,
  type BookingRequest,
  type KnownListing,
} from '../domain/booking.ts';
import { cancellationsSince, checkLimits } from '../domain/limits.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { People } from '../storage/people.ts';

/** The phone by id, or by the fields of the specification's form. */
export type PlaceBookingInput = BookingRequest & {
  listingId?: string | undefined;
  itemName?: string | undefined;
  pictures?: readonly string[] | undefined;
};
/** @param id of the new booking */
export type PlaceBooking = (input: PlaceBookingInput, buyer: Member, id: string, requestId: string) => Promise<void>;

export type BookingLimits = { maxActive: number; maxCancellationsPerDay: number };

/**
 * Books a phone; of several simultaneous requests one succeeds.
 * @throws Failure `account-deleted`, `already-booked`, `too-many-bookings`, `booking-paused` or of the rules
 */
export function createPlaceBooking({
  bookings,
  listings,
  people,
  askCatalog,
  limits,
  now,
}: {
  bookings: BookingRepository;
  listings: ListingCopies;
  people: People;
  askCatalog: ServiceClient;
  limits: BookingLimits;
  now: () => Date;
}): PlaceBooking {
  return async (input, { email, profile }, id, requestId) => {
    // A later deletion is detected when the booking is reserved, refused or cancelled.
    if (await people.isDeleted(profile.userId)) throw forbidden('account-deleted', 'This account has been deleted.');
    const listingId = input.listingId ?? (await matchingListing(input)).listingId;
    const book = async (listing: KnownListing | undefined): Promise<Booking> => {
      const isGone = listing && (await people.isDeleted(listing.sellerId));
      const known = isGone ? { ...listing, status: 'deleted' as const } : await asReleased(listing);
      return bookPhone(known, { ...profile, email }, input, { id, now: now() });
    };
    const fromCatalog = () => askCatalog(endpoints.findListingSnapshot, { params: { id: listingId }, requestId });

    const copy = await listings.findById(listingId);
    const booking = copy
      ? await book(copy).catch(async (refusal: unknown) => {
          if (!(refusal instanceof Failure) || !dependsOnCopy.includes(refusal.code)) throw refusal;
          return book(await fromCatalog().catch(() => Promise.reject(refusal)));
        })
      : await book(await fromCatalog());

    const buyerId = profile.userId;
    const at = now();
    const [active, cancelledAt, holder] = await Promise.all([
      bookings.countActiveOfBuyer(buyerId),
      bookings.cancellationsOf(buyerId, cancellationsSince(at)),
      bookings.findHolderOf(listingId),
    ]);
    checkLimits({ active, cancelledAt }, limits, at);
    // Held, or sold by a completed deal, whatever catalog and the copy know of it yet. The index alone would let a booking through that
    // is stored just after the deal completed.
    if (holder) throw alreadyBooked();
    if (!(await bookings.place(booking, { correlationId: requestId }))) throw alreadyBooked();
  };

  async function matchingListing({ itemName, price, pictures }: PlaceBookingInput): Promise<KnownListing> {
    const candidates =
      itemName && price !== undefined
        ? await listings.findMatching({ name: itemName, resalePrice: price, pictures })
        : [];
    return findMatchingListing(await Promise.all(candidates.map(asReleased)));
  }

  /** Which bookings have ended is known here before it is in catalog. */
  async function asReleased<T extends KnownListing | undefined>(listing: T): Promise<T> {
    if (listing?.status !== 'sold' || !listing.bookingId) return listing;
    const holder = await bookings.findById(listing.bookingId);
    return holder?.status === 'ended' ? { ...listing, status: 'unsold', bookingId: null } : listing;
  }
}

/** Refusals that a late event of catalog could make wrong. */
const dependsOnCopy = ['already-booked', 'price-changed', 'listing-deleted'];
