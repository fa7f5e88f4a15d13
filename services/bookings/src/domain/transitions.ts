import type { DealActor, EndReason, Meeting, Refusal } from '@wholesale/contracts';
import { conflict, invalid, type Decision, type Failure } from '@wholesale/service-kit/domain';
import {
  bookingFactsOf,
  dealFactsOf,
  placedPatienceMs,
  presentState,
  sideOf,
  type Booking,
  type BookingEventType,
  type Person,
} from './booking.ts';
import { after, clockToleranceMs, expiryOf, isReminded } from './deadline.ts';
import { bookingNotFound, codeLocked, wrongState } from './failures.ts';
import { complete, end } from './final-states.ts';
import { withEntry } from './history.ts';
import { withoutPersonal } from './personal.ts';

/** A change of a booking, or undefined when nothing changes. */
export type Transition = Decision<Booking, BookingEventType> | undefined;
type Existing = Booking | undefined;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const longestPauseMs = 60 * minuteMs;
const codeLockMs = 15 * minuteMs;
const wrongCodesToLock = 5;

/** Catalog reserved the phone. @param input.periodMs how long the seller may take to answer */
export function hold(booking: Existing, { periodMs }: { periodMs: number }, now: Date): Transition {
  if (booking?.status !== 'placed') return undefined;
  const deadline = after(now, periodMs);
  return {
    changes: {
      status: 'held',
      deadline,
      dueAt: after(now, periodMs + clockToleranceMs(periodMs)),
      history: withEntry(booking, now, 'system', 'held'),
    },
    event: { type: 'booking.held', data: { ...dealFactsOf(booking), deadline } },
  };
}

/** Catalog could not reserve the phone. A refusal never ends a booking that catalog reserved the phone for. */
export const refuse = (booking: Existing, { refusedFor }: { refusedFor: Refusal }, now: Date): Transition =>
  booking?.status === 'placed' ? end(booking, { by: 'system', reason: 'refused', refusedFor }, now) : undefined;

/**
 * @param input.periodMs how long the two may take until the handover; the reminder comes 24 hours before its end, or at half of a short one
 * @throws Failure `booking-not-found` or `wrong-state`
 */
export function accept(
  booking: Existing,
  { person, periodMs, codeNonce }: { person: Person; periodMs: number; codeNonce: string },
  now: Date,
): Transition {
  const found = ownOf(booking, person, ['seller']);
  if (found.status === 'accepted') return undefined;
  if (found.status !== 'held') throw wrongState(found);
  const deadline = after(now, periodMs);
  return {
    changes: {
      status: 'accepted',
      deadline,
      dueAt: after(now, periodMs - Math.min(dayMs, periodMs / 2)),
      codeNonce,
      history: withEntry(found, now, 'seller', 'accepted'),
    },
    event: { type: 'booking.accepted', data: { ...dealFactsOf(found), deadline } },
  };
}

/** @throws Failure `booking-not-found` or `wrong-state` */
export function decline(
  booking: Existing,
  { person, note }: { person: Person; note?: string | undefined },
  now: Date,
): Transition {
  const found = ownOf(booking, person, ['seller']);
  if (found.status === 'ended' && found.reason === 'declined') return undefined;
  if (found.status !== 'held') throw wrongState(found);
  return end(found, { by: 'seller', reason: 'declined', note }, now);
}

/** Cancels for the buyer, the seller or an admin. A repeat changes nothing. @throws Failure `booking-not-found` or `already-sold` */
export function cancel(
  booking: Existing,
  { person, note }: { person: Person; note?: string | undefined },
  now: Date,
): Transition {
  const found = ownOf(booking, person, ['buyer', 'seller', 'admin']);
  if (found.status === 'ended') return undefined;
  if (found.status === 'completed')
    throw conflict('already-sold', 'This deal is completed, so the booking can no longer be cancelled.', {
      extra: { state: found.status },
    });
  const by = sideOf(found, person) ?? 'system';
  return end(found, { by, reason: `cancelled-by-${by}` as EndReason, note }, now);
}

/** Place and time of the handover; an absent field is cleared. @throws Failure `booking-not-found`, `wrong-state` or `meeting-time` */
export function setMeeting(
  booking: Existing,
  { person, place, at }: { person: Person; place?: string | undefined; at?: string | undefined },
  now: Date,
): Transition {
  const found = ownOf(booking, person, ['buyer', 'seller']);
  if (found.status !== 'accepted') throw wrongState(found);
  const meeting: Meeting = { ...(place && { place }), ...(at && { at: new Date(at).toISOString() }) };
  if (meeting.place === found.meeting.place && meeting.at === found.meeting.at) return undefined;
  if (meeting.at && meeting.at !== found.meeting.at && (meeting.at <= now.toISOString() || meeting.at > found.deadline))
    throw invalid('meeting-time', 'Choose a time in the future, before the deadline of the deal.', {
      errors: [{ path: 'at', message: `must be in the future and not after ${found.deadline}` }],
    });
  const by = sideOf(found, person) === 'buyer' ? 'buyer' : 'seller';
  return {
    changes: { meeting, history: withEntry(found, now, by, 'meeting-changed') },
    event: { type: 'booking.meeting-changed', data: { ...dealFactsOf(found), by, meeting } },
  };
}

/**
 * The seller enters the code that the buyer shows. Five wrong codes lock it for 15 minutes.
 * @param input.isRightCode compares the entered code with the one of an accepted booking
 * @returns the change, and with it the failure that the seller gets once the change is stored
 * @throws Failure `booking-not-found`, `wrong-state` or `code-locked`
 */
