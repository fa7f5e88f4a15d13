import type { BrowserContextOptions, Page } from 'playwright-core';
import { createWindows, furnishShop, type FurnishedShop, type Role } from '../furnish-shop.ts';
import { launchChromium } from '../launch-chromium.ts';
import { openBrowserOf } from '../people.ts';
import { startShop } from '../start-shop.ts';

export type Rows = ReturnType<typeof createRows>;

/** The context of the rows: one furnished demo shop, one browser, one window per person. */
export function createRows() {
  let parts: Awaited<ReturnType<typeof start>> | undefined;
  const windows = new Map<Role, Page>();
  const up = () => {
    if (!parts) throw new Error('The shop is not up yet.');
    return parts;
  };
  const openWindow = (role: Role, options: BrowserContextOptions) => up().openWindow(role, options);
  const window = async (role: Role) => {
    const page = windows.get(role) ?? (await openWindow(role, { viewport: { width: 1280, height: 900 } }));
    windows.set(role, page);
    return page;
  };
  return {
    async start() {
      parts = await start();
    },
    async stop() {
      await parts?.browser.close();
      await parts?.shop.stop();
    },
    accounts: (): FurnishedShop['accounts'] => up().accounts,
    account: (role: 'buyer' | 'seller', name: string) => up().shop.account(role, name),
    /** A new window of a signed-in person or a visitor. */
    openWindow,
    /** A new window of a visitor, in which Google's popup works. */
    openBrowser: () => openBrowserOf(up().browser, up().shop.url),
    /** The window that this person uses for all rows. */
    window,
    /** The same window, at an address. */
    async at(role: Role, path: string): Promise<Page> {
      const page = await window(role);
      await page.goto(path);
      return page;
    },
  };
}

async function start() {
  const [shop, browser] = await Promise.all([startShop({ demo: true }), launchChromium()]);
  const furnished = await furnishShop(shop);
  return { ...furnished, browser, openWindow: createWindows(browser, furnished) };
}

/** Expects the text to be visible. */
export const seen = (page: Page, text: string | RegExp) =>
  page.locator('body').getByText(text).filter({ visible: true }).first().waitFor();

/** The table's column headers, once it has its rows. */
export async function columns(page: Page): Promise<string[]> {
  await page.getByRole('row').nth(1).waitFor();
  return (await page.getByRole('columnheader').allTextContents()).map((text) => text.toLowerCase());
}
