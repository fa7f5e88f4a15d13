import { chromium } from 'playwright-core';
import { PartError } from '@wholesale/parts';

/** A browser with its own profile that Lighthouse can use and that can sign in as the demo buyer. */
export async function openDemoBrowser({
  url,
  port,
  folder,
  executablePath,
}: {
  url: string;
  /** The browser's debugging port, for Lighthouse. */
  port: number;
  folder: string;
  executablePath: string;
}) {
  const context = await chromium.launchPersistentContext(`${folder}/profile`, {
    executablePath,
    baseURL: url,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  let signedIn = false;

  return {
    async signIn() {
      if (signedIn) return;
      signedIn = true;
      const page = await context.newPage();
      await page.goto('/login');
      await page.getByLabel('Email', { exact: true }).fill('buyer@wholesale.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('wholesale-buyer');
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
      await page
        .getByRole('banner')
        .getByRole('button', { name: 'Logout' })
        .waitFor()
        .catch(() => {
          throw new PartError('did-not-start', `The demo buyer cannot sign in at ${url}: is it a demo market?`);
        });
      await page.close();
    },
    close: () => context.close(),
  };
}
