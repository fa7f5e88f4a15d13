import { describe, expect, it } from '@jest/globals';
import type { ServiceClient } from '@wholesale/service-kit';
import { anId, eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aReplica, startBookingsForTests, type Bookings } from './bookings-under-test.ts';

const hour = 3_600_000;
let shop: Bookings;
/** How far the clock of the service is ahead, in milliseconds. */
let ahead = 0;
forAllTests(
  () => startBookingsForTests({ now: () => new Date(Date.now() + ahead), DEADLINE_POLL_SECONDS: 0.05 }),
  (started) => (shop = started),
);

const stateOf = async ({ buyer, at }: Awaited<ReturnType<Bookings['aHeldDeal']>>) =>
  (await shop.as(buyer).get(at)).body;
const longAgo = new Date(0).toISOString();
/** Moves the deadline of a deal into the past. */
const pass = (id: string) =>
  shop.db.collection<{ _id: string }>('bookings').updateOne(
    { _id: id },
    {
      $set: {
        deadline: new Date(Date.now() - 120_000).toISOString(),
        dueAt: new Date(Date.now() - 60_000).toISOString(),
      },
    },
  );
/** Something that happens while two replicas enforce the deadline of a deal. */
async function atTheDeadline<T>({ id }: { id: string }, act: () => Promise<T>): Promise<T> {
  const replicas = [aReplica(shop), aReplica(shop, { aheadMs: 30_000 })];
  await pass(id);
  const [done] = await Promise.all([act(), ...replicas.map((replica) => replica.enforceDeadlines())]);
  await shop.settled();
  return done;
}

describe('a deadline', () => {
  it('ends a booking that its seller does not answer within 48 hours, and one that nobody collects within 7 days', async () => {
    const [held, accepted] = [await shop.aHeldDeal(), await shop.anAcceptedDeal()];

    ahead = 48 * hour + 61_000;
    await eventually(async () =>
      expect(await stateOf(held)).toMatchObject({
        status: 'ended',
        reason: 'seller-did-not-answer',
        endedBy: 'system',
      }),
    );
    expect(await stateOf(accepted)).toMatchObject({ status: 'accepted' });

    ahead = 6 * 24 * hour + 61_000;
    await eventually(() => expect(shop.eventsOf('booking.reminder-due', accepted.id)).toHaveLength(1));
    ahead = 7 * 24 * hour + 61_000;
    await eventually(async () =>
      expect(await stateOf(accepted)).toMatchObject({ status: 'ended', reason: 'not-collected' }),
    );
    ahead = 0;
    await shop.settled();
    expect(shop.eventsOf('booking.reminder-due', accepted.id)).toHaveLength(1);
    expect(shop.eventsOf('booking.ended', accepted.id)).toHaveLength(1);
    expect((await shop.book(held.listing)).answer.status).toBe(201);
  });

  it('is enforced once by two replicas and never over a person who acts at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const deal = await shop.aHeldDeal();
      const accepted = await atTheDeadline(deal, () => shop.as(deal.seller).post(`${deal.at}/accept`));

      const [acceptances, ends] = [shop.eventsOf('booking.accepted', deal.id), shop.eventsOf('booking.ended', deal.id)];
      const { status, history } = await stateOf(deal);
      expect([accepted.status, status, acceptances.length, ends.length, history.length]).toEqual(
        accepted.status === 200 ? [200, 'accepted', 1, 0, 3] : [409, 'ended', 0, 1, 3],
      );
    }
  });

  it('of the handover and the code at the same moment: the deal is completed or ended, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const deal = await shop.anAcceptedDeal();
      const handedOver = await atTheDeadline(deal, () =>
        shop.as(deal.seller).post(`${deal.at}/handover`, { code: deal.code }),
      );

      const completions = shop.eventsOf('booking.completed', deal.id);
      const ends = shop.eventsOf('booking.ended', deal.id);
      const { status, history } = await stateOf(deal);
      expect([handedOver.status, status, completions.length, ends.length, history.length]).toEqual(
        handedOver.status === 200 ? [200, 'completed', 1, 0, 4] : [409, 'ended', 0, 1, 4],
      );
    }
  });

  it('is enforced although another booking cannot be moved, which is reported', async () => {
    const [broken, due] = [await shop.aHeldDeal(), await shop.aHeldDeal()];
    const bookings = shop.db.collection<{ _id: string }>('bookings');
    await bookings.updateOne({ _id: broken.id }, { $set: { history: null } });
    await pass(broken.id);
    await pass(due.id);

    await eventually(async () => expect(await stateOf(due)).toMatchObject({ status: 'ended' }));
    await expect(aReplica(shop).enforceDeadlines()).rejects.toThrow(
      new RegExp(`1 of \\d+ bookings could not be changed, first ${broken.id}: TypeError`),
    );

    await bookings.deleteOne({ _id: broken.id });
  });

  it('is enforced while catalog does not answer about another booking', async () => {
    const listing = shop.aListing();
    const { id } = await shop.book(listing);
    const letAnswer = shop.letCatalogWait(listing.listingId);
    const deal = await shop.aHeldDeal();
    const bookings = shop.db.collection<{ _id: string }>('bookings');

    await bookings.updateOne({ _id: id }, { $set: { dueAt: longAgo } });
    await eventually(() => expect(shop.asked(listing.listingId)).toBe(2));
    await pass(deal.id);

    try {
      await eventually(async () => expect(await stateOf(deal)).toMatchObject({ status: 'ended' }));
      // Once the call ends, with or without an answer, catalog is asked later.
      expect(await bookings.findOne({ _id: id })).toMatchObject({ dueAt: longAgo });
    } finally {
      letAnswer();
    }
  });

  it('is not enforced early by a replica whose clock is 30 s ahead', async () => {
    const deal = await shop.aHeldDeal();
    const { deadline } = await stateOf(deal);
    const untilDeadline = Date.parse(deadline) - Date.now();

    await aReplica(shop, { aheadMs: untilDeadline + 30_000 }).enforceDeadlines();
    expect(await stateOf(deal)).toMatchObject({ status: 'held' });
    await aReplica(shop, { aheadMs: untilDeadline + 65_000 }).enforceDeadlines();
    expect(await stateOf(deal)).toMatchObject({ status: 'ended' });
  });
});

