import { endpoints, type Refusal } from '@wholesale/contracts';
import type { Cause, Outcome, ServiceClient } from '@wholesale/service-kit';
import type { Booking } from '../domain/booking.ts';
import { endForListing, expire, hold, refuse, remind, resend, wait, type Transition } from '../domain/transitions.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { People } from '../storage/people.ts';
import { createEndIfDeparted } from './end-if-departed.ts';

export type SettleBooking = ReturnType<typeof createSettleBooking>;

/**
 * What the system does with bookings, because of events and deadlines. Every step is conditional on the state of the booking, so replicas
 * and people may act at the same time and repeats change nothing.
 * @param options.holdMs how long a seller may take to answer, and catalog to reserve a phone
 */
export function createSettleBooking({
  bookings,
  people,
  askCatalog,
  holdMs,
  now,
}: {
  bookings: BookingRepository;
  people: People;
  askCatalog: ServiceClient;
  holdMs: number;
  now: () => Date;
}) {
  const endIfDeparted = createEndIfDeparted({ people });

  // Catalog reserves or refuses every booking that is not cancelled before, so one that was stored while its buyer or seller was being
  // deleted is found here. One write: a deletion that is stored after the question finds the booking itself.
  const settled = (id: string, rule: (booking: Booking | undefined, at: Date) => Transition, cause: Cause) =>
    bookings.change(id, async (booking, at) => (await endIfDeparted(booking, at)) ?? rule(booking, at), cause);

  const reserved = (id: string, cause: Cause): Promise<Outcome<Booking>> =>
    settled(id, (booking, at) => hold(booking, { periodMs: holdMs }, at), cause);

  const refused = (id: string, refusedFor: Refusal, cause: Cause): Promise<Outcome<Booking>> =>
    settled(id, (booking, at) => refuse(booking, { refusedFor }, at), cause);

  /**
   * For a booking that catalog has not answered: its event may be late, and catalog's data says what happened.
   * @returns false when catalog cannot be reached
   */
  async function reconcile({ _id, listingId }: Booking): Promise<boolean> {
    const requestId = `reconcile-${_id}`;
    const cause = { correlationId: requestId };
    const answer = await askCatalog(endpoints.findListingSnapshot, { params: { id: listingId }, requestId }).then(
      (listing) => ({ listing }),
      () => undefined,
    );
    const { listing } = answer ?? {};
    if (listing?.bookingId === _id && listing.status === 'sold') await reserved(_id, cause);
    else if (answer && (!listing || listing.status === 'deleted')) await refused(_id, 'listing-deleted', cause);
    else if (listing?.availability === 'sold') await refused(_id, 'already-sold', cause);
    else if (answer) await bookings.change(_id, (booking, at) => resend(booking, { limitMs: holdMs }, at), cause);
    else await waitForCatalog(_id);
    return answer !== undefined;
  }

  const waitForCatalog = (id: string): Promise<Outcome<Booking>> =>
    bookings.change(id, wait, { correlationId: `reconcile-${id}` });

  return {
    /** Catalog reserved the phone for this booking. */
    reserved,

    /** Catalog refused the booking. */
    refused,

    async listingDeleted(listingId: string, cause: Cause): Promise<void> {
      const active = await bookings.findActiveOfListing(listingId);
      if (active) await settled(active._id, endForListing, cause);
    },

    /** After the deletion is stored in `people`, where the other one of a booking may be too. */
    async accountDeleted(userId: string, cause: Cause, signal: AbortSignal): Promise<void> {
      const ids = (await bookings.notErasedOf(userId)).map(({ _id }) => _id);
      await bookings.changeAll(ids, endIfDeparted, cause, signal);
    },

    /** Ends, or reminds of, every deal whose time has come. @throws AggregateError at the end when some could not be changed */
    async enforceDeadlines(signal: AbortSignal): Promise<void> {
      const time = now();
      const [held, accepted] = await Promise.all([
        bookings.findDue('held', time, dealsAtOnce),
        bookings.findDue('accepted', time, dealsAtOnce),
      ]);
      const ids = [...held, ...accepted].map(({ _id }) => _id);
      const cause = { correlationId: `deadlines-${time.toISOString()}` };
      await bookings.changeAll(ids, (booking, at) => expire(booking, at) ?? remind(booking, at), cause, signal);
    },

    /** Asks catalog about the bookings that it has not answered. @throws AggregateError at the end when some could not be changed */
    async settlePlaced(signal: AbortSignal): Promise<void> {
      const failures: unknown[] = [];
      let catalogAnswers = true;
      async function settle(booking: Booking): Promise<void> {
        if (catalogAnswers) catalogAnswers = await reconcile(booking);
        else await waitForCatalog(booking._id);
      }
      for (const booking of await bookings.findDue('placed', now(), questionsAtOnce)) {
        if (signal.aborted) return;
        await settle(booking).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bookings could not be changed`);
    },
  };
}

// More are found in the next round.
const dealsAtOnce = 1_000;
const questionsAtOnce = 200;
