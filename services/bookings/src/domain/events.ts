import { randomUUID } from 'node:crypto';
import type { CancellationReason, EventOf } from '@wholesale/contracts';
import type { Booking } from './booking.ts';

type Occasion = { now: Date; correlationId: string };
type Facts = Pick<Booking, '_id' | 'listingId' | 'buyerId' | 'price'>;

/** The first event of a booking: its sequence is the version it is stored with. */
export function bookingPlaced(booking: Facts, occasion: Occasion): EventOf<'booking.placed'> {
  return { ...envelope(booking, 1, occasion), type: 'booking.placed', data: facts(booking) };
}

/** The last event of a booking, made from the version before the change. */
export function bookingCancelled(
  booking: Facts & { version: number },
  reason: CancellationReason,
  occasion: Occasion,
): EventOf<'booking.cancelled'> {
  return {
    ...envelope(booking, booking.version + 1, occasion),
    type: 'booking.cancelled',
    data: { ...facts(booking), reason },
  };
}

function envelope({ _id }: Facts, sequence: number, { now, correlationId }: Occasion) {
  return {
    id: randomUUID(),
    version: 1 as const,
    occurredAt: now.toISOString(),
    aggregateId: _id,
    sequence,
    correlationId,
  };
}

function facts({ _id, listingId, buyerId, price }: Facts) {
  return { bookingId: _id, listingId, buyerId, price };
}