it('a replica whose clock is 30 s ahead can take part in every step of a deal', async () => {
  ahead = 30_000;
  const deal = await shop.aHeldDeal();
  ahead = 0;
  expect((await shop.as(deal.seller).post(`${deal.at}/accept`)).status).toBe(200);
  ahead = 30_000;
  const meeting = { place: 'Dhaka', at: new Date(Date.now() + hour).toISOString() };
  expect((await shop.as(deal.buyer).put(`${deal.at}/meeting`, meeting)).status).toBe(200);
  ahead = 0;
  const { code } = await stateOf(deal);
  expect((await shop.as(deal.seller).post(`${deal.at}/handover`, { code })).body).toMatchObject({
    status: 'completed',
  });
  await shop.settled();
  expect(shop.eventsOf('booking.ended', deal.id)).toEqual([]);
});

describe('a booking that catalog has not answered for 30 s', () => {
  const waitedFor = 31_000;

  it('is sent again when catalog knows nothing about it, so that it can go on', async () => {
    const listing = shop.aListing();
    const { buyer, id } = await shop.book(listing);
    await shop.settled();

    ahead = waitedFor;
    await eventually(() => expect(shop.eventsOf('booking.placed', id)).toHaveLength(2));
    ahead = 0;

    const [first, second] = shop.eventsOf('booking.placed', id);
    expect(second).toMatchObject({ sequence: 2, data: first?.data });
    expect(second?.id).not.toBe(first?.id);
    await shop.reserve(listing, id);
    expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'held' }]);
  });

  it('is sent again once when two replicas notice it at the same moment', async () => {
    const listing = shop.aListing();
    const { id } = await shop.book(listing);
    let asked = 0;
    const askCatalog = (async (_: unknown, { params }: { params?: Readonly<Record<string, string>> }) => {
      if (params?.['id'] !== listing.listingId) return listing;
      asked += 1;
      return eventually(() => (expect(asked).toBe(2), listing));
    }) as ServiceClient;
    const replicas = [
      aReplica(shop, { aheadMs: waitedFor, askCatalog }),
      aReplica(shop, { aheadMs: waitedFor, askCatalog }),
    ];

    await Promise.all(replicas.map((replica) => replica.settlePlaced()));

    await eventually(() => expect(shop.eventsOf('booking.placed', id)).toHaveLength(2));
    await shop.settled();
    expect(shop.eventsOf('booking.placed', id)).toHaveLength(2);
  });

  it('ends after 48 hours when catalog answers but never reserves the phone, and the phone can be booked again', async () => {
    const listing = shop.aListing();
    const { buyer, id } = await shop.book(listing);

    ahead = waitedFor;
    await eventually(() => expect(shop.eventsOf('booking.placed', id)).toHaveLength(2));
    ahead = 48 * hour;
    await eventually(async () =>
      expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'ended', reason: 'refused' }]),
    );
    ahead = 0;

    await shop.settled();
    expect(shop.eventsOf('booking.ended', id)).toMatchObject([{ data: { reason: 'refused', endedBy: 'system' } }]);
    const { history } = (await shop.as(buyer).get(`/api/bookings/${id}`)).body;
    expect(history.at(-1)).toMatchObject({ by: 'system', action: 'ended', reason: 'refused' });
    expect((await shop.book(listing)).answer.status).toBe(201);
  });

  it('never ends because catalog is away: its event still waits in catalog’s queue', async () => {
    const listing = shop.aListing();
    const { buyer, id } = await shop.book(listing);
    shop.catalogSays(listing.listingId, new Error('away'));
    const before = shop.asked(listing.listingId);

    ahead = 100 * hour;
    await eventually(() => expect(shop.asked(listing.listingId)).toBeGreaterThan(before));
    await shop.settled();
    ahead = 0;

    expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'placed' }]);
    expect(shop.eventsOf('booking.placed', id)).toHaveLength(1);
  });

  it('becomes held when catalog’s data says that the phone is reserved for it', async () => {
    const listing = shop.aListing();
    const { buyer, id } = await shop.book(listing);
    shop.catalogSays(listing.listingId, { ...listing, status: 'sold', availability: 'reserved', bookingId: id });

    ahead = waitedFor;
    await eventually(async () => expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'held' }]));
    ahead = 0;
  });

  it('ends when the phone is sold for good', async () => {
    const listing = shop.aListing();
    const { buyer } = await shop.book(listing);
    shop.catalogSays(listing.listingId, { ...listing, status: 'sold', availability: 'sold', bookingId: anId() });

    ahead = waitedFor;
    await eventually(async () =>
      expect(await shop.ordersOf(buyer)).toMatchObject([
        { status: 'ended', reason: 'refused', refusedFor: 'already-sold' },
      ]),
    );
    ahead = 0;
  });

  it('ends when the listing is gone', async () => {
    const listing = shop.aListing();
    const { buyer } = await shop.book(listing);
    shop.catalogSays(listing.listingId, { ...listing, status: 'deleted', availability: 'removed' });

    ahead = waitedFor;
    await eventually(async () =>
      expect(await shop.ordersOf(buyer)).toMatchObject([
        { status: 'ended', reason: 'refused', refusedFor: 'listing-deleted' },
      ]),
    );
    ahead = 0;
  });

  it.each(['is away', 'has not received the booking'])(
    'waits when catalog %s, and delays no other deadline',
    async (state) => {
      const listing = shop.aListing();
      const { buyer, id } = await shop.book(listing);
      if (state === 'is away') shop.catalogSays(listing.listingId, new Error('away'));
      const before = shop.asked(listing.listingId);
      const due = await shop.aHeldDeal();
      await pass(due.id);

      ahead = waitedFor;
      await eventually(() => expect(shop.asked(listing.listingId)).toBeGreaterThan(before));
      await eventually(async () => expect(await stateOf(due)).toMatchObject({ status: 'ended' }));
      ahead = 0;

      expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'placed' }]);
      await shop.reserve(listing, id);
      expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'held' }]);
    },
  );
});
