import { expect, it } from '@jest/globals';
import { startMailServer, type MailServer } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Browser } from 'playwright-core';
import { launchChromium } from './launch-chromium.ts';
import { eventually } from './patience.ts';
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
  const id = await listPhone(shop, seller, await uploadPhoto(shop, seller));
  const answer = await shop.call('POST', '/booking', { as: buyer, json: { listingId: id, phone: '1', location: 'x' } });
  const { insertedId } = answer.body as { insertedId: string };
  return { id, seller, buyer, dealId: insertedId };
}

type SeenDeal = { status: string; reason?: string; endedBy?: string };
const dealOf = async (id: string, as: Account) =>
  (await shop.call('GET', `/api/bookings/${id}`, { as })).body as SeenDeal;
const availability = async (id: string) =>
  ((await shop.call('GET', `/api/listings/${id}`)).body as { availability: string }).availability;
const gotMail = ({ email }: Account, subject: RegExp) =>
  eventually(() =>
    expect(mails.received.some((mail) => mail.to.includes(email) && subject.test(mail.header('subject') ?? ''))).toBe(
      true,
    ),
  );

it('a booking that its seller does not answer ends by itself, both are told, and the phone is available again', async () => {
  const { id, seller, buyer, dealId } = await book();

  await eventually(async () =>
    expect(await dealOf(dealId, buyer)).toMatchObject({
      status: 'ended',
      reason: 'seller-did-not-answer',
      endedBy: 'system',
    }),
  );

  await eventually(async () => expect(await availability(id)).toBe('available'));
  await Promise.all([gotMail(seller, /^Booking expired/), gotMail(buyer, /^Booking expired/)]);
  const { page } = await openBrowserOf(browser, shop.url);
  await logIn(page, buyer);
  await page.goto(`/dashboard/myproduct/${dealId}`);
  await page.getByText('The seller did not answer in time.').first().waitFor();
  expect((await shop.call('POST', `/api/bookings/${dealId}/accept`, { as: seller })).status).toBe(409);
});

it('an accepted phone that is not collected: both are reminded, then the deal ends and the phone is available again', async () => {
  const { id, seller, buyer, dealId } = await book();
  await eventually(async () => expect((await dealOf(dealId, seller)).status).toBe('held'));
  expect((await shop.call('POST', `/api/bookings/${dealId}/accept`, { as: seller })).status).toBe(200);

  await Promise.all([gotMail(seller, /^Handover due/), gotMail(buyer, /^Handover due/)]);
  await eventually(async () =>
    expect(await dealOf(dealId, buyer)).toMatchObject({ status: 'ended', reason: 'not-collected' }),
  );

  await eventually(async () => expect(await availability(id)).toBe('available'));
  expect((await shop.call('POST', `/api/bookings/${dealId}/received`, { as: buyer })).status).toBe(409);
});
