import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createWindows, furnishShop, type FurnishedShop, type Role } from './furnish-shop.ts';
import { createKeyboardUser, type KeyboardUser } from './keyboard.ts';
import { launchChromium } from './launch-chromium.ts';
import { eventually } from '@wholesale/testing';
import { freshAddress } from './people.ts';
import { aPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
let browser: Browser;
let furnished: FurnishedShop;
let openWindow: ReturnType<typeof createWindows>;
let user: KeyboardUser;
const password = 'secret-word';

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchChromium()]);
  furnished = await furnishShop(shop);
  openWindow = createWindows(browser, furnished);
});
afterEach(() => user?.page.context().close());
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const link = (name: string | RegExp) => user.page.getByRole('link', { name, exact: typeof name === 'string' });
const button = (name: string | RegExp) => user.page.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string) => user.page.getByLabel(name, { exact: true });
const dialog = () => user.page.getByRole('dialog');
const row = (name: string) => user.page.getByRole('row', { name: new RegExp(name) });
const hasFocus = (target: ReturnType<typeof button>) =>
  eventually(async () => expect(await user.has(target)).toBe(true));

/** Each test has its own window, so that it does not depend on where another one ended. */
async function open(role: Role, path: string) {
  const page = await openWindow(role, { viewport: { width: 1280, height: 900 }, reducedMotion: 'no-preference' });
  user = createKeyboardUser(page);
  await page.goto(path);
  // Until then the page shows a preview, whose links load a whole page.
  await page.locator('main#content h1').first().waitFor();
}

async function signUp(name: string, role: 'Buyer' | 'Seller') {
  await user.press(link('Login'));
  await user.expectArrivalAt('/login');
  await user.press(user.page.getByRole('main').getByRole('link', { name: /sign up|register|create/i }));
  await user.expectArrivalAt('/signup');
  await user.type(field('Name'), name);
  await user.type(field('Email'), freshAddress(role));
  await user.type(user.page.getByRole('textbox', { name: 'Password' }), password);
  await user.choose(user.page.getByRole('radio', { name: role }));
  await user.press(user.page.getByRole('main').getByRole('button', { name: 'Sign up' }));
  await user.expectAnnounced(/user created successfully/);
  await user.expectArrivalAt('/');
}

async function openFromDashboard(entry: string, path: string) {
  await user.press(link('Dashboard').first());
  // The dashboard has its own frame, in which the focus starts at the top of the document.
  await user.page.waitForURL((url) => url.pathname === '/dashboard');
  await user.expectAnnounced(/Dashboard · WholeSale/);
  await user.press(user.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: entry }));
  await user.expectArrivalAt(path);
}

async function logOut() {
  await user.press(button('Logout'));
  await link('Login').first().waitFor();
}

it('the first Tab stop of a page skips the navigation', async () => {
  await open('visitor', '/');

  await user.page.keyboard.press('Tab');
  expect(await user.has(link('Skip to content'))).toBe(true);
  await user.page.keyboard.press('Enter');
  await user.page.locator('main#content:focus').waitFor();
  await user.page.keyboard.press('Tab');

  expect(await user.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

it('a seller signs up, lists a phone with its photo and advertises it', async () => {
  const phone = 'Galaxy S23 128 GB';
  await open('visitor', '/');
  await signUp('Sabbir Phones', 'Seller');
  await openFromDashboard('Add Product', '/dashboard/addproduct');

  await user.tabTo(field('Brand'));
  await user.page.keyboard.type('Sam');
  await user.type(field('Name'), phone);
  await user.choose(user.page.getByRole('radio', { name: /^Good/ }));
  await user.type(field('Resale price'), '310');
  await user.type(field('Original price'), '799');
  await user.type(field('Location'), 'Dhaka');
  const chosen = user.page.waitForEvent('filechooser');
  await user.press(
    user.page
      .locator('input[type=file]')
      .first()
      .or(button(/choose|photo|picture/i))
      .first(),
  );
  await (await chosen).setFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
  await user.press(user.page.getByRole('main').getByRole('button', { name: 'Add Product' }));
  await user.expectAnnounced(/Product added successfully/);
  await user.expectArrivalAt('/dashboard/sellerProduct');
  await user.press(button(`Advertise ${phone}`));
  await user.expectAnnounced(/Advertise product added successfully/);
  await logOut();
});

it('an admin logs in and verifies a seller', async () => {
  await open('visitor', '/login');
  await user.type(field('Email'), furnished.accounts.admin.email);
  await user.type(user.page.getByRole('textbox', { name: 'Password' }), password);
  await user.page.keyboard.press('Enter');
  await user.expectAnnounced(/User login successfully/);
  await user.expectArrivalAt('/');

  await openFromDashboard('All Sellers', '/dashboard/allsellers');
  await user.press(button('Verify Karim Mobile'));
  await button('Karim Mobile is verified').waitFor();
  await logOut();
});

it('a buyer signs up, finds the phone with a filter and opens it', async () => {
  const phone = 'Galaxy S20 128 GB';
  await open('visitor', '/');
  await signUp('Nadia Buyer', 'Buyer');
  await user.press(user.page.getByRole('main').getByRole('link', { name: /samsung/i }));
  await user.expectArrivalAt('/phones/samsung');
  await user.expectAnnounced(/Samsung phones · WholeSale/);

  await user.press(user.page.getByRole('checkbox', { name: /^Fair/ }), 'Space');
  await user.page.waitForURL(/condition=fair/);
  await user.expectAnnounced(/\b1 phone\b/);
  expect(await user.page.getByRole('checkbox', { name: /^Fair/ }).isChecked()).toBe(true);

  await user.press(link(phone));
  await user.page.waitForURL(/\/phones\/samsung\/[0-9a-f]+/);
  await user.page.getByRole('heading', { level: 1, name: phone }).waitFor();
});

it('the booking modal keeps the focus, returns it on Escape, and books', async () => {
  await open('buyer', `/phones/samsung/${furnished.idOf('Galaxy S21 128 GB')}`);
  const book = user.page
    .getByRole('main')
    .getByRole('button', { name: /^Book Now/ })
    .first();
  await user.press(book);
  await dialog().waitFor();
  await user.expectTrapped();
  await user.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await hasFocus(book);

  await user.page.keyboard.press('Enter');
  await dialog().waitFor();
  await user.type(field('Phone'), '+880 17');
  await user.type(field('Location'), 'Dhaka');
  await user.page.keyboard.press('Enter');
  await user.expectAnnounced(/Booking successfully/);
  await dialog().waitFor({ state: 'hidden' });
});

it('the buyer sees the order, cancels it and logs out', async () => {
  await open('buyer', '/');
  await openFromDashboard('My Orders', '/dashboard/myproduct');
  const details = row('iPhone 12 64 GB').getByRole('button', { name: /details/i });
  await user.press(details);
  await dialog().waitFor();
  await user.expectTrapped(6);
  await user.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await hasFocus(details);

  await user.page.keyboard.press('Enter');
  await dialog().waitFor();
  await user.press(dialog().getByRole('button', { name: 'Cancel this booking' }));
  await user.expectTrapped(6);
  await user.press(dialog().getByRole('button', { name: 'Cancel booking' }));
  await row('iPhone 12 64 GB').getByText('You cancelled this booking.').waitFor();
  await logOut();
});
