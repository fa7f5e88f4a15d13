import type { Booking } from '../domain/booking.ts';
import { endForPerson, type Transition } from '../domain/transitions.ts';
import type { People } from '../storage/people.ts';

/** Ends an active booking whose buyer or seller was deleted; undefined for any other. */
export const createEndIfDeparted =
  ({ people }: { people: Pick<People, 'isDeleted'> }) =>
  async (booking: Booking | undefined, now: Date): Promise<Transition> => {
    if (!booking?.active) return undefined;
    for (const userId of [booking.buyerId, booking.sellerId])
      if (await people.isDeleted(userId)) return endForPerson(booking, { userId }, now);
    return undefined;
  };
