import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { eventually } from '@wholesale/testing';
import { listPhones, uploadPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

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

  const statuses: number[] = [];
  const codes = new Set<string>();
  for (const listingId of ids) {
    const answers = await Promise.all(
      people.map((buyer) =>
        shop.call('POST', '/booking', { as: buyer, json: { listingId, phone: '1', location: 'x' } }),
      ),
    );
    statuses.push(...answers.map(({ status }) => status));
    for (const { status, body } of answers) if (status !== 201) codes.add((body as { code: string }).code);
  }

  expect(statuses.filter((status) => status === 201)).toHaveLength(listings);
  expect(statuses.filter((status) => status === 409)).toHaveLength(listings * (buyers - 1));
  expect([...codes]).toEqual(['already-booked']);
  for (const calls of shop.bookingsCalls) expect(calls).toBeGreaterThan((listings * buyers) / 3);
  // Only after catalog has handled every booking is the result final.
  const bookings = shop.databaseOf('bookings').collection('bookings');
  await eventually(async () => expect(await bookings.countDocuments({ status: { $ne: 'placed' } })).toBe(listings));
  const stored = await bookings.find().toArray();
  expect(stored.map(({ status, active }) => [status, active])).toEqual(ids.map(() => ['held', true]));
  const held = await shop.databaseOf('catalog').collection('listings').find().toArray();
  expect(byListing(held.map(({ _id, bookingId, buyerId }) => [String(_id), bookingId, buyerId]))).toEqual(
    byListing(stored.map(({ _id, listingId, buyerId }) => [listingId as string, String(_id), buyerId])),
  );
  expect(held.every(({ status }) => status === 'sold')).toBe(true);
  expect((await shop.call('GET', '/allbrand/samsung')).body).toEqual([]);
});

const byListing = (rows: [listing: string, booking: unknown, buyer: unknown][]) =>
  rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
