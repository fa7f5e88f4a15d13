import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gatewaySettings, startGateway, type RunningGateway } from '@wholesale/gateway';
import { createLogger, createMemoryEventBus, readConfig } from '@wholesale/service-kit';
import { findChromiumForTests, freePort, testKeys } from '@wholesale/testing';
import { chromium, type Browser, type Page } from 'playwright-core';

const repository = join(import.meta.dirname, '../../..');
const dist = join(repository, '.wholesale/dist');

/** The one phone that the calls of a page answer with. */
export const listing = {
  _id: '6b018c42bfb5f72df2246d4e',
  brand: 'samsung',
  name: 'Galaxy S21 128 GB',
  description: 'Always in a case.',
  condition: 'good',
  picture: '/photos/0a1b-800.webp',
  location: 'Dhaka',
  resalePrice: 310,
  orginalPrice: 799,
  useTime: '1 year',
  sellerId: '6b018c42bfb5f72df2246d4f',
  sellerName: 'Rahim Traders',
  sellerVerified: true,
  postTime: '19-11-2026',
  postedAt: '2026-11-19T10:00:00.000Z',
  status: 'unsold',
  availability: 'available',
  advertised: true,
};

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" />';

export type FrontEnds = Awaited<ReturnType<typeof startFrontEnds>>;

/** The built front-ends behind a gateway without services, and a browser. */
export async function startFrontEnds() {
  await promisify(execFile)(process.execPath, [join(repository, 'packages/web-build/src/build.mjs')]);
  const gateway = await startGatewayAlone();
  const browser = await chromium.launch({
    executablePath: await findChromiumForTests(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return {
    origin: `http://localhost:${gateway.port}`,
    openPage: (options: { width?: number; savesData?: boolean } = {}) => openPage(browser, options),
    stop: async () => {
      await browser.close();
      await gateway.stop();
    },
  };
}

/**
 * The gateway with the built front-ends and no services; `openPage` answers the calls of the page.
 * @param assetsHost another name of this machine: pages load the builds from the same gateway as from another origin
 * @param env more settings
 */
export async function startGatewayAlone(
  assetsHost?: string,
  env: Record<string, string> = {},
): Promise<RunningGateway> {
  const nobody = 'http://127.0.0.1:1';
  const port = assetsHost ? await freePort() : 0;
  const logger = createLogger({ name: 'gateway', level: 'silent' });
  const settings = readConfig(gatewaySettings, {
    PORT: String(port),
    ...(assetsHost && { ASSETS_ORIGIN: `http://${assetsHost}:${port}` }),
    SIGNING_KEY: JSON.stringify(testKeys.signing('gateway')),
    USERS_URL: nobody,
    CATALOG_URL: nobody,
    BOOKINGS_URL: nobody,
    ADS_URL: nobody,
    INBOX_URL: nobody,
    AUTH_EMULATOR_URL: nobody,
    FRONTENDS_DIR: dist,
    RATE_LIMITS: 'off',
    ...env,
  });
  return startGateway({ settings, logger, bus: createMemoryEventBus({ logger }) });
}

async function openPage(browser: Browser, { width = 1280, savesData = false } = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  page.setDefaultTimeout(60_000);
  const answers: Record<string, unknown> = {
    '/advertise': [listing],
    '/api/brands': [],
    [`/api/listings/${listing._id}`]: listing,
  };
  await page.route(
    ({ pathname }) => pathname in answers,
    (route) =>
      route.request().resourceType() === 'document'
        ? route.fallback()
        : route.fulfill({ json: answers[new URL(route.request().url()).pathname] }),
  );
  await page.route(/\/photos\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  if (savesData)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
  return page;
}
