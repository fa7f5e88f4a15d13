import { expect, it } from '@jest/globals';
import { eventually, type MailServer, startMailServer, timeMargin } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Browser, Page } from 'playwright-core';
import { availabilityOf, dealOf, gotMail } from './deals.ts';
import { launchChromium } from './launch-chromium.ts';
import { logIn, openBrowserOf } from './people.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type Account, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
let browser: Browser;
let mails: MailServer;
forAllTests(startMailServer, (started) => (mails = started));
forAllTests(
  () => startShop({ env: { SMTP_URL: mails.url, MAIL_FROM: 'WholeSale <shop@wholesale.example>' } }),
  (started) => (shop = started),
);
forAllTests(launchChromium, async (started) => {
  browser = started;
  await openPeople();
});

// Each test has a phone of its own; the two people and their browsers are shared.
let seller: Account;
let buyer: Account;
let sellerPage: Page;
let buyerPage: Page;
let picture: string;

async function openPeople() {
  [seller, buyer] = await Promise.all([shop.account('seller', 'Rahim Traders'), shop.account('buyer', 'Bina')]);
  picture = await uploadPhoto(shop, seller);
  [sellerPage, buyerPage] = await Promise.all([openAs(seller), openAs(buyer)]);
}

async function openAs(person: Account): Promise<Page> {
  const { page } = await openBrowserOf(browser, shop.url);
  await logIn(page, person);
  return page;
}

/** Lists a phone and fills in its booking in the buyer's browser. @returns the id of the listing */
async function fillInBooking(phone: string): Promise<string> {
  const id = await listPhone(shop, seller, picture, { name: phone });
  await buyerPage.goto(`/phones/samsung/${id}`);
  await buyerPage
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click();
  await buyerPage.getByLabel('Phone', { exact: true }).fill('+880 17 5550123');
  await buyerPage.getByLabel('Location').fill('Dhaka, New Market');
  return id;
}

/** Lists a phone and books it in the buyer's browser. @returns once it is reserved, the addresses of both pages of the deal */
async function bookNow(phone: string) {
  const id = await fillInBooking(phone);
  await buyerPage.getByRole('button', { name: 'Book for $310' }).click();
  await buyerPage.getByText('Booking successfully').waitFor();
  const { _id } = await eventually(async () => {
    const deal = await dealOf(shop, { person: buyer, role: 'buyer', listingId: id });
    if (deal?.status !== 'held') throw new Error(`The deal is ${deal?.status}.`);
    return deal;
  });
  return { id, dealId: _id, order: `/dashboard/myproduct/${_id}`, sale: `/dashboard/sales/${_id}` };
}

const accept = async (dealId: string) =>
  expect((await shop.call('POST', `/api/bookings/${dealId}/accept`, { as: seller })).status).toBe(200);

