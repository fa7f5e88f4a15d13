import type { Booking } from '../domain/booking.ts';
import { erasePerson } from '../domain/personal.ts';
import { endForPerson, type Transition } from '../domain/transitions.ts';
import type { People } from '../storage/people.ts';

export type EndIfDeparted = ReturnType<typeof createEndIfDeparted>;

/** Ends a booking whose buyer or seller was deleted, and blanks what is personal; undefined when neither was, or nothing is left to do. */
export const createEndIfDeparted =
  ({ people }: { people: Pick<People, 'isDeleted'> }) =>
  async (booking: Booking | undefined, now: Date): Promise<Transition> => {
    for (const userId of booking ? [booking.buyerId, booking.sellerId] : []) {
      if (!(await people.isDeleted(userId))) continue;
      const change = endForPerson(booking, { userId }, now) ?? erasePerson(booking, { userId });
      if (change) return change;
    }
    return undefined;
  };
