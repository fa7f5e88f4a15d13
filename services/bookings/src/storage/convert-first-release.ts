import type { DealActor, EndReason, Refusal } from '@wholesale/contracts';
import type { Db } from 'mongodb';
import type { Booking, HistoryEntry } from '../domain/booking.ts';
import { hold } from '../domain/transitions.ts';
import type { BookingRepository } from './booking-repository.ts';
import type { PersonCopy } from './people.ts';

type FormerReason = 'already-sold' | 'price-changed' | Exclude<EndReason, 'refused'>;
type FormerBooking = { _id: string; bookedAt: string } & (
  { status: 'placed' | 'confirmed'; sold?: true } | { status: 'cancelled'; reason: FormerReason }
);

/**
 * Converts the bookings and deleted buyers of the first release, once; they have no history. A confirmed booking becomes held with its
 * whole time to answer, so its seller is notified. The first release did not store when a booking ended: it ends when it was booked.
 */
export async function convertFirstRelease({
  db,
  bookings,
  holdMs,
}: {
  db: Db;
  bookings: BookingRepository;
  holdMs: number;
}): Promise<void> {
  const documents = db.collection<{ _id: string; sold?: true; _revision?: number }>('bookings');
  const isFormer = { history: { $exists: false } };
  for await (const former of documents.find<FormerBooking>(isFormer)) {
    // Conditional, because replicas start at the same time.
    await documents.updateOne(
      { _id: former._id, ...isFormer },
      { $set: converted(former), $unset: { sold: '' }, $inc: { _revision: 1 } },
    );
    if (former.status === 'confirmed' && !former.sold)
      await bookings.change(former._id, (booking, at) => hold(booking, { periodMs: holdMs }, at), {
        correlationId: `conversion-${former._id}`,
      });
  }
  const people = db.collection<PersonCopy>('people');
  for await (const { _id } of db.collection<{ _id: string }>('departedBuyers').find())
    await people.updateOne({ _id }, { $set: { deleted: true } }, { upsert: true });
}

function converted(former: FormerBooking): Partial<Booking> {
  const { bookedAt } = former;
  const booked: HistoryEntry = { at: bookedAt, by: 'buyer', action: 'booked' };
  if (former.status === 'cancelled') {
    const { reason, refusedFor, endedBy } = endOf(former.reason);
    const history: HistoryEntry[] = [booked, { at: bookedAt, by: endedBy, action: 'ended', reason }];
    return {
      status: 'ended',
      reason,
      ...(refusedFor && { refusedFor }),
      endedBy,
      endedAt: bookedAt,
      meeting: {},
      history,
    };
  }
  if (former.sold)
    return {
      status: 'completed',
      active: false,
      completedAt: bookedAt,
      meeting: {},
      history: [booked, { at: bookedAt, by: 'seller', action: 'handed-over' }],
    };
  return { status: 'placed', dueAt: bookedAt, meeting: {}, history: [booked] };
}

function endOf(reason: FormerReason): { reason: EndReason; refusedFor?: Refusal; endedBy: DealActor } {
  if (reason === 'already-sold' || reason === 'price-changed')
    return { reason: 'refused', refusedFor: reason, endedBy: 'system' };
  const [, endedBy = 'system'] = /^cancelled-by-(buyer|seller|admin)$/.exec(reason) ?? [];
  return { reason, endedBy: endedBy as DealActor };
}
