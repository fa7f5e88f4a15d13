import { expect, it } from '@jest/globals';
import { startMailServer, type MailServer } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './launch-chromium.ts';
import { eventually } from './patience.ts';
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
forAllTests(launchChromium, (started) => (browser = started));

/** A seller with a listed phone and a buyer, each signed in in a browser. */
async function twoPeople(phone: string) {
  const [seller, buyer] = await Promise.all([shop.account('seller', 'Rahim Traders'), shop.account('buyer', 'Bina')]);
  const id = await listPhone(shop, seller, await uploadPhoto(shop, seller), { name: phone });
  const [sellerPage, buyerPage] = await Promise.all([openAs(seller), openAs(buyer)]);
  return { id, seller, buyer, sellerPage, buyerPage };
}

async function openAs(person: Account): Promise<Page> {
  const { page } = await openBrowserOf(browser, shop.url);
  await logIn(page, person);
  return page;
}

/** Books the phone in the browser. @returns the path of the buyer's deal page once the phone is reserved */
async function bookNow(buyerPage: Page, id: string, buyer: Account): Promise<string> {
  await buyerPage.goto(`/phones/samsung/${id}`);
  await buyerPage
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click();
  await buyerPage.getByLabel('Phone', { exact: true }).fill('+880 17 5550123');
  await buyerPage.getByLabel('Location').fill('Dhaka, New Market');
  await buyerPage.getByRole('button', { name: 'Book for $310' }).click();
  await buyerPage.getByText('Booking successfully').waitFor();
  return eventually(async () => {
    const deals = await dealsOf(buyer, 'buyer');
    expect(deals).toMatchObject([{ listingId: id, status: 'held' }]);
    return `/dashboard/myproduct/${deals[0]?._id}`;
  });
}

type SeenDeal = { _id: string; listingId: string; status: string; reason?: string };
const dealsOf = async (person: Account, role: 'buyer' | 'seller') =>
  (await shop.call('GET', `/api/bookings?role=${role}`, { as: person })).body as SeenDeal[];
const mailsTo = ({ email }: Account) =>
  mails.received.filter(({ to }) => to.includes(email)).map((mail) => mail.header('subject') ?? '');
const gotMail = (person: Account, subject: RegExp) =>
  eventually(() => expect(mailsTo(person)).toContainEqual(expect.stringMatching(subject)));
const availability = async (id: string) =>
  ((await shop.call('GET', `/api/listings/${id}`)).body as { availability: string }).availability;

it('a phone goes from Book Now to the buyer’s hand: accepted, arranged, talked about, handed over with the code', async () => {
  const phone = 'Galaxy S21 handed over';
  const { id, seller, buyer, sellerPage, buyerPage } = await twoPeople(phone);
  const order = await bookNow(buyerPage, id, buyer);
  await gotMail(seller, /^New booking/);

  await sellerPage.goto('/dashboard');
  await sellerPage.getByRole('heading', { name: 'Needs you' }).waitFor();
  await sellerPage.goto('/dashboard/sales');
  await sellerPage.getByRole('button', { name: `Accept the booking of ${phone} by Bina` }).click();
  await sellerPage.getByText('Booking accepted').waitFor();
  await gotMail(buyer, /^Booking accepted/);

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
  await eventually(async () => expect(await availability(id)).toBe('sold'));
  await gotMail(seller, /^Deal completed/);
  await gotMail(buyer, /^Deal completed/);
  const cancelling = await shop.call('POST', `${order.replace('/dashboard/myproduct', '/booking')}/cancel`, {
    as: buyer,
  });
  expect(cancelling.status).toBe(409);
});

it('a declined phone is available again, and its buyer reads why', async () => {
  const phone = 'Galaxy S21 declined';
  const { id, seller, buyer, sellerPage, buyerPage } = await twoPeople(phone);
  const order = await bookNow(buyerPage, id, buyer);

  await sellerPage.goto(order.replace('myproduct', 'sales'));
  await sellerPage.getByRole('button', { name: 'Decline' }).click();
  await sellerPage.getByLabel('Reason (optional)').fill('It fell into the river.');
  await sellerPage.getByRole('button', { name: 'Decline booking' }).click();
  await sellerPage.getByText('You declined this booking.').first().waitFor();

  await buyerPage.goto(order);
  await buyerPage.getByText('The seller declined this booking.').first().waitFor();
  await buyerPage.getByText('It fell into the river.').first().waitFor();
  await gotMail(buyer, /^Booking declined/);
  await eventually(async () => expect(await availability(id)).toBe('available'));
  expect(await dealsOf(seller, 'seller')).toMatchObject([{ status: 'ended', reason: 'declined' }]);
});

it('a buyer cancels an accepted deal, the seller is told, and the phone is available again', async () => {
  const phone = 'Galaxy S21 cancelled';
  const { id, seller, buyer, buyerPage, sellerPage } = await twoPeople(phone);
  const order = await bookNow(buyerPage, id, buyer);
  const dealId = order.split('/').at(-1);
  expect((await shop.call('POST', `/api/bookings/${dealId}/accept`, { as: seller })).status).toBe(200);

  await buyerPage.goto(order);
  await buyerPage.getByRole('button', { name: 'Cancel booking' }).click();
  await buyerPage.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await buyerPage.getByText('You cancelled this booking.').first().waitFor();

  await gotMail(seller, /^Booking cancelled/);
  await sellerPage.goto('/dashboard/sales?tab=ended');
  await sellerPage.getByText('The buyer cancelled this booking.').waitFor();
  await eventually(async () => expect(await availability(id)).toBe('available'));
});

it('the buyer who has the phone completes the deal without the code', async () => {
  const phone = 'Galaxy S21 received';
  const { id, seller, buyer, buyerPage } = await twoPeople(phone);
  const order = await bookNow(buyerPage, id, buyer);
  const dealId = order.split('/').at(-1);
  expect((await shop.call('POST', `/api/bookings/${dealId}/accept`, { as: seller })).status).toBe(200);

  await buyerPage.goto(order);
  await buyerPage.getByRole('button', { name: 'I have the phone' }).click();
  await buyerPage.getByRole('dialog').getByRole('button', { name: 'I have the phone' }).click();
  await buyerPage.getByText('Completed').first().waitFor();

  await eventually(async () => expect(await availability(id)).toBe('sold'));
  expect(await dealsOf(seller, 'seller')).toMatchObject([{ status: 'completed' }]);
});
