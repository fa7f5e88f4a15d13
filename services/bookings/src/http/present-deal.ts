import type { Deal } from '@wholesale/contracts';
import { sideOf, type Booking, type ListingFacts, type Person } from '../domain/booking.ts';
import { bookingNotFound } from '../domain/failures.ts';
import { handoverCode } from '../domain/handover-code.ts';
import type { People, PersonCopy } from '../storage/people.ts';

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
    const known = await people.findByIds(bookings.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]));
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
          buyerName: known.get(buyerId)?.name ?? booking.name,
          buyerEmailConfirmed: isConfirmed(known.get(buyerId)),
          sellerId,
          sellerName: known.get(sellerId)?.name ?? 'The seller',
          sellerEmailConfirmed: isConfirmed(known.get(sellerId)),
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

/** Copies of the first release do not say it; nobody had asked. */
const isConfirmed = (copy: PersonCopy | undefined): boolean | undefined =>
  copy && !copy.deleted ? (copy.emailConfirmed ?? false) : undefined;

function stateOf(booking: Booking): Partial<Deal> {
  if (booking.status === 'held' || booking.status === 'accepted') return { deadline: booking.deadline };
  if (booking.status !== 'ended') return {};
  const { reason, refusedFor, endedBy } = booking;
  return { reason, endedBy, ...(refusedFor && { refusedFor }) };
}
