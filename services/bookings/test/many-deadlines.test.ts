import { expect, it } from '@jest/globals';
import { anId } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aReplica, startBookingsForTests, type Bookings } from './bookings-under-test.ts';

// Its own jobs run once a minute.
let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

const longAgo = new Date(0).toISOString();

/** Copies of a stored booking about other phones. @returns their ids */
async function copiesOf(id: string, count: number): Promise<string[]> {
  const bookings = shop.db.collection<{ _id: string }>('bookings');
  const stored = await bookings.findOne({ _id: id });
  const ids = Array.from({ length: count }, anId);
  await bookings.insertMany(ids.map((_id) => ({ ...stored, _id, listingId: anId(), dueAt: longAgo })));
  return ids;
}

it('300 deadlines that pass at once are enforced by two replicas, once for each deal', async () => {
  const deal = await shop.aHeldDeal();
  await shop.settled();
  const bookings = shop.db.collection<{ _id: string }>('bookings');
  await bookings.updateOne({ _id: deal.id }, { $set: { deadline: longAgo } });
  const ids = await copiesOf(deal.id, 300);

  await Promise.all([aReplica(shop).enforceDeadlines(), aReplica(shop).enforceDeadlines()]);

  expect(await bookings.countDocuments({ _id: { $in: ids }, active: true })).toBe(0);
  await shop.settled();
  expect(ids.filter((id) => shop.eventsOf('booking.ended', id).length !== 1)).toEqual([]);
});

it('a deadline is enforced although more bookings than one round takes wait for catalog', async () => {
  const { id } = await shop.book(shop.aListing());
  await shop.settled();
  await copiesOf(id, 1_001);
  const deal = await shop.aHeldDeal();
  await shop.db
    .collection<{ _id: string }>('bookings')
    .updateOne({ _id: deal.id }, { $set: { deadline: longAgo, dueAt: new Date(1).toISOString() } });

  await aReplica(shop).enforceDeadlines();

  expect((await shop.as(deal.buyer).get(deal.at)).body).toMatchObject({ status: 'ended' });
});
