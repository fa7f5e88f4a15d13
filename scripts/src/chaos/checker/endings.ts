import type { StoredBooking } from '../stored.ts';
import { byId, mayHaveHappened, type Anomaly, type History } from './history.ts';

/** Every booking that ended has a cause: a call, a deletion, or a reason of catalog for which there was a call. */
export function findEndingsWithoutCause(history: History): Anomaly[] {
  const { stored, holdMs = Infinity } = history;
  const users = byId(stored.users);
  const listings = byId(stored.listings);
  const calls = new Set(history.operations.filter(mayHaveHappened).map(({ action, target }) => `${action} ${target}`));
  const departed = (id: string) => users.get(id)?.state === 'deleted';
  const soldTo = new Set(
    stored.bookings.filter(({ status }) => status === 'completed').map(({ listingId }) => listingId),
  );
  const removed = ({ listingId }: StoredBooking) => listings.get(listingId)?.status === 'deleted';

  function hasCause(booking: StoredBooking): boolean {
    const { _id, listingId, buyerId, reason = '', refusedFor = '' } = booking;
    if (reason.startsWith('cancelled-by-')) return calls.has(`cancel ${_id}`);
    if (reason === 'declined') return calls.has(`decline ${_id}`);
    if (reason === 'seller-did-not-answer') return heldForMs(booking) >= holdMs;
    if (reason === 'buyer-deleted') return departed(buyerId);
    if (reason === 'listing-deleted') return removed(booking) || departed(booking.sellerId);
    if (reason !== 'refused' || wasHeld(booking)) return false;
    if (refusedFor === 'listing-deleted') return removed(booking);
    if (refusedFor === 'already-sold') return calls.has(`mark-sold ${listingId}`) || soldTo.has(listingId);
    return refusedFor === 'price-changed' && calls.has(`edit ${listingId}`);
  }

  const ended = stored.bookings.filter(({ status }) => status === 'ended');
  return ended
    .filter((booking) => !hasCause(booking))
    .map(({ _id, reason, refusedFor }) => ({
      rule: 'every ending has its cause',
      about: _id,
      text: `ended as ${reason}${refusedFor ? ` (${refusedFor})` : ''} without a cause`,
    }));
}

const wasHeld = ({ history }: StoredBooking): boolean => history.some(({ action }) => action === 'held');

/** NaN when it was not held. */
const heldForMs = ({ history }: StoredBooking): number => {
  const held = history.find(({ action }) => action === 'held');
  return Date.parse(history.at(-1)?.at ?? '') - Date.parse(held?.at ?? '');
};
