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
  const [won, refused, unknown] = [201, 409, undefined].map((status) =>
    answers.filter((answer) => (status === undefined ? answer.status >= 500 : answer.status === status)),
  ) as [Answer[], Answer[], Answer[]];

  expect(won.length + refused.length + unknown.length).toBe(listings * buyers);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['already-booked']));
  for (const calls of shop.bookingsCalls) expect(calls).toBeGreaterThan((listings * buyers) / 3);
  // Only after catalog has handled every booking is the result final.
  const bookings = shop.databaseOf('bookings').collection('bookings');
  await eventually(async () => expect(await bookings.countDocuments({ status: { $ne: 'placed' } })).toBe(listings));
  const stored = await bookings.find().toArray();
  expect(stored.map(({ status, active }) => [status, active])).toEqual(ids.map(() => ['held', true]));
  // Every buyer who heard yes has the phone; every other phone belongs to a buyer whose answer was late, on a busy machine.
  const late = stored.filter(({ _id }) => !won.some(({ body }) => body.insertedId === String(_id)));
  expect(won).toHaveLength(listings - late.length);
  for (const { listingId, email } of late)
    expect(unknown).toContainEqual(expect.objectContaining({ listingId, email }));
  const held = await shop.databaseOf('catalog').collection('listings').find().toArray();
  expect(byListing(held.map(({ _id, bookingId, buyerId }) => [String(_id), bookingId, buyerId]))).toEqual(
    byListing(stored.map(({ _id, listingId, buyerId }) => [listingId as string, String(_id), buyerId])),
  );
  expect(held.every(({ status }) => status === 'sold')).toBe(true);
  expect((await shop.call('GET', '/allbrand/samsung')).body).toEqual([]);
});

type Answer = { listingId: string; email: string; status: number; body: { insertedId?: string; code?: string } };

async function book(buyer: Account, listingId: string): Promise<Answer> {
  const json = { listingId, phone: '1', location: 'x' };
  const { status, body } = await shop.call('POST', '/booking', { as: buyer, json });
  return { listingId, email: buyer.email, status, body: body as Answer['body'] };
}

const byListing = (rows: [listing: string, booking: unknown, buyer: unknown][]) =>
  rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
