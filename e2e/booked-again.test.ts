import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { eventually } from '@wholesale/testing';
import { listPhones, uploadPhoto } from './phones.ts';
import type { Account } from './start-shop.ts';
import { startShopWithBroker, type ShopWithBroker } from './start-shop-with-broker.ts';

let started: ShopWithBroker;
let shop: ShopWithBroker['shop'];
forAllTests(startShopWithBroker, (opened) => {
  started = opened;
  shop = opened.shop;
});

const phones = 10;

it('phones that were booked, cancelled and booked again during a broker outage go to the last buyer', async () => {
  const [seller, first, second] = [
    await shop.account('seller'),
    await shop.account('buyer'),
    await shop.account('buyer'),
  ];
  const picture = await uploadPhoto(shop, seller);
  const ids = await listPhones(phones, shop, seller, picture);
  const book = async (as: Account, listingId: string) => {
    const answer = await shop.call('POST', '/booking', { as, json: { listingId, phone: '1', location: 'x' } });
    expect(answer.status).toBe(201);
    return (answer.body as { insertedId: string }).insertedId;
  };

  await started.killBroker();
  const kept = new Map<string, string>();
  for (const id of ids) {
    const ended = await book(first, id);
    expect((await shop.call('POST', `/booking/${ended}/cancel`, { as: first })).status).toBe(200);
    kept.set(id, await book(second, id));
  }
  await started.startBroker();

  const bookings = shop.databaseOf('bookings').collection('bookings');
  await eventually(async () => expect(await bookings.countDocuments({ status: 'placed' })).toBe(0));
  const active = await bookings.find({ active: true }).toArray();
  expect(new Map(active.map(({ _id, listingId }) => [listingId as string, String(_id)]))).toEqual(kept);
  // Cancellations of the first bookings may still arrive; they must change nothing.
  await eventually(async () => expect(await bookings.countDocuments({ _pending: true })).toBe(0));
  const held = await shop.databaseOf('catalog').collection('listings').find().toArray();
  expect(new Map(held.map(({ _id, bookingId }) => [String(_id), bookingId as string]))).toEqual(kept);
  expect(held.every(({ status }) => status === 'sold')).toBe(true);
});
