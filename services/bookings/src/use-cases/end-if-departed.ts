import type { Booking } from '../domain/booking.ts';
import { erasePeople } from '../domain/personal.ts';
import { endForPeople, type Transition } from '../domain/transitions.ts';
import type { People } from '../storage/people.ts';

export type EndIfDeparted = ReturnType<typeof createEndIfDeparted>;

/** Ends a booking whose buyer, seller or both were deleted, and blanks what is personal; undefined when nothing is left to do. */
export const createEndIfDeparted =
  ({ people }: { people: Pick<People, 'isDeleted'> }) =>
  async (booking: Booking | undefined, now: Date): Promise<Transition> => {
    const userIds: string[] = [];
    for (const userId of booking ? [booking.buyerId, booking.sellerId] : [])
      if (await people.isDeleted(userId)) userIds.push(userId);
    return endForPeople(booking, { userIds }, now) ?? erasePeople(booking, { userIds });
  };