export function handOver(
  booking: Existing,
  { person, isRightCode }: { person: Person; isRightCode: (booking: { _id: string; codeNonce: string }) => boolean },
  now: Date,
): NonNullable<Transition> & { failure?: Failure } {
  const found = ownOf(booking, person, ['seller']);
  if (found.status !== 'accepted') throw wrongState(found);
  if (found.codeLockedUntil && found.codeLockedUntil > now.toISOString())
    throw codeLocked(Date.parse(found.codeLockedUntil) - now.getTime());
  if (isRightCode(found)) return complete(found, 'seller', 'handed-over', now);
  const wrongCodes = (found.wrongCodes ?? 0) + 1;
  if (wrongCodes < wrongCodesToLock)
    return {
      changes: { wrongCodes },
      failure: conflict('wrong-code', 'This isn’t the code. Check it with the buyer.'),
    };
  return {
    changes: {
      wrongCodes: undefined,
      codeLockedUntil: after(now, codeLockMs),
      history: withEntry(found, now, 'seller', 'code-locked'),
    },
    failure: codeLocked(codeLockMs),
  };
}

/** The buyer has the phone. A repeat changes nothing. @throws Failure `booking-not-found` or `wrong-state` */
export function confirmReceipt(booking: Existing, { person }: { person: Person }, now: Date): Transition {
  const found = ownOf(booking, person, ['buyer']);
  if (found.status === 'completed') return undefined;
  if (found.status !== 'accepted') throw wrongState(found);
  return complete(found, 'buyer', 'received', now);
}

/** The deadline has passed and nobody acted. */
export function expire(booking: Existing, now: Date): Transition {
  if (booking?.status !== 'held' && booking?.status !== 'accepted') return undefined;
  if (now.getTime() < expiryOf(booking)) return undefined;
  const reason = booking.status === 'held' ? 'seller-did-not-answer' : 'not-collected';
  return end(booking, { by: 'system', reason }, now);
}

/** The handover is due soon. */
export function remind(booking: Existing, now: Date): Transition {
  if (booking?.status !== 'accepted' || isReminded(booking)) return undefined;
  const { deadline, dueAt, meeting } = booking;
  if (now.toISOString() < dueAt || now.toISOString() >= deadline) return undefined;
  return {
    changes: {
      dueAt: new Date(expiryOf(booking)).toISOString(),
      history: withEntry(booking, now, 'system', 'reminded'),
    },
    event: { type: 'booking.reminder-due', data: { ...dealFactsOf(booking), deadline, meeting } },
  };
}

/** Catalog cannot be reached; it is asked again later. */
export const wait = (booking: Existing, now: Date): Transition =>
  booking?.status === 'placed' ? { changes: { dueAt: after(now, placedPatienceMs) } } : undefined;

/**
 * Catalog knows nothing about the booking: its event is late, or catalog could not handle it. So it is sent again, with growing pauses.
 * @param input.limitMs how long after the booking it ends, if it has been sent again before
 */
export function resend(booking: Existing, { limitMs }: { limitMs: number }, now: Date): Transition {
  // Another replica may have sent it meanwhile.
  if (booking?.status !== 'placed' || now.toISOString() < booking.dueAt) return undefined;
  const waitedMs = now.getTime() - Date.parse(booking.bookedAt);
  const isResent = booking.version > 1;
  if (isResent && waitedMs >= limitMs) return end(booking, { by: 'system', reason: 'refused' }, now);
  return {
    changes: { dueAt: after(now, Math.min(waitedMs, longestPauseMs)) },
    event: { type: 'booking.placed', data: bookingFactsOf(booking) },
  };
}

/** Catalog no longer reserves the phone, for instance because its database was restored. It reserves once, however often it is asked. */
export const requestReservation = (booking: Existing): Transition =>
  booking?.status === 'held' || booking?.status === 'accepted'
    ? { changes: {}, event: presentState(booking) }
    : undefined;

/**
 * Catalog has sold the phone, and the database of bookings was restored to a moment before the sale.
 * @param sale.bookingId whose deal it was sold to
 */
export function settleBySale(booking: Existing, { bookingId }: { bookingId: string | null }, now: Date): Transition {
  if (booking?.status !== 'held' && booking?.status !== 'accepted') return undefined;
  if (booking._id === bookingId) return complete(booking, 'system', 'handed-over', now);
  return end(booking, { by: 'system', reason: 'refused', refusedFor: 'already-sold' }, now);
}

/** The listing was deleted. */
export const endForListing = (booking: Existing, now: Date): Transition =>
  booking?.active ? end(booking, { by: 'system', reason: 'listing-deleted' }, now) : undefined;

/**
 * The account of the buyer, the seller or both was deleted, so the deal ends without what is personal; `erasePeople` is for deals that
 * are final. The listings of a deleted seller are deleted too.
 */
export function endForPeople(booking: Existing, { userIds }: { userIds: readonly string[] }, now: Date): Transition {
  if (!booking?.active) return undefined;
  const blank = withoutPersonal(booking, userIds);
  if (!blank) return undefined;
  const reason = userIds.includes(booking.buyerId) ? 'buyer-deleted' : 'listing-deleted';
  const { changes, event } = end({ ...booking, ...blank }, { by: 'system', reason }, now);
  return { changes: { ...blank, ...changes }, ...(event && { event }) };
}

/** The booking, for those on one of these sides. @throws Failure `booking-not-found`, also to strangers */
function ownOf(booking: Existing, person: Person, sides: readonly DealActor[]): Booking {
  const side = booking && sideOf(booking, person);
  if (!side || !sides.includes(side)) throw bookingNotFound();
  return booking;
}
