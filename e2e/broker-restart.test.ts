import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { eventually } from './patience.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShopWithBroker, type ShopWithBroker } from './start-shop-with-broker.ts';

let started: ShopWithBroker;
let shop: ShopWithBroker['shop'];
forAllTests(startShopWithBroker, (opened) => {
  started = opened;
  shop = opened.shop;
});

it('a broker crash during a booking delays the sale and loses nothing', async () => {
  const [seller, buyer, second] = [
    await shop.account('seller'),
    await shop.account('buyer'),
    await shop.account('buyer'),
  ];
  const listingId = await listPhone(shop, seller, await uploadPhoto(shop, seller));
  expect((await shop.call('POST', '/advertise', { as: seller, json: { _id: listingId } })).status).toBe(201);
  const idsAt = async (path: string) =>
    ((await shop.call('GET', path)).body as { _id: string }[]).map(({ _id }) => _id);
  expect(await idsAt('/advertise')).toEqual([listingId]);

  await started.killBroker();
  const wish = { listingId, phone: '1', location: 'x' };
  const first = await shop.call('POST', '/booking', { as: buyer, json: wish });
  const late = await shop.call('POST', '/booking', { as: second, json: wish });

  expect(first.status).toBe(201);
  expect(late).toMatchObject({ status: 409, body: { code: 'already-booked' } });
  expect(await idsAt('/allbrand/samsung')).toEqual([listingId]);

  await started.startBroker();
  await eventually(async () => {
    expect(await idsAt('/allbrand/samsung')).toEqual([]);
    expect(await idsAt('/advertise')).toEqual([]);
    expect((await shop.call('GET', `/booking?email=${buyer.email}`, { as: buyer })).body).toMatchObject([
      { status: 'held' },
    ]);
  });
});
