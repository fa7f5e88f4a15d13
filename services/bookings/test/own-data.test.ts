import { expect, it } from '@jest/globals';
import { aBuyer, aService, aStranger } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startBookingsForTests, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

const path = '/internal/me/data';

it('the own data of both sides of a deal is what the page of the deal shows them, and a stranger has none', async () => {
  const { buyer, seller, at } = await shop.anAcceptedDeal();

  for (const side of [buyer, seller])
    expect((await shop.as(side).get(path)).body).toEqual({ deals: [(await shop.as(side).get(at)).body] });
  expect((await shop.as(seller).get(path)).text).not.toContain(buyer.email);
  expect((await shop.as(aBuyer()).get(path)).body).toEqual({ deals: [] });
});

it('the own data is nobody’s without a record, and no service’s', async () => {
  expect((await shop.as(aStranger()).get(path)).status).toBe(403);
  expect((await shop.as(aService('catalog')).get(path)).status).toBe(401);
  expect((await shop.unsigned.get(path)).status).toBe(401);
});
