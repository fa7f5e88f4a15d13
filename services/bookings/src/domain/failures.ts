import { conflict, Failure, notFound } from '@wholesale/service-kit/domain';
import type { Booking } from './booking.ts';

export const bookingNotFound = () => notFound('booking-not-found', 'We couldn’t find this booking.');

const statesInWords: Record<Booking['status'], string> = {
  placed: 'is still being sent',
  held: 'waits for the seller',
  accepted: 'is accepted',
  completed: 'is completed',
  ended: 'has ended',
};

export const wrongState = ({ status }: Booking): Failure =>
  conflict('wrong-state', `This isn’t possible now: the deal ${statesInWords[status]} (${status}).`, {
    extra: { state: status },
  });

/** @param ms until the code can be entered again */
export const codeLocked = (ms: number): Failure =>
  new Failure(
    'too-many',
    'code-locked',
    `Too many wrong codes. Try again in ${Math.ceil(ms / 60_000)} minutes, or ask the buyer to confirm that they have the phone.`,
    { retryAfterSeconds: Math.ceil(ms / 1_000) },
  );
