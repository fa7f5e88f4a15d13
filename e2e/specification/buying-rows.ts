import { describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { freshAddress } from '../people.ts';
import { seen, type Rows } from './rows.ts';

/** Sections 2 and 8: phone cards, the booking modal, signing up and in, toasts, failures. */
export function describeBuying(rows: Rows) {
  describe('finding and booking', () => {
    it('a card shows name, picture, both prices, date, place, seller and verification', async () => {
      const page = await rows.at('buyer', '/phones/samsung');
      const card = page.getByRole('article', { name: 'Galaxy S21 128 GB' });
      await card.waitFor();
      const text = (await card.textContent()) ?? '';
      for (const part of ['Galaxy S21 128 GB', '$385', '$799', 'Dhaka', 'Rahim Traders']) expect(text).toContain(part);
      expect(await card.locator('time').count()).toBeGreaterThan(0);
      expect(await card.locator('img').first().getAttribute('src')).toBeTruthy();
      expect(await card.getByRole('img', { name: 'Verified seller' }).count()).toBe(1);
      const newcomers = page.getByRole('article', { name: 'Galaxy S10 128 GB' });
      expect(await newcomers.getByRole('img', { name: 'Verified seller' }).count()).toBe(0);
    });

    it('the grid has one, two or three columns by the width of the screen', async () => {
      const page = await rows.at('buyer', '/phones/samsung');
      await page.getByRole('article').first().waitFor();
      const columns = async () => {
        const boxes = await Promise.all((await page.getByRole('article').all()).map((card) => card.boundingBox()));
        return new Set(boxes.map((box) => Math.round(box?.x ?? -1))).size;
      };
      for (const [width, count] of [
        [375, 1],
        [800, 2],
        [1440, 3],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await eventually(async () => expect([width, await columns()]).toEqual([width, count]));
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    it("'Book Now' ticks the checkbox of a modal with four read-only fields filled in and two to fill", async () => {
      const page = await rows.at('buyer', '/phones/samsung');
      await page.getByRole('article', { name: 'Galaxy S20 128 GB' }).getByText('Book Now').click();
      const modal = page.getByRole('dialog');
      await modal.waitFor();
      const toggle = page.locator('input[type=checkbox]#booking-modal, input[type=checkbox].modal-toggle').first();
      await eventually(async () => expect(await toggle.isChecked()).toBe(true));
      const values = {
        Name: 'Bina Buyer',
        Email: rows.accounts().buyer.email,
        'Item name': 'Galaxy S20 128 GB',
        Price: /240/,
      };
      for (const [label, value] of Object.entries(values)) {
        const field = modal.getByLabel(label, { exact: true });
        await eventually(async () =>
          expect(await field.inputValue()).toMatch(value instanceof RegExp ? value : new RegExp(`^${value}$`)),
        );
        expect(await field.getAttribute('readonly')).not.toBeNull();
      }
      await modal.getByRole('button', { name: /^Book/ }).click();
      await eventually(async () => expect(await modal.getByRole('alert').count()).toBe(2));

      await modal.getByLabel('Phone', { exact: true }).fill('+880 17');
      await modal.getByLabel('Location', { exact: true }).fill('Dhaka');
      await modal.getByRole('button', { name: /^Book/ }).click();
      await seen(page, 'Booking successfully');
      await modal.waitFor({ state: 'hidden' });
      await page
        .getByRole('article', { name: 'Galaxy S20 128 GB' })
        .getByRole('button', { name: 'Book Now' })
        .waitFor({ state: 'detached' });
    });
  });

  describe('account', () => {
    it('sign-up requires name, email, password and user type, and marks what is missing', async () => {
      const page = await rows.at('visitor', '/signup');
      for (const label of ['Name', 'Email']) await page.getByLabel(label, { exact: true }).waitFor();
      await page.getByRole('textbox', { name: 'Password' }).waitFor();
      await seen(page, 'User Type');
      await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: /login/i }).first().waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
      await seen(page, 'Email Address is required');
      await seen(page, /password .*required|required .*password|password/i);
    });

    it('the login page links to sign-up and shows the demo accounts', async () => {
      const page = await rows.at('visitor', '/login');
      await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
      await page.getByRole('main').locator('a[href^="/signup"]').first().waitFor();
      await seen(page, 'admin@wholesale.example');
      await seen(page, 'seller@wholesale.example');
    });

    it('creating an account, logging out and logging in show the exact messages', async () => {
      const { page, context } = await rows.openBrowser();
      const email = freshAddress('row');
      await page.goto('/signup');
      await page.getByLabel('Name', { exact: true }).fill('Rita Row');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill('secret-word');
      await page.getByRole('radio', { name: 'Buyer' }).check();
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
      await seen(page, 'user created successfully');
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().waitFor();

      await page.goto('/phones/vivo');
      await page.waitForURL('**/login**');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill('secret-word');
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
      await seen(page, 'User login successfully');
      await page.waitForURL('**/phones/vivo');
      await context.close();
    });
  });

  describe('loading and error states', () => {
    it('a server error on the brand page shows an error, and Retry loads the page', async () => {
      const page = await rows.openWindow('buyer', { viewport: { width: 1280, height: 900 } });
      await page.route(/\/allbrand\/vivo/, (route) =>
        route.fulfill({
          status: 500,
          json: { status: 500, code: 'internal', message: 'Something failed.', requestId: 'r' },
        }),
      );
      await page.goto('/phones/vivo');
      const retry = page.getByRole('button', { name: /retry|try again/i }).first();
      await retry.waitFor();
      await page.unroute(/\/allbrand\/vivo/);
      await retry.click();
      await page.getByRole('article', { name: 'vivo V29 256 GB' }).waitFor();
      await page.context().close();
    });
  });

  describe('a front-end that does not load', () => {
    it('the storefront: the dashboard still works', async () => {
      const page = await rows.openWindow('buyer', { viewport: { width: 1280, height: 900 } });
      await page.route('**/mf/storefront/**', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('button', { name: 'Retry' }).waitFor();

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('main').getByText('Bina Buyer').first().waitFor();
      await page.context().close();
    });

    it('the dashboard: its frame stays, the shop works, and Retry loads it without a page reload', async () => {
      const page = await rows.openWindow('buyer', { viewport: { width: 1280, height: 900 } });
      await page.route('**/mf/dashboard/**', (route) => route.abort());
      await page.goto('/dashboard/myproduct');
      const retry = page.getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
      await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).waitFor();

      await page.unroute('**/mf/dashboard/**');
      await retry.click();
      await page.getByRole('row', { name: /iPhone 12 64 GB/ }).waitFor();
      expect(await page.locator('html[data-same-page]').count()).toBe(1);
      await page.context().close();
    });
  });

  describe('toasts', () => {
    it('a success disappears after about 2 s', async () => {
      const page = await rows.openWindow('visitor', {
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'no-preference',
      });
      await page.addInitScript(recordPresence, 'User login successfully');
      await page.goto('/login');
      await page.getByLabel('Email', { exact: true }).fill(rows.accounts().buyer.email);
      await page.getByRole('textbox', { name: 'Password' }).fill('secret-word');
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
      const { from, until } = await eventually(async () => {
        const presence = await page.evaluate(() => (window as unknown as { presence: Presence }).presence);
        expect(presence).toEqual({ from: expect.any(Number), until: expect.any(Number) });
        return presence as Required<Presence>;
      });
      const stayed = until - from;
      expect(stayed).toBeGreaterThan(1_200);
      expect(stayed).toBeLessThan(15_000);
      await page.context().close();
    });
  });
}

type Presence = { from?: number; until?: number };

/** Records in the page when a text comes and goes, in milliseconds. Seen from outside, a busy machine would shorten the time. */
function recordPresence(text: string) {
  const presence: Presence = {};
  Object.assign(window, { presence });
  new MutationObserver(() => {
    const isThere = document.body?.textContent.includes(text);
    if (isThere) presence.from ??= performance.now();
    else if (presence.from !== undefined) presence.until ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
