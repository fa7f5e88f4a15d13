import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, openContext } from './launch-chromium.ts';
import { eventually } from '@wholesale/testing';
import { logIn } from './people.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

let shop: ShopUnderTest;
let browser: Browser;
forAllTests(startShop, (started) => (shop = started));
forAllTests(launchChromium, (started) => (browser = started));

/** The statuses that the server answered to the browser, in order. Pages themselves see 200 where the browser got a 304. */
async function statusesFromServer(page: Page) {
  const session = await page.context().newCDPSession(page);
  const paths = new Map<string, string>();
  const answers: { path: string; status: number }[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    answers.push({ path: paths.get(requestId) ?? '', status: statusCode });
  });
  await session.send('Network.enable');
  return (path: string) => answers.filter((answer) => answer.path === path).map(({ status }) => status);
}

it('an open deal and the bell get 304 while nothing changes, and the next person who logs in sees their own', async () => {
  const [seller, buyer] = await Promise.all([shop.account('seller', 'Rahim Traders'), shop.account('buyer', 'Bina')]);
  const listingId = await listPhone(shop, seller, await uploadPhoto(shop, seller), { name: 'Galaxy S21 polled' });
  const wish = { listingId, phone: '+880 17 5550123', location: 'Dhaka, New Market' };
  const { body } = await shop.call('POST', '/booking', { as: buyer, json: wish });
  const deal = `/api/bookings/${(body as { insertedId: string }).insertedId}`;
  await eventually(async () =>
    expect((await shop.call('GET', deal, { as: buyer })).body).toMatchObject({ status: 'held' }),
  );
  // Without routes: they would switch off the browser's cache.
  const context = await openContext(browser, { baseURL: shop.url });
  const page = await context.newPage();
  // Before the login: the page that follows it may ask for notifications already, and that answer is the 200.
  const statusesOf = await statusesFromServer(page);
  await logIn(page, buyer);

  await page.goto(deal.replace('/api/bookings', '/dashboard/myproduct'));
  await page.getByRole('heading', { name: 'Seller', exact: true }).waitFor();
  for (const path of [deal, '/api/notifications'])
    await eventually(() => expect(statusesOf(path)).toEqual(expect.arrayContaining([200, 304])));

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await logIn(page, seller);
  await page.goto(deal.replace('/api/bookings', '/dashboard/sales'));
  await page.getByRole('heading', { name: 'Buyer', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /New booking/ })
    .waitFor();
});
