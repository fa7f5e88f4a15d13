import type { CancellationReason } from '@wholesale/contracts';
import { notFound, type Member } from '@wholesale/service-kit';
import { cancellationReasonOf, isSold, phoneSold } from '../domain/booking.ts';
import { bookingCancelled } from '../domain/events.ts';
import type { BookingRepository, StoredBooking } from '../storage/booking-repository.ts';

export type CancelBooking = {
  /**
   * For a person: the buyer, the seller or an admin.
   * @returns whether anything changed
   * @throws Failure `booking-not-found`, also for a stranger, or `already-sold`
   */
  by(person: Member, id: string, requestId: string): Promise<boolean>;
  /** For a rule of the system, such as a listing that was deleted. A booking whose phone was sold stays as it is. */
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
  async function cancel(
    id: string,
    reasonFor: (booking: StoredBooking | undefined) => CancellationReason | undefined,
    correlationId: string,
  ): Promise<boolean> {
    for (;;) {
      const booking = await bookings.byId(id);
      const reason = reasonFor(booking);
      if (!booking?.active || !reason) return false;
      const event = bookingCancelled(booking, reason, { now: now(), correlationId });
      // Another change in between (confirmed, sold, cancelled by somebody else): load it and decide again.
      if (await bookings.cancel(booking, reason, event)) return true;
    }
  }

  return {
    because: (id, reason, correlationId) =>
      cancel(id, (booking) => (booking && isSold(booking) ? undefined : reason), correlationId),
    by: ({ profile }, id, requestId) =>
      cancel(
        id,
        (booking) => {
          const reason = booking && cancellationReasonOf(booking, profile);
          if (!reason) throw notFound('booking-not-found', 'There is no such booking.');
          if (isSold(booking)) throw phoneSold();
          return reason;
        },
        requestId,
      ),
  };
}
