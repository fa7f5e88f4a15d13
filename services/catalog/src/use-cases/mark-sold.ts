import { endpoints } from '@wholesale/contracts';
import type { Member, ServiceClient } from '@wholesale/service-kit';
import { holdForBooking, markSold, mayClaim, notBooked } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { ChangeListing } from './change-listing.ts';

/** @returns whether this call changed anything; a repeat changes nothing */
export type MarkSold = (id: string, person: Member, requestId: string) => Promise<boolean>;

/** `booking.placed` is the first event of a booking; asking bookings for it counts as having heard it. */
const sequenceOfPlaced = 1;

/** Marks a phone sold for its seller, or for the booking that holds it when its buyer or an admin is faster than the event. */
export function createMarkSold({
  listings,
  changeListing,
  askBookings,
  now,
}: {
  listings: ListingRepository;
  changeListing: ChangeListing;
  askBookings: ServiceClient;
  now: () => Date;
}): MarkSold {
  return async (id, person, requestId) => {
    const answer = markSold(await listings.byId(id), person, now());
    if (answer.kind === 'sold-already') return false;
    if (answer.kind === 'sell') {
      const { changed } = await changeListing(id, (listing, at) => sellOf(markSold(listing, person, at)), {
        correlationId: requestId,
      });
      return changed;
    }
    const found = await askBookings(endpoints.findActiveBooking, { params: { id }, requestId });
    const booking = mayClaim(found, person);
    const { changed, listing } = await changeListing(
      id,
      (stored, at) => stored && holdForBooking(stored, booking, at),
      {
        correlationId: requestId,
        heard: { aggregateId: booking.bookingId, sequence: sequenceOfPlaced },
      },
    );
    // Cancelled between the question and the write, or refused.
    if (listing?.status !== 'sold' || listing.bookingId !== booking.bookingId) throw notBooked();
    return changed;
  };
}

const sellOf = (answer: ReturnType<typeof markSold>) => (answer.kind === 'sell' ? answer.change : undefined);
