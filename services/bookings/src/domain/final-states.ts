import type { DealAction, DealActor, EndReason, Refusal } from '@wholesale/contracts';
import type { Changes, Decision } from '@wholesale/service-kit/domain';
import { dealFactsOf, type Booking, type BookingEventType } from './booking.ts';
import { withEntry } from './history.ts';

type ActiveBooking = Extract<Booking, { active: true }>;
type BookingDecision = Decision<Booking, BookingEventType>;

/** The deal ends without a handover, and the phone is available again. */
export function end(
  booking: ActiveBooking,
  {
    by,
    reason,
    refusedFor,
    note,
  }: { by: DealActor; reason: EndReason; refusedFor?: Refusal; note?: string | undefined },
  now: Date,
): BookingDecision {
  const why = { reason, ...(refusedFor && { refusedFor }) };
  const about = {
    ...why,
    endedBy: by,
    ...(note && { note }),
    ...(booking.status === 'placed' && { neverHeld: true as const }),
  };
  return {
    changes: {
      ...withoutActiveFields,
      status: 'ended',
      active: false,
      endedAt: now.toISOString(),
      endedBy: by,
      ...why,
      history: withEntry(booking, now, by, 'ended', { reason, ...(note && { note }) }),
    },
    event: { type: 'booking.ended', data: { ...dealFactsOf(booking), ...about } },
  };
}

/** The buyer has the phone. */
export function complete(
  booking: ActiveBooking,
  by: 'buyer' | 'seller' | 'system',
  action: DealAction,
  now: Date,
): BookingDecision {
  return {
    changes: {
      ...withoutActiveFields,
      status: 'completed',
      active: false,
      completedAt: now.toISOString(),
      history: withEntry(booking, now, by, action),
    },
    // Consumers know two sides; that the system only repeats a lost handover is in the history.
    event: { type: 'booking.completed', data: { ...dealFactsOf(booking), by: by === 'system' ? 'seller' : by } },
  };
}

const withoutActiveFields = {
  deadline: undefined,
  dueAt: undefined,
  codeNonce: undefined,
  wrongCodes: undefined,
  codeLockedUntil: undefined,
} satisfies Changes<Booking>;
