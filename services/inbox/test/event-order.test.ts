import { describe, expect, it } from '@jest/globals';
import { aBuyer, anId, aSeller, permutationsOf } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { conversationIdOf } from '../src/domain/conversation.ts';
import { aDealEvent, aListing, startInboxForTests, type Inbox, type Trade } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

type Step = readonly [booking: 'first' | 'second', type: Parameters<typeof aDealEvent>[0], sequence: number];

/** Every order of the steps, each as a deal about its own phone; every event arrives twice. @returns the conversation of each */
async function afterEveryOrder(steps: readonly Step[]) {
  const seller = aSeller();
  const deals = permutationsOf(steps).map((order) => {
    const trade: Trade = { buyer: aBuyer(), seller, listing: aListing(seller) };
    const bookingIds = { first: anId(), second: anId() };
    const events = order.map(([booking, type, sequence]) =>
      aDealEvent(type, trade, { bookingId: bookingIds[booking], sequence }),
    );
    return { trade, order: order.map((step) => step.join(' ')).join(', '), events };
  });
  for (let step = 0; step < steps.length; step += 1) {
    const now = deals.flatMap(({ events }) => events[step] ?? []);
    await inbox.publish(...now, ...now);
    await inbox.settled();
  }
  return Promise.all(
    deals.map(async ({ trade, order }) => {
      const id = conversationIdOf({ listingId: trade.listing.listingId, buyerId: trade.buyer.profile.userId });
      const { status, body } = await inbox.as(trade.buyer).get(`/api/conversations/${id}`);
      return [order, status, body.contactAllowed];
    }),
  );
}

const held: Step = ['first', 'booking.held', 2];
const accepted: Step = ['first', 'booking.accepted', 3];

describe('whatever order the events of a booking arrive in,', () => {
  it.each([
    ['is not allowed after it ended', false, [held, accepted, ['first', 'booking.ended', 4]]],
    ['is not allowed after it was declined', false, [held, ['first', 'booking.ended', 3]]],
    ['is allowed after it was completed', true, [held, accepted, ['first', 'booking.completed', 4]]],
    [
      'is allowed while the next booking of the same two is accepted',
      true,
      [held, accepted, ['first', 'booking.ended', 4], ['second', 'booking.accepted', 3]],
    ],
    [
      'is not allowed after the next booking of the same two ended too',
      false,
      [accepted, ['first', 'booking.ended', 4], ['second', 'booking.accepted', 3], ['second', 'booking.ended', 4]],
    ],
  ] as [string, boolean, Step[]][])('contact %s', async (_, allowed, steps) => {
    const outcomes = await afterEveryOrder(steps);

    expect(outcomes).toEqual(outcomes.map(([order]) => [order, 200, allowed]));
  });

  it('a booking that was never held opens no conversation', async () => {
    const seller = aSeller();
    const trade: Trade = { buyer: aBuyer(), seller, listing: aListing(seller) };

    const ended = aDealEvent('booking.ended', trade, { bookingId: anId(), sequence: 3 }, { neverHeld: true });
    await inbox.publish(ended);
    await inbox.settled();

    const id = conversationIdOf({ listingId: trade.listing.listingId, buyerId: trade.buyer.profile.userId });
    expect((await inbox.as(trade.buyer).get(`/api/conversations/${id}`)).status).toBe(404);
  });

  it('the repeat of an acceptance that is forgotten, because the two dealt so often, does not allow contact again', async () => {
    const trade = await inbox.aTrade();
    const step = (type: Parameters<typeof aDealEvent>[0], bookingId: string, sequence: number) =>
      aDealEvent(type, trade, { bookingId, sequence });
    const first = anId();
    const accepted = step('booking.accepted', first, 3);
    await inbox.publish(step('booking.held', first, 2));
    await inbox.settled();
    await inbox.publish(accepted);
    await inbox.settled();
    const later = [first, ...Array.from({ length: 100 }, anId)].map((id) => step('booking.ended', id, 4));
    while (later.length > 0) {
      await inbox.publish(...later.splice(0, 5));
      await inbox.settled();
    }

    await inbox.publish(accepted);
    await inbox.settled();

    const id = conversationIdOf({ listingId: trade.listing.listingId, buyerId: trade.buyer.profile.userId });
    expect((await inbox.as(trade.buyer).get(`/api/conversations/${id}`)).body.contactAllowed).toBe(false);
  });
});
