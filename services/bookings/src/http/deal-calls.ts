import type { Deal, dealsEndpoints, ownDataEndpoints } from '@wholesale/contracts';
import { memberOf, nextPage, withEtag, type Handlers, type Member } from '@wholesale/service-kit';
import { randomBytes } from 'node:crypto';
import { sideOf, type Booking } from '../domain/booking.ts';
import { bookingNotFound } from '../domain/failures.ts';
import { handoverCode, isHandoverCode } from '../domain/handover-code.ts';
import { accept, confirmReceipt, decline, handOver, setMeeting, type Transition } from '../domain/transitions.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { PresentDeals } from './present-deal.ts';

type Call = { params: { id: string }; caller: Parameters<typeof memberOf>[0]; requestId: string };

/** What the two sides of a deal do. @param options.handoverMs how long they may take until the handover */
export function createDealCalls({
  bookings,
  presentDeals,
  handoverKey,
  handoverMs,
}: {
  bookings: BookingRepository;
  presentDeals: PresentDeals;
  handoverKey: Buffer;
  handoverMs: number;
}): Handlers<typeof dealsEndpoints & Pick<typeof ownDataEndpoints, 'ownDeals'>> {
  /** Answers with the deal after the transition. */
  async function change(
    { params, caller, requestId }: Call,
    decide: (booking: Booking | undefined, person: Member['profile'], now: Date) => Transition,
  ) {
    const { profile } = memberOf(caller);
    const cause = { correlationId: requestId };
    const { aggregate } = await bookings.change(params.id, (booking, now) => decide(booking, profile, now), cause);
    return { body: await present(aggregate, profile, requestId) };
  }

  async function present(booking: Booking | undefined, person: Member['profile'], requestId: string): Promise<Deal> {
    const [deal] = booking && sideOf(booking, person) ? await presentDeals([booking], person, requestId) : [];
    if (!deal) throw bookingNotFound();
    return deal;
  }

  return {
    listDeals: async ({ query, caller, requestId }) => {
      const { role, status, limit, after } = query;
      const { profile } = memberOf(caller);
      const side = role === 'buyer' ? { buyerId: profile.userId } : { sellerId: profile.userId };
      const found = await bookings.dealsOf(side, status, { limit, after });
      const { items, headers } = nextPage('/api/bookings', { role, status: status?.join(), limit, after }, found);
      return withEtag(await presentDeals(items, profile, requestId), headers);
    },

    ownDeals: async ({ caller, requestId }) => {
      const { profile } = memberOf(caller);
      const sides = [{ buyerId: profile.userId }, { sellerId: profile.userId }];
      const own = await Promise.all(sides.map((side) => bookings.dealsOf(side, undefined, { limit: 1_000_000 })));
      return { body: { deals: await presentDeals(own.flat(), profile, requestId) } };
    },

    showDeal: async ({ params, caller, requestId }) =>
      withEtag(await present(await bookings.findById(params.id), memberOf(caller).profile, requestId)),

    acceptDeal: (call) => {
      const codeNonce = randomBytes(16).toString('base64url');
      return change(call, (booking, person, now) => accept(booking, { person, periodMs: handoverMs, codeNonce }, now));
    },

    declineDeal: (call) =>
      change(call, (booking, person, now) => decline(booking, { person, note: call.body.reason }, now)),

    setMeeting: (call) => change(call, (booking, person, now) => setMeeting(booking, { person, ...call.body }, now)),

    handOver: async (call) => {
      const isRightCode = (booking: { _id: string; codeNonce: string }) =>
        isHandoverCode(handoverCode(handoverKey, booking), call.body.code);
      let failure: Error | undefined;
      const answer = await change(call, (booking, person, now) => {
        const { failure: refusal, ...decision } = handOver(booking, { person, isRightCode }, now);
        failure = refusal;
        return decision;
      });
      if (failure) throw failure;
      return answer;
    },

    confirmReceipt: (call) => change(call, (booking, person, now) => confirmReceipt(booking, { person }, now)),
  };
}
