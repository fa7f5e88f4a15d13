import { randomBytes, randomUUID } from 'node:crypto';
import type { BookingStatus, EndReason, ListingSnapshot, Meeting } from '@wholesale/contracts';
import type { EventDraft } from '@wholesale/service-kit/domain';
import type { Db } from 'mongodb';
import { bookingFactsOf, bookPhone, type Booking, type BookingEventType } from './domain/booking.ts';
import { expiryOf } from './domain/deadline.ts';
import * as transitions from './domain/transitions.ts';
import { createBookingRepository } from './storage/booking-repository.ts';
import type { PersonCopy } from './storage/people.ts';

export type DealToWrite = {
  bookingId: string;
  /** As it was when it was booked; its status does not matter. */
  listing: Omit<ListingSnapshot, 'version' | 'status' | 'bookingId' | 'availability' | 'postedAt'>;
  buyer: { userId: string; name: string; email: string; phone: string; location: string };
  seller: { userId: string; name: string };
  status: BookingStatus;
  bookedAt: Date;
  /** Required for accepted and completed deals, and for ended ones that had been accepted. */
  acceptedAt?: Date;
  /** Required for ended deals, unless a deadline ended them. */
  endedAt?: Date;
  /** Required for completed deals. */
  completedAt?: Date;
  /** Required for ended deals. */
  reason?: EndReason;
  /** What the person wrote who declined or cancelled. */
  note?: string;
  /** Set by the buyer just after the acceptance; `at` must be between it and the deadline. */
  meeting?: Meeting;
};

export type BookingsWriter = {
  /**
   * Stores a deal with its history, as if its steps had been taken at these times, and leaves the event of every step in the outbox:
   * `booking.placed`, `held`, `accepted`, `meeting-changed`, `reminder-due`, `completed` and `ended`, each with its own time. So catalog
   * reserves, releases or sells the listing, which must exist there, and inbox opens conversations and notifies.
   * A placed deal becomes held as soon as catalog has reserved the phone. A held or accepted one whose deadline has passed ends.
   * Writing an existing id again changes nothing.
   * @throws Error when the deal cannot be in this state at these times, or another deal holds its listing
   */
  writeDeal(deal: DealToWrite): Promise<void>;
};

const hourMs = 60 * 60 * 1_000;
const secondMs = 1_000;

/**
 * Fills a new shop without a running service.
 * @param options.holdHours, options.handoverDays as in the settings of bookings
 * @param options.publish false stores the deals without events: the caller then also writes what catalog and inbox show of them
 */
export function createBookingsWriter({
  db,
  holdHours = 48,
  handoverDays = 7,
  publish = true,
}: {
  db: Db;
  holdHours?: number;
  handoverDays?: number;
  publish?: boolean;
}): BookingsWriter {
  const bookings = createBookingRepository({ db, now: () => new Date(), onCommit: () => undefined });
  const people = db.collection<PersonCopy>('people');
  const periods = { holdMs: holdHours * hourMs, handoverMs: handoverDays * 24 * hourMs };
  return {
    async writeDeal(deal) {
      if (await bookings.findById(deal.bookingId)) return;
      // Later events of users replace the names.
      for (const { userId, name } of [deal.buyer, deal.seller])
        await people.updateOne({ _id: userId }, { $setOnInsert: { name } }, { upsert: true });
      const { booking, events } = historyOf(deal, periods);
      const stored = await bookings.insert(booking, publish ? events : [], { correlationId: `seed-${randomUUID()}` });
      if (!stored) throw new Error(`another deal holds the listing of ${deal.bookingId}`);
    },
  };
}

type PastEvent = EventDraft<BookingEventType> & { occurredAt: string };

/** Everything is written at once, because the poller of a running service would end a deal between two writes. */
function historyOf(deal: DealToWrite, { holdMs, handoverMs }: { holdMs: number; handoverMs: number }) {
  const { bookingId, listing, buyer, seller, status, bookedAt, acceptedAt, meeting } = deal;
  const available = { ...listing, sellerId: seller.userId, status: 'unsold' as const, bookingId: null };
  let booking = bookPhone(available, buyer, buyer, { id: bookingId, now: bookedAt });
  const events: PastEvent[] = [
    { type: 'booking.placed', data: bookingFactsOf(booking), occurredAt: bookedAt.toISOString() },
  ];
  const step = (transition: transitions.Transition, at: Date): void => {
    if (!transition) throw new Error(`${bookingId} cannot be ${status} at this time`);
    const { changes, event } = transition;
    booking = { ...booking, ...changes, version: booking.version + (event ? 1 : 0) } as Booking;
    if (event) events.push({ ...event, occurredAt: at.toISOString() });
  };
  const asBuyer = { userId: buyer.userId, role: 'buyer' };
  const asSeller = { userId: seller.userId, role: 'seller' };

  const heldAt = new Date(bookedAt.getTime() + secondMs);
  if (status !== 'placed' && deal.reason !== 'refused')
    step(transitions.hold(booking, { periodMs: holdMs }, heldAt), heldAt);
  if (acceptedAt) {
    const codeNonce = randomBytes(16).toString('base64url');
    const input = { person: asSeller, periodMs: handoverMs, codeNonce };
    step(transitions.accept(booking, input, acceptedAt), acceptedAt);
    if (meeting) {
      const met = new Date(acceptedAt.getTime() + secondMs);
      step(transitions.setMeeting(booking, { person: asBuyer, ...meeting }, met), met);
    }
  }
  if (status === 'completed' || status === 'ended') {
    const at = deal.completedAt ?? deal.endedAt ?? endOfDeadline(booking);
    if (booking.status === 'accepted' && booking.dueAt < at.toISOString()) {
      const reminded = new Date(booking.dueAt);
      step(transitions.remind(booking, reminded), reminded);
    }
    if (status === 'ended') step(endingOf(booking, deal, at), at);
    else step(transitions.handOver(booking, { person: asSeller, isRightCode: () => true }, at), at);
  }
  if (booking.status !== status) throw new Error(`${bookingId} is ${booking.status} at these times, not ${status}`);
  return { booking, events };
}

function endOfDeadline(booking: Booking): Date {
  if (booking.status === 'held' || booking.status === 'accepted') return new Date(expiryOf(booking));
  throw new Error(`${booking._id} needs the time of its end`);
}

function endingOf(booking: Booking, { reason, note, buyer }: DealToWrite, at: Date): transitions.Transition {
  const { buyerId, sellerId } = booking;
  switch (reason) {
    case 'declined':
      return transitions.decline(booking, { person: { userId: sellerId, role: 'seller' }, note }, at);
    case 'cancelled-by-buyer':
      return transitions.cancel(booking, { person: { userId: buyerId, role: 'buyer' }, note }, at);
    case 'cancelled-by-seller':
      return transitions.cancel(booking, { person: { userId: sellerId, role: 'seller' }, note }, at);
    case 'cancelled-by-admin':
      return transitions.cancel(booking, { person: { userId: '', role: 'admin' }, note }, at);
    case 'seller-did-not-answer':
    case 'not-collected':
      return transitions.expire(booking, at);
    case 'refused':
      return transitions.refuse(booking, { refusedFor: 'already-sold' }, at);
    case 'listing-deleted':
      return transitions.endForListing(booking, at);
    case 'buyer-deleted':
      return transitions.endForPeople(booking, { userIds: [buyer.userId] }, at);
    case undefined:
      throw new Error(`${booking._id} needs the reason of its end`);
  }
}
