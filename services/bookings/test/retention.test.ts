import { expect, it } from '@jest/globals';
import { eventually, findTexts } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startBookingsForTests, type Bookings } from './bookings-under-test.ts';

const dayMs = 24 * 3_600_000;
let passedMs = 0;
let shop: Bookings;
forAllTests(
  () => startBookingsForTests({ now: () => new Date(Date.now() + passedMs) }),
  (started) => (shop = started),
);

it('a final deal loses what is personal after two years, a younger one does not, and both keep their facts', async () => {
  const sold = async () => {
    const deal = await shop.anAcceptedDeal({ location: `Road of ${Date.now()}` });
    await shop.as(deal.buyer).put(`${deal.at}/meeting`, { place: `Clock of ${deal.id}` });
    await shop.as(deal.buyer).post(`${deal.at}/received`);
    return deal;
  };
  const old = await sold();
  passedMs = 400 * dayMs;
  const young = await sold();
  passedMs = 731 * dayMs;

  // A round begins at the start.
  await shop.restart();

  await eventually(async () => expect(await findTexts(shop.db, [old.buyer.email, `Clock of ${old.id}`])).toEqual([]));
  expect((await shop.as(old.buyer).get(old.at)).body).toMatchObject({
    ...{ status: 'completed', price: 310, itemName: old.listing.name, picture: '/photos/a.webp' },
    ...{ meeting: {}, contact: { phone: '', location: '' } },
  });
  expect((await shop.as(young.buyer).get(young.at)).body).toMatchObject({
    ...{ meeting: { place: `Clock of ${young.id}` }, contact: { phone: '+880 17', location: 'Dhaka' } },
  });
});
