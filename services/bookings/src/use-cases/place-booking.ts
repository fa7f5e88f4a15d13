import { endpoints } from '@wholesale/contracts';
import { forbidden, type Member, type ServiceClient } from '@wholesale/service-kit';
import {
  alreadyBooked,
  bookPhone,
  findMatchingListing,
  type BookingRequest,
  type KnownListing,
} from '../domain/booking.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { DeletedBuyers } from '../storage/deleted-buyers.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';

/** The phone by id, or by the fields of the specification's form. */
export type PlaceBookingInput = BookingRequest & {
  listingId?: string | undefined;
  itemName?: string | undefined;
  pictures?: readonly string[] | undefined;
};
export type PlaceBooking = (input: PlaceBookingInput, buyer: Member, requestId: string) => Promise<string>;

/**
 * Books a phone; of several simultaneous requests one succeeds. @returns the booking's id
 * @throws Failure `account-deleted`, `already-booked` or of the rules
 */
export function createPlaceBooking({
  bookings,
  listings,
  deletedBuyers,
  askCatalog,
  now,
  newId,
}: {
  bookings: BookingRepository;
  listings: ListingCopies;
  deletedBuyers: DeletedBuyers;
  askCatalog: ServiceClient;
  now: () => Date;
  newId: (at: Date) => string;
}): PlaceBooking {
  return async (input, { email, profile }, requestId) => {
    // A later deletion is detected when catalog confirms the booking.
    if (await deletedBuyers.isDeleted(profile.userId))
      throw forbidden('account-deleted', 'This account has been deleted.');
    const listing = await findListing(input, requestId);
    const at = now();
    const booking = bookPhone(listing, { ...profile, email }, input, { id: newId(at), now: at });

    if (!(await bookings.place(booking, { correlationId: requestId }))) throw alreadyBooked();
    return booking._id;
  };

  async function findListing(input: PlaceBookingInput, requestId: string): Promise<KnownListing | undefined> {
    if (input.listingId) {
      const params = { id: input.listingId };
      return (await listings.findById(params.id)) ?? askCatalog(endpoints.findListingSnapshot, { params, requestId });
    }
    const { itemName, price, pictures } = input;
    return findMatchingListing(
      itemName && price !== undefined
        ? await listings.findMatching({ name: itemName, resalePrice: price, pictures })
        : [],
    );
  }
}
