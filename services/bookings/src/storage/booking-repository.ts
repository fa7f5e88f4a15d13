import type { Page } from '@wholesale/contracts';
import { createAggregateRepository, type Cause } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { factsOf, type Booking, type BookingEventType } from '../domain/booking.ts';

export type BookingRepository = ReturnType<typeof createBookingRepository>;

export function createBookingRepository({ db, now, onCommit }: { db: Db; now: () => Date; onCommit: () => void }) {
  const bookings = createAggregateRepository<Booking, BookingEventType>({
    db,
    name: 'bookings',
    indexes: [
      {
        key: { listingId: 1 },
        name: 'one_active_per_listing',
        unique: true,
        partialFilterExpression: { active: true },
      },
      { key: { buyerId: 1, active: 1 } },
      { key: { buyerId: 1, _id: -1 } },
      { key: { email: 1, _id: -1 } },
    ],
    now,
    onCommit,
  });
  return {
    ...bookings,

    /** @returns false when another active booking holds the listing */
    place: (booking: Booking, cause: Cause): Promise<boolean> =>
      bookings.insert(booking, [{ type: 'booking.placed', data: factsOf(booking) }], cause),

    async findActiveOfListing(listingId: string): Promise<Booking | undefined> {
      return (await bookings.find({ listingId, active: true }).limit(1).next()) ?? undefined;
    },

    findActiveOfBuyer: (buyerId: string): Promise<Booking[]> => bookings.find({ buyerId, active: true }).toArray(),

    page(owner: { buyerId: string } | { email: string }, { limit, after }: Page): Promise<Booking[]> {
      return bookings
        .find({ ...owner, ...(after && { _id: { $lt: after } }) })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .toArray();
    },
  };
}
