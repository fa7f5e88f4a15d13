import type { Document } from 'mongodb';
import type { People } from '../shop/people.ts';

type Entry = { at: string; by: string; action: string; reason?: string };

const hourMs = 3_600_000;

/** Bookings that ended without a cause in their history, or for a cause that nobody and nothing gave. */
export function endingsWithoutCause(people: People): string[] {
  return people
    .bookings()
    .filter(({ status }) => status === 'ended')
    .filter((booking) => !hasCause(booking, people))
    .map(({ _id, reason, refusedFor }) => `booking ${_id} ended without a cause: ${reason} ${refusedFor ?? ''}`);
}

function hasCause(booking: Document, { attempts, bookings, uidOf }: People): boolean {
  const { _id, listingId, sellerId, buyerId, reason, refusedFor, endedAt } = booking;
  const history = booking['history'] as Entry[];
  const last = history.at(-1);
  if (last?.action !== 'ended' || last.reason !== reason || last.at !== endedAt) return false;
  const tried = (names: string, about: string, by?: string) =>
    attempts.some(
      (attempt) =>
        attempt.name === names &&
        attempt.about === about &&
        attempt.answer?.kind !== 'refused' &&
        (by === undefined || attempt.by === by),
    );
  const lasted = (since: string, hours: number) => Date.parse(endedAt) - timeOf(history, since) >= hours * hourMs;
  const listingGone = () => tried('deleteProduct', listingId) || tried('deleteUser', sellerId);
  const soldToAnother = () =>
    bookings().some(
      (other) => other['listingId'] === listingId && other['status'] === 'completed' && other['_id'] !== _id,
    );

  switch (reason) {
    case 'declined':
      return tried('declineDeal', _id, uidOf(sellerId));
    case 'cancelled-by-buyer':
      return tried('cancelBooking', _id, uidOf(buyerId));
    case 'cancelled-by-seller':
      return tried('cancelBooking', _id, uidOf(sellerId));
    case 'cancelled-by-admin':
      return tried('cancelBooking', _id, 'admin');
    case 'seller-did-not-answer':
      return lasted('held', 48);
    case 'not-collected':
      return lasted('accepted', 7 * 24);
    case 'buyer-deleted':
      return tried('deleteUser', buyerId);
    case 'listing-deleted':
      return listingGone();
  }
  // Refused: catalog never reserved the phone, and for a reason that is true.
  if (history.some(({ action }) => action === 'held')) return false;
  if (refusedFor === 'price-changed') return tried('editListing', listingId);
  if (refusedFor === 'already-sold') return tried('markProductSold', listingId) || soldToAnother();
  if (refusedFor === 'listing-deleted') return listingGone();
  return lasted('booked', 48);
}

const timeOf = (history: readonly Entry[], action: string): number =>
  Date.parse(history.find((entry) => entry.action === action)?.at ?? '9999-01-01');
