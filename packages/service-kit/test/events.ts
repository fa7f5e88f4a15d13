import { randomBytes, randomUUID } from 'node:crypto';
import type { EventOf } from '@wholesale/contracts';

const anId = (): string => randomBytes(12).toString('hex');

/** An event for catalog only. */
export function aBookingPlaced(
  fields: Partial<Pick<EventOf<'booking.placed'>, 'id' | 'aggregateId' | 'sequence'>> = {},
): EventOf<'booking.placed'> {
  const bookingId = fields.aggregateId ?? anId();
  return {
    id: randomUUID(),
    type: 'booking.placed',
    version: 1,
    occurredAt: '2026-11-21T12:00:00.000Z',
    aggregateId: bookingId,
    sequence: 1,
    correlationId: 'a-request',
    data: { bookingId, listingId: anId(), buyerId: anId(), price: 120 },
    ...fields,
  };
}

/** An event for gateway, catalog, bookings and ads. */
export function aUserRegistered(): EventOf<'user.registered'> {
  const userId = anId();
  return {
    id: randomUUID(),
    type: 'user.registered',
    version: 1,
    occurredAt: '2026-11-21T12:00:00.000Z',
    aggregateId: userId,
    sequence: 1,
    correlationId: 'a-request',
    data: { userId, uid: 'uid1', name: 'Ann', email: 'ann@example.com', role: 'buyer', verified: false },
  };
}
