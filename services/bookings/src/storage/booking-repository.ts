import type { AnyEvent, CancellationReason, Page } from '@wholesale/contracts';
import { isDuplicateKey, outboxOf, withEvents, withoutOutbox, type WithOutbox } from '@wholesale/service-kit';
import type { Collection, Filter } from 'mongodb';
import type { Booking } from '../domain/booking.ts';

export type StoredBooking = Booking & { version: number };
export type BookingDocument = StoredBooking & WithOutbox;

export type BookingRepository = ReturnType<typeof createBookingRepository>;

/** Who holds a phone is decided here: one active booking for a listing, by a unique index. */
const oneActivePerListing = 'one_active_per_listing';

/** Bookings in MongoDB. Each change is one conditional write that carries its event. */
export function createBookingRepository({
  bookings,
  nudge,
}: {
  bookings: Collection<BookingDocument>;
  nudge: () => void;
}) {
  const find = (filter: Filter<BookingDocument>) => bookings.find(filter, { projection: withoutOutbox });

  return {
    /** False when another active booking holds the listing. */
    async insert(booking: Booking, event: AnyEvent): Promise<boolean> {
      try {
        await bookings.insertOne({ ...booking, version: 1, ...outboxOf([event]) } as never);
      } catch (error) {
        if (isDuplicateKey(error, oneActivePerListing)) return false;
        throw error;
      }
      nudge();
      return true;
    },

    async byId(id: string): Promise<StoredBooking | undefined> {
      return (await find({ _id: id }).limit(1).next()) ?? undefined;
    },

    async activeOfListing(listingId: string): Promise<StoredBooking | undefined> {
      return (await find({ listingId, active: true }).limit(1).next()) ?? undefined;
    },

    activeOfBuyer(buyerId: string): Promise<StoredBooking[]> {
      return find({ buyerId, active: true }).toArray();
    },

    /** Newest first; one more than asked for tells whether there is a next page. */
    page(owner: { buyerId: string } | { email: string }, { limit, after }: Page): Promise<StoredBooking[]> {
      return find({ ...owner, ...(after ? { _id: { $lt: after } } : {}) })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .toArray();
    },

    /** Catalog took the phone off the grid for this booking. Nothing happens to a cancelled or a confirmed one. */
    async confirm(id: string): Promise<void> {
      await bookings.updateOne({ _id: id, status: 'placed' }, { $set: { status: 'confirmed' }, $inc: { version: 1 } });
    },

    /** Its seller marked the phone as sold to this booking. Nothing happens to a cancelled one. */
    async markSold(id: string): Promise<void> {
      await bookings.updateOne(
        { _id: id, active: true, sold: { $exists: false } },
        { $set: { status: 'confirmed', sold: true }, $inc: { version: 1 } },
      );
    },

    /** False when the booking changed since it was loaded. */
    async cancel({ _id, version }: StoredBooking, reason: CancellationReason, event: AnyEvent): Promise<boolean> {
      const { matchedCount } = await bookings.updateOne(
        { _id, version },
        withEvents({ $set: { status: 'cancelled', active: false, reason }, $inc: { version: 1 } }, [event]),
      );
      if (matchedCount === 1) nudge();
      return matchedCount === 1;
    },

    async ensureIndexes(): Promise<void> {
      await bookings.createIndex(
        { listingId: 1 },
        { name: oneActivePerListing, unique: true, partialFilterExpression: { active: true } },
      );
      await bookings.createIndex({ buyerId: 1, active: 1 });
      await bookings.createIndex({ buyerId: 1, _id: -1 });
      await bookings.createIndex({ email: 1, _id: -1 });
    },
  };
}
