import { endpoints } from '@wholesale/contracts';
import { Failure, type Member, type ServiceClient } from '@wholesale/service-kit';
import { markSold, mayClaim, notBooked, sellPhone, type Listing, type PlacedBooking } from '../domain/listing.ts';
import type { ListingRepository } from '../storage/listing-repository.ts';
import type { ChangeListing } from './change-listing.ts';
import type { HoldPhone } from './hold-phone.ts';

/** @returns whether this call changed anything; a repeat changes nothing */
export type MarkSold = (id: string, person: Member, requestId: string) => Promise<boolean>;

/** `booking.placed` is the first event of a booking; asking bookings for it counts as having received it. */
const sequenceOfPlaced = 1;

/**
 * Marks a phone as sold for its seller, to the active booking if there is one; or claims it for the active booking when its buyer
 * or an admin is faster than the event.
 */
export function createMarkSold({
  listings,
  changeListing,
  holdPhone,
  askBookings,
}: {
  listings: ListingRepository;
  changeListing: ChangeListing;
  holdPhone: HoldPhone;
  askBookings: ServiceClient;
}): MarkSold {
  const activeBooking = (id: string, requestId: string) =>
    askBookings(endpoints.findActiveBooking, { params: { id }, requestId });

  async function sell(id: string, person: Member, requestId: string): Promise<boolean> {
    const decide = async (listing: Listing | undefined, at: Date) =>
      listing && markSold(listing, person) === 'sell'
        ? sellPhone(at, await activeBooking(id, requestId).catch(orKnownHolder(listing)))
        : undefined;
    return (await changeListing(id, decide, { correlationId: requestId })).changed;
  }

  async function claim(id: string, person: Member, requestId: string): Promise<boolean> {
    const booking = mayClaim(await activeBooking(id, requestId), person);
    const { changed, listing } = await holdPhone(id, booking, {
      correlationId: requestId,
      heard: { aggregateId: booking.bookingId, sequence: sequenceOfPlaced },
    });
    // Cancelled between the question and the write, or refused.
    if (listing?.status !== 'sold' || listing.bookingId !== booking.bookingId) throw notBooked();
    return changed;
  }

  return async (id, person, requestId) => {
    const answer = markSold(await listings.byId(id), person);
    if (answer === 'unchanged') return false;
    return answer === 'sell' ? sell(id, person, requestId) : claim(id, person, requestId);
  };
}

/** A seller need not wait for bookings: while it is away, what catalog knows decides. */
const orKnownHolder =
  ({ bookingId, buyerId }: Listing) =>
  (error: unknown): Pick<PlacedBooking, 'bookingId' | 'buyerId'> | undefined => {
    if (!(error instanceof Failure) || error.kind !== 'unavailable') throw error;
    return bookingId && buyerId ? { bookingId, buyerId } : undefined;
  };
