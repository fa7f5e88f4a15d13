import { nowMs, type Operation } from '../record.ts';
import { mayHaveHappened, ofAction, type History } from './history.ts';

/**
 * A call on the lock that each listing is: `book` takes it, `end` frees it, `complete` keeps it for ever, `close` ends the sale
 * elsewhere, and `refused` says that somebody has it. Times are whole microseconds.
 */
export type LockOperation = {
  kind: 'book' | 'end' | 'complete' | 'close' | 'refused';
  booking: string;
  /** False when nobody knows whether it happened. */
  certain: boolean;
  call: number;
  return: number;
};

const never = Number.MAX_SAFE_INTEGER;
const microseconds = (ms: number, origin: number): number => Math.round((ms - origin) * 1_000);

/**
 * The history of each listing for the linearizability check. Refusals that do not depend on who holds the phone are left out.
 * @returns operations by listing
 */
export function lockHistoriesOf(history: History): Record<string, LockOperation[]> {
  const { operations, stored } = history;
  const origin = operations[0]?.startedAt ?? nowMs();
  const startOf = new Map<string, number>();
  const found: [listing: string, operation: LockOperation][] = [];

  const takeErased = erasedBookings(history);
  // Attempts with the same key are one call, from the first attempt to the first answer.
  for (const attempts of Map.groupBy(ofAction(history, 'book'), ({ key = '' }) => key).values()) {
    const [first] = attempts as [Operation];
    const answered = attempts.find(({ outcome }) => outcome !== 'unknown');
    const known =
      attempts.find(({ createdId }) => createdId)?.createdId ??
      stored.bookings.find(({ location }) => location === first.key)?._id;
    const erased = !known && attempts.some(mayHaveHappened) ? takeErased(first) : undefined;
    const id = known ?? erased;
    const call = microseconds(first.startedAt, origin);
    const until = answered && !erased ? microseconds(answered.endedAt, origin) : never;
    if (id !== undefined) {
      startOf.set(id, call);
      found.push([first.target, { kind: 'book', booking: id, certain: true, call, return: until }]);
    } else if (answered && holdsPhone(answered))
      found.push([first.target, { kind: 'refused', booking: '', certain: true, call, return: until }]);
  }

  // What ended a booking is not always a call, and its call may have had no answer. It happened some time after the booking.
  for (const booking of stored.bookings) {
    const call = startOf.get(booking._id) ?? 0;
    const endings = operations.filter(
      ({ target, action, outcome }) => target === booking._id && outcome === 'ok' && isEnding[action],
    );
    const until = Math.min(never, ...endings.map(({ endedAt }) => microseconds(endedAt, origin)));
    const kind = booking.status === 'completed' ? 'complete' : booking.status === 'ended' ? 'end' : undefined;
    if (kind) found.push([booking.listingId, { kind, booking: booking._id, certain: true, call, return: until }]);
  }

  for (const { action, target, startedAt, endedAt, outcome } of operations.filter(mayHaveHappened))
    if (action === 'mark-sold' || action === 'delete')
      found.push([
        target,
        {
          kind: 'close',
          booking: '',
          certain: outcome === 'ok',
          call: microseconds(startedAt, origin),
          return: outcome === 'ok' ? microseconds(endedAt, origin) : never,
        },
      ]);
  return Object.fromEntries(
    [...Map.groupBy(found, ([listing]) => listing)].map(([listing, entries]) => [
      listing,
      entries.map(([, operation]) => operation),
    ]),
  );
}

/**
 * The bookings of deleted people that no answer names. Their key is erased with the place that it was written into, so
 * each belongs to a call of its buyer about its phone whose outcome is unknown: the earliest one, which allows the most orders.
 */
function erasedBookings({ operations, stored }: History): (call: Operation) => string | undefined {
  const answered = new Set(operations.map(({ createdId }) => createdId));
  const erased = stored.bookings.filter(({ _id, location }) => location === '' && !answered.has(_id));
  return ({ userId, target }) => {
    const at = erased.findIndex(({ buyerId, listingId }) => buyerId === userId && listingId === target);
    return at === -1 ? undefined : erased.splice(at, 1)[0]?._id;
  };
}

const holdsPhone = ({ answer }: Operation): boolean => answer === '409 already-booked';

const isEnding: Partial<Record<Operation['action'], true>> = {
  cancel: true,
  decline: true,
  'hand-over': true,
  receive: true,
};
