import type { Deal } from '@wholesale/contracts';
import { sideOf, type Booking, type ListingFacts, type Person } from '../domain/booking.ts';
import { bookingNotFound } from '../domain/failures.ts';
import { handoverCode } from '../domain/handover-code.ts';
import type { People } from '../storage/people.ts';

/** @throws Failure `booking-not-found` when the person has no side in a deal */
export type PresentDeals = (bookings: readonly Booking[], person: Person, requestId: string) => Promise<Deal[]>;

/** Deals as one of their sides may see them. @param options.factsOf the phone of a booking */
export function createPresentDeals({
  people,
  factsOf,
  handoverKey,
  now,
}: {
  people: People;
  factsOf: (booking: Booking, requestId: string) => Promise<ListingFacts>;
  handoverKey: Buffer;
  now: () => Date;
}): PresentDeals {
  return async (bookings, person, requestId) => {
    const names = await people.namesOf(bookings.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]));
    return Promise.all(
      bookings.map(async (booking): Promise<Deal> => {
        const viewer = sideOf(booking, person);
        if (!viewer) throw bookingNotFound();
        const { _id, listingId, itemName, price, picture, buyerId, sellerId, bookedAt, status, meeting } = booking;
        return {
          _id,
          listingId,
          itemName,
          price,
          picture,
          listing: await factsOf(booking, requestId),
          viewer,
          buyerId,
          buyerName: names.get(buyerId) ?? booking.name,
          sellerId,
          sellerName: names.get(sellerId) ?? 'The seller',
          status,
          bookedAt,
          ...stateOf(booking),
          meeting,
          contact: contactOf(booking, viewer),
          ...secretsOf(booking, viewer),
          history: [...booking.history],
        };
      }),
    );
  };

  function secretsOf(booking: Booking, viewer: Deal['viewer']): Partial<Deal> {
    if (booking.status !== 'accepted') return {};
    if (viewer === 'buyer') return { code: handoverCode(handoverKey, booking) };
    const { codeLockedUntil } = booking;
    const isLocked = viewer === 'seller' && codeLockedUntil !== undefined && codeLockedUntil > now().toISOString();
    return isLocked ? { codeLockedUntil } : {};
  }
}

/** Once a deal ended without a handover, nobody needs to reach the buyer any more. Empty instead of absent for pages that are already open. */
const contactOf = ({ status, phone, location }: Booking, viewer: Deal['viewer']): Deal['contact'] =>
  status === 'ended' && viewer !== 'buyer' ? { phone: '', location: '' } : { phone, location };

function stateOf(booking: Booking): Partial<Deal> {
  if (booking.status === 'held' || booking.status === 'accepted') return { deadline: booking.deadline };
  if (booking.status !== 'ended') return {};
  const { reason, refusedFor, endedBy } = booking;
  return { reason, endedBy, ...(refusedFor && { refusedFor }) };
}
