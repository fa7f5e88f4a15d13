import { endpoints } from '@wholesale/contracts';
import { forbidden, type Member, type ServiceClient } from '@wholesale/service-kit';
import { alreadyBooked, bookPhone, theOneMeant, type BookingWish, type KnownListing } from '../domain/booking.ts';
import { bookingPlaced } from '../domain/events.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { DepartedBuyers } from '../storage/departed-buyers.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';

/** A wish names its phone by id, or shows what the specification's own form shows. */
export type PlaceBookingInput = BookingWish & {
  listingId?: string | undefined;
  itemName?: string | undefined;
  /** The addresses that its picture may have; any picture without them. */
  pictures?: readonly string[] | undefined;
};
export type PlaceBooking = (input: PlaceBookingInput, buyer: Member, requestId: string) => Promise<string>;

/**
 * Books a phone for a buyer: the first one gets it, whoever else asked at the same moment hears `already-booked`.
 * @returns the id of the booking
 * @throws Failure `account-deleted`, what `bookPhone` and `theOneMeant` throw, or the database's error; nothing is stored then
 */
export function createPlaceBooking({
  bookings,
  listings,
  departed,
  askCatalog,
  now,
  newId,
}: {
  bookings: BookingRepository;
  listings: ListingCopies;
  departed: DepartedBuyers;
  askCatalog: ServiceClient;
  now: () => Date;
  newId: (at: Date) => string;
}): PlaceBooking {
  return async (input, { email, profile }, requestId) => {
    // A deletion that is handled between here and the insert is noticed when catalog confirms the booking.
    if (await departed.has(profile.userId)) throw forbidden('account-deleted', 'This account was deleted.');
    const listing = await findListing(input, requestId);
    const at = now();
    const booking = bookPhone(listing, { ...profile, email }, input, { id: newId(at), now: at });

    const stored = await bookings.insert(booking, bookingPlaced(booking, { now: at, correlationId: requestId }));
    if (!stored) throw alreadyBooked();
    return booking._id;
  };

  async function findListing(input: PlaceBookingInput, requestId: string): Promise<KnownListing | undefined> {
    if (input.listingId) {
      const params = { id: input.listingId };
      return (await listings.byId(params.id)) ?? askCatalog(endpoints.findListingSnapshot, { params, requestId });
    }
    const { itemName, price, pictures } = input;
    return theOneMeant(
      itemName && price !== undefined
        ? await listings.lookingLike({ name: itemName, resalePrice: price, pictures })
        : [],
    );
  }
}
