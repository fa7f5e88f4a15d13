import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findChromiumForTests } from '@wholesale/testing';
import { chromium, type Browser, type Page, type Route } from 'playwright-core';
import { createPreviewServer } from '../src/preview-server.mjs';

const repository = join(import.meta.dirname, '../../..');
const dist = join(repository, '.wholesale/dist');
let server: Server;
let browser: Browser;
let page: Page;
let origin: string;
let complaints: string[];

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(repository, 'packages/web-build/src/build.mjs')]);
  server = createPreviewServer({ dist });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: await findChromiumForTests(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 180_000);
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route(/\/(advertise|api\/brands)$/, (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ json: [] }),
  );
});
afterEach(() => page.close());

const shop = () => page.getByRole('heading', { level: 1, name: 'Up to 50% Off' });
const panel = () => page.getByText('The shop did not load');
const retry = () => page.getByRole('button', { name: 'Retry' });
const entry = /\/mf\/storefront\/.*remoteEntry\.js$/;
const exposed = /\/mf\/storefront\/.*__federation_expose_app.*\.js$|\/mf\/storefront\/[^/]+\/\d+\.[0-9a-f]+\.js$/;

const missing = (route: Route) => route.fulfill({ status: 404, body: '{}', contentType: 'application/problem+json' });
const html = (route: Route) =>
  route.fulfill({ status: 200, body: '<!doctype html><p>Sorry</p>', contentType: 'text/html' });
const hang = () => new Promise<void>(() => undefined);
/** A fault of the first request for each file only; the retry's salted path makes a new address, so the count is by what follows it. */
const once = (fault: (route: Route) => Promise<void>) => {
  let met = 0;
  return (route: Route) => (met++ === 0 ? fault(route) : route.fallback());
};
/** The page loads by itself no more than once: what recovers without a reload keeps this mark. */
const mark = () => page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
const isSamePage = () => page.locator('html[data-same-page]').count();

describe('a storefront that works', () => {
  it('shows the home page, and the strict content security policy has nothing to complain of', async () => {
    await page.goto(origin);

    await shop().waitFor({ timeout: 20_000 });

    expect(complaints).toEqual([]);
  }, 30_000);

  it('stays under 12 requests and without a layout shift one could see', async () => {
    const requests: string[] = [];
    page.on('request', (request) => request.resourceType() !== 'image' && requests.push(request.url()));
    await page.addInitScript(() => {
      const sums = window as unknown as { shift: number };
      sums.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sums.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });

    await page.goto(origin);
    await shop().waitFor({ timeout: 20_000 });

    expect(requests.length).toBeLessThanOrEqual(12);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.05);
  }, 30_000);
});

describe('a fault that happens once is never seen', () => {
  it.each([
    ['a missing entry', entry, missing],
    ['an entry that is an HTML page', entry, html],
    ['an entry that hangs', entry, hang],
    ['a missing chunk', exposed, missing],
  ])(
    '%s',
    async (_, files, fault) => {
      await page.route(files, once(fault));

      await page.goto(origin);
      await shop().waitFor({ timeout: 30_000 });

      expect(await panel().count()).toBe(0);
    },
    40_000,
  );
});

describe('a fault that stays shows the error panel, the rest works, and Retry heals it without a reload', () => {
  it.each([
    ['a missing entry', entry, missing],
    ['an entry that is an HTML page', entry, html],
    ['an entry that hangs', entry, hang],
    ['a missing chunk', exposed, missing],
    ['a chunk that hangs', exposed, hang],
  ])(
    '%s',
    async (_, files, fault) => {
      await page.route(files, fault);
      await page.goto(origin);
      await mark();

      await panel().waitFor({ timeout: 25_000 });
      expect(await page.getByRole('link', { name: 'Login' }).first().isVisible()).toBe(true);
      await page.unroute(files);
      await retry().click();
      await shop().waitFor({ timeout: 15_000 });

      expect(await isSamePage()).toBe(1);
    },
    60_000,
  );

  it('even when /federation.json fails at the first Retry', async () => {
    await page.route(entry, missing);
    await page.route('**/federation.json', missing);
    await page.goto(origin);
    await panel().waitFor({ timeout: 25_000 });

    await Promise.all([page.waitForRequest('**/federation.json'), retry().click()]);
    await panel().waitFor();
    await page.unroute(entry);
    await page.unroute('**/federation.json');
    await retry().click();

    await shop().waitFor({ timeout: 15_000 });
  }, 60_000);
});

it('a broken storefront does not touch the login page', async () => {
  await page.route(/\/mf\/storefront\//, missing);
  await page.goto(origin);
  await panel().waitFor({ timeout: 25_000 });

  await page.getByRole('link', { name: 'Login' }).first().click();

  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor({ timeout: 15_000 });
}, 60_000);
