import { activeStatuses, type BookingStatus, type Page } from '@wholesale/contracts';
import {
  createAggregateRepository,
  isDuplicateKey,
  newestFirst,
  type Cause,
  type Resyncable,
} from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { bookingFactsOf, presentState, type Booking, type BookingEventType } from '../domain/booking.ts';

export type BookingRepository = ReturnType<typeof createBookingRepository>;

/** Each has an index of its own, because a database may use none for a range beside another field. */
const dueStatuses = ['placed', 'held', 'accepted'] as const;
type DueStatus = (typeof dueStatuses)[number];

const holding = { status: { $in: [...activeStatuses, 'completed'] } };

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
      { key: { listingId: 1, status: 1 } },
      ...dueStatuses.map((status) => ({
        key: { dueAt: 1 },
        name: `due_${status}`,
        partialFilterExpression: { status },
      })),
      { key: { active: 1, _id: 1 }, name: 'active', partialFilterExpression: { active: true } },
      { key: { active: 1, bookedAt: 1 }, name: 'past', partialFilterExpression: { active: false } },
      { key: { buyerId: 1, active: 1 } },
      { key: { sellerId: 1, active: 1 } },
      { key: { buyerId: 1, reason: 1, endedAt: 1 } },
      { key: { buyerId: 1, _id: -1 } },
      { key: { buyerId: 1, status: 1, _id: -1 } },
      { key: { sellerId: 1, _id: -1 } },
      { key: { sellerId: 1, status: 1, _id: -1 } },
      { key: { email: 1, _id: -1 } },
    ],
    now,
    onCommit,
  });
  return {
    ...bookings,

    /** Of those that their phone belongs to: catalog completes a phone that it reserves for a completed deal by its reconciler. */
    republish: ((page) => bookings.republish({ presentState, of: holding, ...page })) satisfies Resyncable['republish'],

    /** @returns false when another active booking holds the listing, or this one exists */
    async place(booking: Booking, cause: Cause): Promise<boolean> {
      const placed = { type: 'booking.placed' as const, data: bookingFactsOf(booking) };
      return bookings.insert(booking, [placed], cause).catch((error: unknown) => {
        if (!isDuplicateKey(error, '_id_')) throw error;
        return false;
      });
    },

    async findActiveOfListing(listingId: string): Promise<Booking | undefined> {
      return (await bookings.find({ listingId, active: true }).limit(1).next()) ?? undefined;
    },

    /** The booking that a listing belongs to: the active one, or the completed one, which sold it for good. */
    async findHolderOf(listingId: string): Promise<Booking | undefined> {
      return (
        (await bookings
          .find({ listingId, ...holding })
          .limit(1)
          .next()) ?? undefined
      );
    },

    /** Bookings of a buyer or seller that contain something personal of theirs: one write blanks it all. */
    async notErasedOf(userId: string): Promise<Booking[]> {
      // Filtered here, because a database may use no index for a range of another field.
      const [bought, sold] = await Promise.all([
        bookings.find({ buyerId: userId }).sort({ _id: -1 }).toArray(),
        bookings.find({ sellerId: userId }).sort({ _id: -1 }).toArray(),
      ]);
      return [...bought.filter(({ name }) => name !== ''), ...sold.filter(({ picture }) => picture !== '')];
    },

    countActiveOfBuyer: (buyerId: string): Promise<number> => bookings.count({ buyerId, active: true }),

    /** When a buyer cancelled bookings, in order. @param since ISO date */
    async cancellationsOf(buyerId: string, since: string): Promise<string[]> {
      const cancelled = bookings.find({ buyerId, reason: 'cancelled-by-buyer', endedAt: { $gte: since } });
      const ended = await cancelled.sort({ endedAt: 1 }).toArray();
      return ended.flatMap((booking) => (booking.status === 'ended' ? booking.endedAt : []));
    },

    /** Active bookings, oldest first. */
    active: ({ limit, after = '' }: Page): Promise<Booking[]> =>
      bookings
        .find({ active: true, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** Final deals that were booked before a time. */
    past: (before: Date): AsyncIterable<Booking> =>
      bookings.find({ active: false, bookedAt: { $lt: before.toISOString() } }),

    /** Bookings of one status that a job has to look at, the most urgent first. */
    findDue: (status: DueStatus, at: Date, limit: number): Promise<Booking[]> =>
      bookings
        .find({ status, dueAt: { $lte: at.toISOString() } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),

    page: (owner: { buyerId: string } | { email: string }, page: Page): Promise<Booking[]> =>
      newestFirst(bookings, owner, page),

    /** @param statuses all when undefined */
    dealsOf(
      side: { buyerId: string } | { sellerId: string },
      statuses: readonly BookingStatus[] | undefined,
      page: Page,
    ): Promise<Booking[]> {
      const status = statuses?.length === 1 ? statuses[0] : { $in: statuses };
      return newestFirst(bookings, { ...side, ...(statuses && { status }) }, page);
    },
  };
}
