import { erasePast } from '../domain/personal.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';

/**
 * Blanks what is personal in deals that are older than they may be. Every step may be repeated, so replicas need no lease.
 * @param options.keptMs counted from the booking
 */
export function createErasePast({
  bookings,
  keptMs,
  now,
}: {
  bookings: Pick<BookingRepository, 'past' | 'change'>;
  keptMs: number;
  now: () => Date;
}): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    for await (const { _id } of bookings.past(new Date(now().getTime() - keptMs))) {
      if (signal.aborted) return;
      await bookings.change(_id, erasePast, { correlationId: `retention-${_id}` });
    }
  };
}
