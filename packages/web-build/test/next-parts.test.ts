import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@wholesale/testing';
import type { Locator, Page } from 'playwright-core';
import { missing } from './fault-rows.ts';
import { listing, startFrontEnds, startGatewayAlone, type FrontEnds } from './front-ends.ts';

let frontEnds: FrontEnds;
let origin: string;

beforeAll(async () => {
  frontEnds = await startFrontEnds();
  origin = frontEnds.origin;
}, 300_000);
afterAll(() => frontEnds?.stop());

const scripts = /\/mf\/.*\.js$/;
const shop = (page: Page) => page.getByRole('heading', { level: 1, name: 'Up to 50% Off' });
/** Not that of the lower home page, which may fail as well. */
const retry = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /(The menu|This page) did not load/ })
    .getByRole('button', { name: 'Retry' });
const login = (page: Page) => page.getByRole('link', { name: 'Login' }).first();
const blog = (page: Page) => page.getByRole('heading', { level: 1, name: /blog/i });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Side menu' });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** What one click on the home page loads: where to click, and what it shows. */
const parts: readonly {
  name: string;
  width?: number;
  open: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
}[] = [
  {
    name: 'the menu',
    width: 390,
    open: (page) => page.getByRole('button', { name: 'Menu' }).click(),
    shown: menu,
  },
  { name: 'the login page', open: (page) => login(page).click(), shown: (page) => page.getByLabel('Email') },
  {
    name: 'the sign-up page',
    open: (page) => page.getByRole('link', { name: 'Sell yours' }).first().click(),
    shown: (page) => page.getByText('User Type'),
  },
  { name: 'the blog', open: (page) => main(page).getByRole('link', { name: 'Blog' }).click(), shown: blog },
  {
    name: 'the advertised phones',
    open: (page) => page.getByRole('link', { name: 'See all' }).click(),
    shown: (page) => page.getByRole('heading', { level: 1, name: 'Advertise Products' }),
  },
  {
    name: 'a phone',
    open: (page) => page.getByRole('link', { name: listing.name }).first().click(),
    shown: (page) => page.getByRole('heading', { level: 1, name: listing.name }),
  },
];

describe('a part that the next click needs', () => {
  it.each(parts)(
    '$name shows an error panel while it cannot be loaded, and Retry loads it',
    async ({ width = 1280, open, shown }) => {
      const page = await frontEnds.openPage({ width, savesData: true });
      await page.goto(origin);
      await shop(page).waitFor();
      await page.route(scripts, missing);

      await open(page);
      await retry(page).waitFor();
      expect(await shown(page).count()).toBe(0);
      await page.unroute(scripts);
      await retry(page).click();

      await shown(page).waitFor();
      await page.close();
    },
  );

  it.each(parts)(
    '$name is there without the network, once the page was idle',
    async ({ width = 1280, open, shown }) => {
      const page = await frontEnds.openPage({ width });
      await page.goto(origin);
      await prefetched(page);
      await page.route(/\/mf\//, missing);

      await open(page);

      await shown(page).waitFor();
      expect(await retry(page).count()).toBe(0);
      await page.close();
    },
  );

  it('is not loaded in advance for people who save data', async () => {
    const page = await frontEnds.openPage({ savesData: true });
    const loaded: string[] = [];
    page.on('request', (request) => scripts.test(request.url()) && loaded.push(request.url()));
    const other = await frontEnds.openPage();
    await page.goto(origin);
    await shop(page).waitFor();
    await page.getByText('Get a free quote').first().waitFor();
    const before = loaded.length;

    // The other page prefetches everything meanwhile.
    await other.goto(origin);
    await prefetched(other);

    expect(loaded.slice(before)).toEqual([]);
    await Promise.all([page.close(), other.close()]);
  });
});

/** Shell and storefront have loaded what the next click needs. */
const prefetched = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('wholesale:prefetched').length >= 2, undefined, {
    timeout: 60_000,
  });

describe('builds at another origin', () => {
  const foreign = /^http:\/\/127\.0\.0\.1:\d+\/mf\//;
  let gateway: Awaited<ReturnType<typeof startGatewayAlone>>;
  beforeAll(async () => {
    gateway = await startGatewayAlone('127.0.0.1');
  });
  afterAll(() => gateway.stop());

  it('are loaded there, shell and storefront alike, without a violation of the policy', async () => {
    const page = await frontEnds.openPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));

    await page.goto(`http://localhost:${gateway.port}`);
    await shop(page).waitFor();
    await main(page).getByRole('link', { name: 'Blog' }).click();
    await blog(page).waitFor();

    expect(errors.filter((text) => /policy|TrustedScript|violates/i.test(text))).toEqual([]);
    const apps = loaded.filter((url) => foreign.test(url)).map((url) => new URL(url).pathname.split('/')[2]);
    expect(new Set(apps)).toEqual(new Set(['shell', 'storefront']));
    expect(loaded.filter((url) => /localhost:\d+\/mf\/storefront/.test(url))).toEqual([]);
    await page.close();
  });

  it('that are not delivered there come from the shop', async () => {
    const page = await frontEnds.openPage();
    await page.route(/127\.0\.0\.1:\d+\/mf\/storefront\//, missing);

    await page.goto(`http://localhost:${gateway.port}`);

    await shop(page).waitFor();
    await page.close();
  });
});

describe('a page that is asked to report', () => {
  let gateway: Awaited<ReturnType<typeof startGatewayAlone>>;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    gateway = await startGatewayAlone(undefined, { METRICS_PORT: String(port), BROWSER_REPORTS: '1' });
  });
  afterAll(() => gateway.stop());

  it('sends its web vitals and what went wrong, when it is left', async () => {
    const page = await frontEnds.openPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto(`http://localhost:${gateway.port}`);
    await prefetched(page);
    await main(page).getByRole('link', { name: 'Blog' }).click();
    await blog(page).waitFor();
    const failed = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('"Bina" is too far');
      });
    });
    await failed;
    expect(sent).not.toContain('/api/browser-reports');

    await page.goto('about:blank');

    await eventually(async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const counted = metrics.match(/^wholesale_browser_\w+(?:_count|_total)\{.*\} [1-9].*$/gm) ?? [];
      const having = (...parts: string[]) => counted.filter((line) => parts.every((part) => line.includes(part)));
      expect(having('page_loads_total', 'page="home"')).toHaveLength(1);
      expect(having('errors_total')).toEqual(having('errors_total', 'app="shell"', '} 1'));
      expect(having('errors_total')).toHaveLength(1);
      for (const vital of ['LCP', 'FCP', 'TTFB'])
        expect(having('vital_seconds_count', `vital="${vital}"`, 'page="home"', '} 1')).toHaveLength(1);
      expect(having('layout_shift_count', 'page="home"', '} 1')).toHaveLength(1);
    });
    await page.close();
  });
});
