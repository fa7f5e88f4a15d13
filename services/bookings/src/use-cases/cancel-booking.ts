import type { CancellationReason } from '@wholesale/contracts';
import { notFound, type Member } from '@wholesale/service-kit';
import { cancellationReasonOf } from '../domain/booking.ts';
import { bookingCancelled } from '../domain/events.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';

export type CancelBooking = {
  /** For a person: the buyer, the seller or an admin. Answers whether anything changed. */
  by(person: Member, id: string, requestId: string): Promise<boolean>;
  /** For a rule of the system, such as a listing that was deleted. */
  because(id: string, reason: CancellationReason, correlationId: string): Promise<boolean>;
};

/** Gives a booked phone back. A repeat, or one that was cancelled for another reason before, changes nothing. */
export function createCancelBooking({
  bookings,
  now,
}: {
  bookings: BookingRepository;
  now: () => Date;
}): CancelBooking {
  async function because(id: string, reason: CancellationReason, correlationId: string): Promise<boolean> {
    for (;;) {
      const booking = await bookings.byId(id);
      if (!booking?.active) return false;
      const event = bookingCancelled(booking, reason, { now: now(), correlationId });
      // Another change in between (confirmed by the event, cancelled by somebody else): look again and decide again.
      if (await bookings.cancel(booking, reason, event)) return true;
    }
  }

  return {
    because,
    async by({ profile }, id, requestId) {
      const booking = await bookings.byId(id);
      const reason = booking && cancellationReasonOf(booking, profile);
      if (!reason) throw notFound('booking-not-found', 'There is no such booking.');
      return because(id, reason, requestId);
    },
  };
}
