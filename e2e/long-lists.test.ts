import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createUsersWriter } from '@wholesale/users';
import type { Browser, Page } from 'playwright-core';
import { createWindows, furnishShop } from './furnish-shop.ts';
import { launchChromium } from './launch-chromium.ts';
import { eventually } from '@wholesale/testing';
import { listPhone, uploadPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

/** A seller with 39 phones and an admin with 200 sellers, on a phone and on a desktop. */
let shop: ShopUnderTest;
let browser: Browser;
let openWindow: ReturnType<typeof createWindows>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchChromium()]);
  const furnished = await furnishShop(shop);
  openWindow = createWindows(browser, furnished);
  const { seller } = furnished.accounts;
  const picture = await uploadPhoto(shop, seller);
  const owned = ((await shop.call('GET', `/sellerProduct?email=${seller.email}`, { as: seller })).body as object[])
    .length;
  for (let number = owned + 1; number <= 39; number += 1)
    await listPhone(shop, seller, picture, { name: `A phone with quite a long name ${number} 256 GB` });
  const writer = createUsersWriter({ db: shop.databaseOf('users') });
  for (let number = 3; number <= 200; number += 1)
    await writer.register({
      uid: `long-list-${number}`,
      email: `a.seller.with.a.long.address.${number}@wholesale.example`,
      name: `Seller number ${number}`,
      role: 'seller',
      at: new Date('2026-03-07T10:00:00Z'),
    });
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const rowsOf = (page: Page) => page.locator('tbody tr');
const heightsOf = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));

it.each([
  ['My Product', 'seller', '/dashboard/sellerProduct', '1–20 of 39'],
  ['All Sellers', 'admin', '/dashboard/allsellers', '1–20 of 200'],
] as const)('on a phone %s has 20 rows of 72 to 88 px', async (_, role, path, range) => {
  const page = await openWindow(role, phone);
  await page.goto(path);
  await page.getByRole('navigation', { name: 'Pages' }).getByText(range).waitFor();

  await eventually(async () => {
    const heights = await heightsOf(page);
    expect(heights).toHaveLength(20);
    expect(heights.filter((height) => height < 72 || height > 88)).toEqual([]);
  });
  // 20 rows of at most 88 px, and 1,000 px for all the rest: 39 phones used to take 11,450 px.
  const { height, width } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  }));
  expect(height).toBeLessThanOrEqual(20 * 88 + 1_000);
  expect(width).toBe(390);
  await page.context().close();
});

it('another page starts at its first row, is in the address, and Back and a reload show it again', async () => {
  const page = await openWindow('admin', phone);
  await page.goto('/dashboard/allsellers?show=waiting');
  // Its name: the number of its listings comes a moment later.
  const first = rowsOf(page).first().locator('[data-label=Name]');
  await first.waitFor();
  const before = await first.innerText();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/dashboard/allsellers?show=waiting&page=2');
  await eventually(async () => expect(await first.innerText()).not.toBe(before));
  await eventually(async () => {
    const { y } = (await first.boundingBox()) ?? { y: -1 };
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(400);
  });
  const second = await first.innerText();
  await page.reload();
  await eventually(async () => expect(await first.innerText()).toBe(second));
  await page.goBack();
  await eventually(async () => expect(await first.innerText()).toBe(before));
  await page.context().close();
});

it('on a desktop the header of a long table stays in sight, and each row has its buttons', async () => {
  const page = await openWindow('seller', desktop);
  await page.goto('/dashboard/sellerProduct');
  await eventually(async () => expect(await rowsOf(page).count()).toBe(20));
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  const header = await page.getByRole('columnheader', { name: 'Price' }).boundingBox();
  expect(header?.y).toBe(0);
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  await rowsOf(page)
    .last()
    .getByRole('button', { name: /^Delete/ })
    .waitFor();
  await page.context().close();
});

it('the menu of a row at the lower edge of a phone opens inside the window', async () => {
  const page = await openWindow('seller', phone);
  await page.goto('/dashboard/sellerProduct');
  const opener = page.getByRole('button', { name: /^Actions for/ }).last();
  await opener.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await opener.click();
  const box = await page.getByRole('menu').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(844);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().close();
});

it('several phones are advertised after one confirmation, with the result of each', async () => {
  const page = await openWindow('seller', phone);
  await page.goto('/dashboard/sellerProduct?show=unsold');
  for (const place of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select A phone/ })
      .nth(place)
      .check();
  await page.getByRole('button', { name: 'Advertise', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Advertise 2 phones?' });
  await dialog.getByRole('button', { name: 'Advertise' }).click();
  await dialog.getByText('2 advertised.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
});
