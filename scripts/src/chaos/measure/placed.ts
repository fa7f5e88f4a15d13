import { newId, type EventBus } from '@wholesale/service-kit';

/** Publishes a `booking.placed` with this id. */
export const publishPlaced = (bus: EventBus, id: string): Promise<void> => {
  const bookingId = newId(new Date());
  return bus.publish({
    id,
    type: 'booking.placed',
    version: 1,
    occurredAt: new Date().toISOString(),
    aggregateId: bookingId,
    sequence: 1,
    correlationId: id,
    data: { bookingId, listingId: newId(new Date()), buyerId: newId(new Date()), price: 120 },
  });
};
