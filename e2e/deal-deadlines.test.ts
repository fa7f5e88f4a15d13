import { expect, it } from '@jest/globals';
import { eventually, type MailServer, startMailServer } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Browser } from 'playwright-core';
import { availabilityOf, dealOf, gotMail } from './deals.ts';
import { launchChromium } from './launch-chromium.ts';
import { logIn, openBrowserOf } from './people.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type Account, type ShopUnderTest } from './start-shop.ts';

/** Sellers have 14 s to answer here, and a handover may take 17 s; a slow machine accepts well within that. */
const env = { HOLD_HOURS: '0.004', HANDOVER_DAYS: '0.0002', DEADLINE_POLL_SECONDS: '0.2' };

let shop: ShopUnderTest;
let browser: Browser;
let mails: MailServer;
forAllTests(startMailServer, (started) => (mails = started));
forAllTests(
  () => startShop({ env: { ...env, SMTP_URL: mails.url, MAIL_FROM: 'shop@wholesale.example' }, twoBookings: true }),
  (started) => (shop = started),
);
forAllTests(launchChromium, (started) => (browser = started));

async function book() {
  const [seller, buyer] = await Promise.all([shop.account('seller'), shop.account('buyer')]);
  const id = await listPhone(shop, seller, await uploadPhoto(shop, seller), { name: phone });
  const answer = await shop.call('POST', '/booking', { as: buyer, json: { listingId: id, phone: '1', location: 'x' } });
  const { insertedId } = answer.body as { insertedId: string };
  return { id, seller, buyer, dealId: insertedId };
}

const phone = 'Galaxy S21 128 GB';

const allGotMail = (subject: string, ...people: readonly Account[]) =>
  Promise.all(people.map((person) => gotMail(mails, person, `${subject}: ${phone}`)));

async function expectExpired(id: string, ...people: readonly Account[]) {
  await eventually(async () => expect(await availabilityOf(shop, id)).toBe('available'));
  await allGotMail('Booking expired', ...people);
}

async function expectText(person: Account, path: string, text: string) {
  const { page } = await openBrowserOf(browser, shop.url);
  await logIn(page, person);
  await page.goto(path);
  await page.getByText(text).first().waitFor();
}

it('a booking that its seller does not answer ends by itself, both are told, and the phone is available again', async () => {
  const { id, seller, buyer, dealId } = await book();

  await eventually(async () =>
    expect(await dealOf(shop, { person: buyer, role: 'buyer', listingId: id })).toMatchObject({
      status: 'ended',
      reason: 'seller-did-not-answer',
      endedBy: 'system',
    }),
  );

  await expectExpired(id, seller, buyer);
  await expectText(buyer, `/dashboard/myproduct/${dealId}`, 'The seller did not answer in time.');
  expect((await shop.call('POST', `/api/bookings/${dealId}/accept`, { as: seller })).status).toBe(409);
});

it('an accepted phone that is not collected: both are reminded, then the deal ends and the phone is available again', async () => {
  const { id, seller, buyer, dealId } = await book();
  await eventually(async () =>
    expect((await dealOf(shop, { person: seller, role: 'seller', listingId: id }))?.status).toBe('held'),
  );
  expect((await shop.call('POST', `/api/bookings/${dealId}/accept`, { as: seller })).status).toBe(200);

  await allGotMail('Handover due', seller, buyer);
  await eventually(async () =>
    expect(await dealOf(shop, { person: buyer, role: 'buyer', listingId: id })).toMatchObject({
      status: 'ended',
      reason: 'not-collected',
    }),
  );

  await expectExpired(id, seller, buyer);
  await expectText(seller, `/dashboard/sales/${dealId}`, 'The phone was not handed over in time.');
  expect((await shop.call('POST', `/api/bookings/${dealId}/received`, { as: buyer })).status).toBe(409);
});
