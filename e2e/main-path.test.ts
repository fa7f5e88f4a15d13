import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './launch-chromium.ts';
import { continueWithGoogle, freshAddress, logIn, openBrowserOf, signUp } from './people.ts';
import { aPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
let browser: Browser;
const password = 'secret-word';

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const phone = 'Galaxy S21 128 GB';
const cardOf = (page: Page) => page.getByRole('article', { name: phone });

it('a seller lists and advertises a phone, an admin verifies the seller, of two buyers the first books it', async () => {
  const sellerAddress = freshAddress('seller');
  const seller = (await openBrowserOf(browser, shop.url)).page;
  await signUp(seller, { name: 'Rahim Traders', email: sellerAddress, password, role: 'Seller' });

  await seller.goto('/dashboard/addproduct');
  await seller.getByLabel('Brand').selectOption('samsung');
  await seller.getByLabel('Name').fill(phone);
  await seller.getByRole('radio', { name: 'Good' }).check();
  await seller.getByLabel('Resale price').fill('310');
  await seller.getByLabel('Original price').fill('799');
  await seller.getByLabel('Location').fill('Dhaka');
  await seller
    .locator('input[type=file]')
    .setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
  await seller.getByRole('button', { name: 'Add Product' }).click();
  await seller.getByText('Product added successfully').waitFor();
  await seller.getByRole('button', { name: `Advertise ${phone}` }).click();
  await seller.getByText('Advertise product added successfully').waitFor();

  const admin = (await openBrowserOf(browser, shop.url)).page;
  await logIn(admin, await shop.admin());
  await admin.goto('/dashboard/allsellers');
  await admin.getByRole('button', { name: 'Verify Rahim Traders' }).click();
  const verified = admin.getByRole('button', { name: 'Rahim Traders is verified' });
  await eventually(async () => expect(await verified.isDisabled()).toBe(true));
  await eventually(async () =>
    expect((await shop.call('GET', '/allbrand/samsung')).body).toMatchObject([{ sellerVerified: true }]),
  );

  // The first buyer signs in with Google and returns to the page that required it.
  const first = (await openBrowserOf(browser, shop.url)).page;
  await first.goto('/phones/samsung');
  await first.waitForURL('**/login**');
  await continueWithGoogle(first, freshAddress('google'));
  await first.waitForURL('**/phones/samsung');
  const second = (await openBrowserOf(browser, shop.url)).page;
  await signUp(second, { name: 'Second Buyer', email: freshAddress('second'), password, role: 'Buyer' });
  await second.goto('/phones/samsung');

  for (const page of [first, second]) {
    await cardOf(page).getByRole('img', { name: 'Verified seller' }).waitFor();
    await cardOf(page).getByRole('button', { name: 'Book Now' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('+880 17');
    await page.getByLabel('Location').fill('Dhaka');
  }
  await eventually(async () =>
    expect(await first.getByLabel('Name', { exact: true }).inputValue()).toBe('Gita Google'),
  );
  await first.getByRole('button', { name: 'Book for $310' }).click();
  await first.getByText('Booking successfully').waitFor();
  await second.getByRole('button', { name: 'Book for $310' }).click();
  await second.getByRole('heading', { name: 'Someone else booked it first' }).waitFor();

  // The pages below show what catalog and ads knew when they were loaded.
  await eventually(async () => {
    expect((await shop.call('GET', '/advertise')).body).toEqual([]);
    expect((await shop.call('GET', '/allbrand/samsung')).body).toEqual([]);
  });
  await first.goto('/dashboard/myproduct');
  await first
    .getByRole('row', { name: new RegExp(phone) })
    .getByText('Waiting for the seller')
    .waitFor();
  await seller.goto('/dashboard/sellerProduct');
  await seller
    .getByRole('row', { name: new RegExp(phone) })
    .getByRole('link', { name: /^Reserved/ })
    .waitFor();
  await second.goto('/');
  await second.getByRole('heading', { name: 'Up to 50% Off' }).waitFor();
  await eventually(async () => expect(await cardOf(second).count()).toBe(0));
});

it('an unknown address shows the 404 page with a link home', async () => {
  const { page, context } = await openBrowserOf(browser, shop.url);
  await page.goto('/no/such/page');
  await page.getByText("Sorry, we couldn't find this page.").waitFor();
  await page.getByText('But dont worry, you can find plenty of other things on our homepage.').waitFor();
  await page.getByRole('link', { name: 'Back to homepage' }).click();
  await page.getByRole('heading', { name: 'Up to 50% Off' }).waitFor();
  await context.close();
});

it('navigation works without the storefront, and Retry loads it without a page reload', async () => {
  const { page, context } = await openBrowserOf(browser, shop.url);
  await page.route('**/mf/storefront/**', (route) => route.abort());
  await page.goto('/');
  const retry = page.getByRole('button', { name: /retry|try again/i });
  await retry.waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).waitFor();

  await page.unroute('**/mf/storefront/**');
  await retry.click();

  await page.getByRole('heading', { name: 'Up to 50% Off' }).waitFor();
  await context.close();
});

it('a wrong password shows an error and signs nobody in', async () => {
  const { page, context } = await openBrowserOf(browser, shop.url);
  const buyer = await shop.account('buyer');
  await page.goto('/login');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong-word');
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await page
    .getByRole('alert')
    .filter({ hasText: /password|email/i })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await context.close();
});
