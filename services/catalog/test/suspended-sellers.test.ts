import { expect, it } from '@jest/globals';
import { aBuyer, anonymous, aSeller, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aPlacedBooking, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const statusOf = async (id: string) => (await catalog.as(anonymous).get(`/api/listings/${id}`)).status;

/** The ids of a list that is answered from the index of the brand. */
async function sorted(): Promise<string[]> {
  const { body } = await catalog.as(anonymous).get('/allbrand/samsung?sort=price-low');
  return body.map(({ _id }: { _id: string }) => _id);
}

async function counted(): Promise<number> {
  const { body } = await catalog.as(anonymous).get('/api/brands');
  return body.find(({ brand }: { brand: string }) => brand === 'samsung').unsold;
}

it('the phones of a suspended seller are hidden everywhere until an admin restores the seller', async () => {
  const seller = aSeller();
  const id = await catalog.listed(seller);
  expect([await statusOf(id), await catalog.isForSale(id)]).toEqual([200, true]);
  const forSale = await counted();

  await catalog.deliver(aUserEvent('user.suspended', seller, 2));
  expect([await statusOf(id), await catalog.isForSale(id)]).toEqual([404, false]);
  expect(await sorted()).not.toContain(id);
  expect(await counted()).toBe(forSale - 1);
  expect((await catalog.as(anonymous).get(`/api/sellers/${seller.profile.userId}`)).status).toBe(404);

  await catalog.deliver(aUserEvent('user.restored', seller, 3), aUserEvent('user.suspended', seller, 2));
  expect([await statusOf(id), await catalog.isForSale(id)]).toEqual([200, true]);
  expect(await sorted()).toContain(id);
  expect(await counted()).toBe(forSale);
});

it('the price guide does not learn from the prices of a suspended seller', async () => {
  const seller = aSeller();
  const guide = async () => (await catalog.as(anonymous).get('/api/prices?brand=vivo&name=Hidden+1')).body.guide;
  for (let at = 0; at < 3; at += 1) await catalog.listed(seller, { brand: 'vivo', name: 'Hidden 1' });
  expect(await guide()).toMatchObject({ phones: 3 });

  await catalog.deliver(aUserEvent('user.suspended', seller, 2));
  expect(await guide()).toBeNull();
});

it('a hidden phone cannot be booked by its address, and is as before when its seller is restored', async () => {
  const seller = aSeller();
  const id = await catalog.listed(seller);
  await catalog.deliver(aUserEvent('user.suspended', seller, 2));

  const booking = aPlacedBooking(id, { buyerId: aBuyer().profile.userId });
  await catalog.deliver(booking);

  expect(await catalog.stored(id)).toMatchObject({ status: 'unsold', bookingId: null });
  await catalog.settled();
  expect(catalog.laterEventsOf(id)).toMatchObject([
    { type: 'listing.booking-refused', data: { refused: { reason: 'listing-deleted' } } },
  ]);
});

it('a deal that was made before goes on: the reserved phone stays reserved', async () => {
  const seller = aSeller();
  const id = await catalog.listed(seller);
  const booking = aPlacedBooking(id, { buyerId: aBuyer().profile.userId });
  await catalog.deliver(booking);

  await catalog.deliver(aUserEvent('user.suspended', seller, 2));
  await catalog.deliver(booking);

  expect(await catalog.stored(id)).toMatchObject({ status: 'sold', bookingId: booking.aggregateId });
});
