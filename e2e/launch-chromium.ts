import { findChromiumForTests } from '@wholesale/testing';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { patienceMs } from './patience.ts';

/** A browser without background requests. */
export const launchChromium = async (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromiumForTests(),
    timeout: patienceMs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });

/** A separate browser context (cookies, storage, sign-in), whose waits have the patience of the journeys. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patienceMs);
  return context;
}
