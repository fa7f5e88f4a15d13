import { expect, it } from '@jest/globals';
import { eventually, type MailServer, startMailServer } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Browser } from 'playwright-core';
import { dealOf, gotMail } from './deals.ts';
import { launchChromium } from './launch-chromium.ts';
import { logIn, openBrowserOf } from './people.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShopWithBroker, type ShopWithBroker } from './start-shop-with-broker.ts';

let started: ShopWithBroker;
let shop: ShopWithBroker['shop'];
let mails: MailServer;
let browser: Browser;
forAllTests(startMailServer, (server) => (mails = server));
forAllTests(
  () => startShopWithBroker({ env: { SMTP_URL: mails.url, MAIL_FROM: 'shop@wholesale.example' } }),
  (opened) => {
    started = opened;
    shop = opened.shop;
  },
);
forAllTests(launchChromium, (opened) => (browser = opened));

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

it('a phone that was sold elsewhere while its booking was under way: the booking ends as refused, its buyer is notified and its seller is not asked', async () => {
  const phone = 'Galaxy S21 sold elsewhere';
  const [seller, buyer] = [await shop.account('seller'), await shop.account('buyer')];
  const listingId = await listPhone(shop, seller, await uploadPhoto(shop, seller), { name: phone });
  const copies = shop.databaseOf('bookings').collection<{ _id: string }>('listings');
  await eventually(async () => expect(await copies.findOne({ _id: listingId })).toMatchObject({ status: 'unsold' }));

  await started.killBroker();
  expect((await shop.call('PUT', `/sellerProduct/${listingId}`, { as: seller })).status).toBe(200);
  const booking = await shop.call('POST', '/booking', { as: buyer, json: { listingId, phone: '1', location: 'x' } });
  expect(booking.status).toBe(201);
  await started.startBroker();

  await eventually(async () =>
    expect(await dealOf(shop, { person: buyer, role: 'buyer', listingId })).toMatchObject({
      status: 'ended',
      reason: 'refused',
      refusedFor: 'already-sold',
    }),
  );
  const { page } = await openBrowserOf(browser, shop.url);
  await logIn(page, buyer);
  await page.goto(`/dashboard/myproduct/${(booking.body as { insertedId: string }).insertedId}`);
  await page.getByText('Someone else booked or bought it first.').first().waitFor();
  await page.getByRole('link', { name: 'Find another phone' }).waitFor();
  await gotMail(mails, buyer, `Booking cancelled: ${phone}`);
  expect(mails.received.filter(({ to }) => to.includes(seller.email))).toEqual([]);
});
