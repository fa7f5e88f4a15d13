import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { eventually } from '@wholesale/testing';
import { listPhones, uploadPhoto } from './phones.ts';
import { startShop, type Account, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
forAllTests(
  () => startShop({ twoBookings: true }),
  (started) => (shop = started),
);

const listings = 100;
const buyers = 50;

it('of 50 simultaneous buyers for each of 100 listings at two replicas of bookings, exactly one books it', async () => {
  const seller = await shop.account('seller');
  const people = await Promise.all(Array.from({ length: buyers }, () => shop.account('buyer')));
  const picture = await uploadPhoto(shop, seller);
  const ids = await listPhones(listings, shop, seller, picture);

  const answers: Answer[] = [];
  for (const listingId of ids) answers.push(...(await Promise.all(people.map((buyer) => book(buyer, listingId)))));
  const won = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);

  expect(won).toHaveLength(listings);
  expect(refused).toHaveLength(listings * (buyers - 1));
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['already-booked']));
  for (const calls of shop.bookingsCalls) expect(calls).toBeGreaterThan((listings * buyers) / 3);
  // Only after catalog has handled every booking is the result final.
  const bookings = shop.databaseOf('bookings').collection('bookings');
  await eventually(async () => expect(await bookings.countDocuments({ status: { $ne: 'placed' } })).toBe(listings));
  const stored = await bookings.find().toArray();
  expect(stored.map(({ status, active }) => [status, active])).toEqual(ids.map(() => ['held', true]));
  expect(stored.map(({ _id }) => String(_id)).sort()).toEqual(won.map(({ body }) => body.insertedId).sort());
  const held = await shop.databaseOf('catalog').collection('listings').find().toArray();
  expect(byListing(held.map(({ _id, bookingId, buyerId }) => [String(_id), bookingId, buyerId]))).toEqual(
    byListing(stored.map(({ _id, listingId, buyerId }) => [listingId as string, String(_id), buyerId])),
  );
  expect(held.every(({ status }) => status === 'sold')).toBe(true);
  expect((await shop.call('GET', '/allbrand/samsung')).body).toEqual([]);
});

type Answer = { status: number; body: { insertedId?: string; code?: string } };

/** A busy machine may answer too late, and says so with a 5xx, while the attempt goes on; the same key makes the repeat harmless. */
const book = (buyer: Account, listingId: string): Promise<Answer> =>
  eventually(async () => {
    const json = { listingId, phone: '1', location: 'x' };
    const answer = await shop.call('POST', '/booking', { as: buyer, json, key: `race-${listingId}` });
    const [status, body] = [answer.status, answer.body as Answer['body']];
    if (status >= 500 || body.code === 'request-in-progress') throw new Error(`POST /booking answered ${status}`);
    return { status, body };
  });

const byListing = (rows: [listing: string, booking: unknown, buyer: unknown][]) =>
  rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
