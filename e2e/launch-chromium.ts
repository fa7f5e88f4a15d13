import { findChromiumForTests } from '@wholesale/testing';
import { chromium, type Browser } from 'playwright-core';

/** A browser without background requests. */
export const launchChromium = async (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromiumForTests(),
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