/** Ends the open deal page's booking with a reason. */
async function endWith(page: Page, verb: 'Decline' | 'Cancel', reason: string) {
  await page.getByRole('button', { name: verb === 'Decline' ? 'Decline' : 'Cancel booking', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill(reason);
  await dialog.getByRole('button', { name: `${verb} booking` }).click();
}

/** Presses a button and, in the dialog that asks, the same again. */
async function confirm(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Promised from a booking to the bell of its seller. */
const bellPatienceMs = 20_000;

const isAvailableAgain = (id: string) =>
  eventually(async () => expect(await availabilityOf(shop, id)).toBe('available'));

it('a phone goes from Book Now to the buyer’s hand: accepted, arranged, talked about, handed over with the code', async () => {
  const phone = 'Galaxy S21 handed over';
  await sellerPage.goto('/dashboard');
  await sellerPage.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  const { id, order, dealId } = await bookNow(phone);
  const booked = performance.now();
  // The open page finds out by itself.
  await sellerPage.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  expect(performance.now() - booked).toBeLessThan(bellPatienceMs * timeMargin());
  await gotMail(mails, seller, `New booking: ${phone}`);

  await sellerPage.reload();
  await sellerPage.getByRole('heading', { name: 'Needs you' }).waitFor();
  await sellerPage.goto('/dashboard/sales');
  await sellerPage.getByRole('button', { name: `Accept the booking of ${phone} by Bina` }).click();
  await sellerPage.getByText('Booking accepted').waitFor();
  await gotMail(mails, buyer, `Booking accepted: ${phone}`);

  await buyerPage.goto(order);
  await buyerPage.getByRole('button', { name: 'Set place and time' }).click();
  await buyerPage.getByRole('textbox', { name: 'Place' }).fill('New Market, gate 2');
  await buyerPage.getByRole('button', { name: 'Save', exact: true }).click();
  await buyerPage.getByText('New Market, gate 2').waitFor();
  await buyerPage.getByLabel(/^Your message/).fill('I will be there at noon. Call +880 17 5550123.');
  await buyerPage.getByRole('button', { name: 'Send', exact: true }).click();
  const code = (await buyerPage.getByText(/^Your code:/).textContent())?.replaceAll(/\D/g, '') ?? '';
  expect(code).toMatch(/^\d{6}$/);

  await sellerPage.getByRole('button', { name: /^Notifications/ }).click();
  await sellerPage
    .getByRole('dialog')
    .getByRole('link', { name: /New booking/ })
    .click();
  await sellerPage.getByText('New Market, gate 2').waitFor();
  await sellerPage.getByText('I will be there at noon. Call +880 17 5550123.').waitFor();
  const field = sellerPage.getByLabel('The buyer’s code');
  await field.fill(code === '000000' ? '000001' : '000000');
  await sellerPage.getByRole('button', { name: 'Complete handover' }).click();
  await sellerPage.getByRole('alert').first().waitFor();
  await field.fill(code);
  await sellerPage.getByRole('button', { name: 'Complete handover' }).click();
  await sellerPage.getByText('Completed').first().waitFor();

  await buyerPage.getByText('Completed').first().waitFor();
  await eventually(async () => expect(await availabilityOf(shop, id)).toBe('sold'));
  await gotMail(mails, seller, `Deal completed: ${phone}`);
  await gotMail(mails, buyer, `Deal completed: ${phone}`);
  expect((await shop.call('POST', `/booking/${dealId}/cancel`, { as: buyer })).status).toBe(409);
});

it('a declined phone is available again, and its buyer reads why', async () => {
  const phone = 'Galaxy S21 declined';
  const { id, order, sale } = await bookNow(phone);

  await sellerPage.goto(sale);
  await endWith(sellerPage, 'Decline', 'It fell into the river.');
  await sellerPage.getByText('You declined this booking.').first().waitFor();

  await buyerPage.goto(order);
  await buyerPage.getByText('The seller declined this booking.').first().waitFor();
  await buyerPage.getByText('It fell into the river.').first().waitFor();
  await buyerPage.getByRole('link', { name: 'Find another phone' }).waitFor();
  expect(await gotMail(mails, buyer, `Booking declined: ${phone}`)).toContain('It fell into the river.');
  await isAvailableAgain(id);
  expect(await dealOf(shop, { person: seller, role: 'seller', listingId: id })).toMatchObject({
    status: 'ended',
    reason: 'declined',
  });
});

it('a buyer cancels before the seller has answered: it is too late to accept, and the phone is available again', async () => {
  const phone = 'Galaxy S21 cancelled early';
  const { id, dealId, order, sale } = await bookNow(phone);
  await sellerPage.goto(sale);
  const acceptButton = sellerPage.getByRole('button', { name: 'Accept', exact: true });
  await acceptButton.waitFor();

  await buyerPage.goto(order);
  await endWith(buyerPage, 'Cancel', 'I found one nearby.');
  await buyerPage.getByText('You cancelled this booking.').first().waitFor();

  // This page may not know it yet, but the server does.
  expect((await shop.call('POST', `/api/bookings/${dealId}/accept`, { as: seller })).status).toBe(409);
  await sellerPage.getByText('The buyer cancelled this booking.').first().waitFor();
  await sellerPage.getByText('I found one nearby.').first().waitFor();
  expect(await acceptButton.count()).toBe(0);
  expect(await gotMail(mails, seller, `Booking cancelled: ${phone}`)).toContain('I found one nearby.');
  await isAvailableAgain(id);
});

it('a buyer cancels an accepted deal: the seller is notified, and the phone is available again', async () => {
  const phone = 'Galaxy S21 cancelled late';
  const { id, dealId, order } = await bookNow(phone);
  await accept(dealId);

  await buyerPage.goto(order);
  await confirm(buyerPage, 'Cancel booking');
  await buyerPage.getByText('You cancelled this booking.').first().waitFor();

  await gotMail(mails, seller, `Booking cancelled: ${phone}`);
  await sellerPage.goto('/dashboard/sales?tab=ended');
  await sellerPage.getByRole('row', { name: phone }).getByText('The buyer cancelled this booking.').waitFor();
  await isAvailableAgain(id);
});

it('a seller cancels an accepted deal: its buyer reads why, the code is gone, and the phone is available again', async () => {
  const phone = 'Galaxy S21 taken back';
  const { id, dealId, order, sale } = await bookNow(phone);
  await accept(dealId);
  await buyerPage.goto(order);
  await buyerPage.getByText(/^Your code:/).waitFor();

  await sellerPage.goto(sale);
  await endWith(sellerPage, 'Cancel', 'The screen broke yesterday.');
  await sellerPage.getByText('You cancelled this booking.').first().waitFor();

  await buyerPage.getByText('The seller cancelled this booking.').first().waitFor();
  await buyerPage.getByText('The screen broke yesterday.').first().waitFor();
  expect(await buyerPage.getByText(/^Your code:/).count()).toBe(0);
  expect(await gotMail(mails, buyer, `Booking cancelled: ${phone}`)).toContain('The screen broke yesterday.');
  expect((await shop.call('POST', `/api/bookings/${dealId}/received`, { as: buyer })).status).toBe(409);
  await isAvailableAgain(id);
});

it('the buyer who has the phone completes the deal without the code', async () => {
  const phone = 'Galaxy S21 received';
  const { id, dealId, order } = await bookNow(phone);
  await accept(dealId);

  await buyerPage.goto(order);
  await confirm(buyerPage, 'I have the phone');
  await buyerPage.getByText('Completed').first().waitFor();

  await eventually(async () => expect(await availabilityOf(shop, id)).toBe('sold'));
  await gotMail(mails, seller, `Deal completed: ${phone}`);
  expect(await dealOf(shop, { person: seller, role: 'seller', listingId: id })).toMatchObject({ status: 'completed' });
});

it('a phone that its seller sold elsewhere while the buyer filled in the form: the buyer reads it, and is offered others', async () => {
  const phone = 'Galaxy S21 sold elsewhere';
  const id = await fillInBooking(phone);
  expect((await shop.call('PUT', `/sellerProduct/${id}`, { as: seller })).status).toBe(200);
  // Bookings knows it a moment later.
  const copies = shop.databaseOf('bookings').collection<{ _id: string }>('listings');
  await eventually(async () => expect(await copies.findOne({ _id: id })).toMatchObject({ status: 'sold' }));

  await buyerPage.getByRole('button', { name: 'Book for $310' }).click();
  await buyerPage.getByRole('heading', { name: 'Someone else booked it first' }).waitFor();
  await buyerPage.getByRole('dialog').getByRole('heading', { name: 'Similar phones' }).waitFor();
  expect(await dealOf(shop, { person: buyer, role: 'buyer', listingId: id })).toBeUndefined();
});
