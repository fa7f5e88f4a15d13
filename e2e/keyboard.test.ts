import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createKeyboardUser, type KeyboardUser } from './keyboard.ts';
import { launchChromium } from './launch-chromium.ts';
import { freshAddress, openBrowserOf } from './people.ts';
import { aPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
let browser: Browser;
let user: KeyboardUser;
const phone = 'Galaxy S21 128 GB';
const password = 'secret-word';

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchChromium()]);
  const { page } = await openBrowserOf(browser, shop.url);
  user = createKeyboardUser(page);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
}, 60_000);

const at = (path: string) => user.page.waitForURL((url) => url.pathname === path);
const link = (name: string | RegExp) => user.page.getByRole('link', { name, exact: typeof name === 'string' });
const button = (name: string | RegExp) => user.page.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string) => user.page.getByLabel(name, { exact: true });
const dialog = () => user.page.getByRole('dialog');

async function signUp(name: string, role: 'Buyer' | 'Seller') {
  await user.press(link('Login'));
  await at('/login');
  await user.press(user.page.getByRole('main').getByRole('link', { name: /sign up|register|create/i }));
  await at('/signup');
  await user.type(field('Name'), name);
  await user.type(field('Email'), freshAddress(role));
  await user.type(user.page.getByRole('textbox', { name: 'Password' }), password);
  await user.choose(user.page.getByRole('radio', { name: role }));
  await user.press(user.page.getByRole('main').getByRole('button', { name: 'Sign up' }));
  await user.expectAnnounced(/user created successfully/);
}

async function logOut() {
  await user.press(button('Logout'));
  await link('Login').first().waitFor();
}

it('the first Tab stop of a page skips the navigation', async () => {
  await user.page.goto('/');
  await user.page.getByRole('heading', { level: 1, name: 'Up to 50% Off' }).waitFor();

  await user.page.keyboard.press('Tab');
  expect(await user.has(link('Skip to content'))).toBe(true);
  await user.page.keyboard.press('Enter');
  await user.page.keyboard.press('Tab');

  expect(await user.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

it('a seller signs up, lists a phone with its photo and advertises it', async () => {
  await user.page.goto('/');
  await signUp('Rahim Traders', 'Seller');

  await user.press(link('Dashboard').first());
  await at('/dashboard');
  await user.expectAnnounced(/Dashboard · WholeSale/);
  await user.press(user.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add Product' }));
  await at('/dashboard/addproduct');

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
  await at('/dashboard/sellerProduct');
  await user.press(button(`Advertise ${phone}`));
  await user.expectAnnounced(/Advertise product added successfully/);
  await logOut();
});

it('an admin verifies the seller', async () => {
  const { email } = await shop.admin();
  await user.page.goto('/login');
  await user.type(field('Email'), email);
  await user.type(user.page.getByRole('textbox', { name: 'Password' }), password);
  await user.page.keyboard.press('Enter');
  await user.expectAnnounced(/User login successfully/);

  await user.press(link('Dashboard').first());
  await at('/dashboard');
  await user.press(user.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'All Sellers' }));
  await user.press(button('Verify Rahim Traders'));
  await button('Rahim Traders is verified').waitFor();
  await logOut();
});

it('a buyer signs up, finds the phone with a filter and opens it', async () => {
  await user.page.goto('/');
  await signUp('Bina Buyer', 'Buyer');
  await user.page.goto('/');
  await user.press(user.page.getByRole('main').getByRole('link', { name: /samsung/i }));
  await at('/phones/samsung');
  await user.expectAnnounced(/Samsung phones · WholeSale/);

  await user.press(user.page.getByRole('checkbox', { name: /^Good/ }), 'Space');
  await user.page.waitForURL(/condition=good/);
  await user.expectAnnounced(/\b1 phone\b/);
  expect(await user.page.getByRole('checkbox', { name: /^Good/ }).isChecked()).toBe(true);

  await user.press(link(phone));
  await user.page.waitForURL(/\/phones\/samsung\/[0-9a-f]+/);
  await user.page.getByRole('heading', { level: 1, name: phone }).waitFor();
});

it('the booking modal keeps the focus, returns it on Escape, and books', async () => {
  const book = user.page
    .getByRole('main')
    .getByRole('button', { name: /^Book Now/ })
    .first();
  await user.press(book);
  await dialog().waitFor();
  await user.expectTrapped();
  await user.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(await user.has(book)).toBe(true);

  await user.page.keyboard.press('Enter');
  await dialog().waitFor();
  await user.type(field('Phone'), '+880 17');
  await user.type(field('Location'), 'Dhaka');
  await user.page.keyboard.press('Enter');
  await user.expectAnnounced(/Booking successfully/);
  await dialog().waitFor({ state: 'hidden' });
});

it('the buyer sees the order, cancels it and logs out', async () => {
  await user.press(link('Dashboard').first());
  await at('/dashboard');
  await user.press(user.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }));
  await at('/dashboard/myproduct');
  const details = button(/details/i).first();
  await user.press(details);
  await dialog().waitFor();
  await user.expectTrapped(6);
  await user.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(await user.has(details)).toBe(true);

  await user.page.keyboard.press('Enter');
  await dialog().waitFor();
  await user.press(dialog().getByRole('button', { name: 'Cancel this booking' }));
  await user.expectTrapped(6);
  await user.press(dialog().getByRole('button', { name: 'Cancel booking' }));
  await user.page
    .getByRole('row', { name: new RegExp(phone) })
    .getByText('You cancelled this booking.')
    .waitFor();
  await logOut();
});
