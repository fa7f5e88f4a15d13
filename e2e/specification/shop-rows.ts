import { describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { seen, type Rows } from './rows.ts';

/** Section 2, public pages: navigation, home, advertisements, blog. */
export function describeShop(rows: Rows) {
  describe('navigation', () => {
    it('the bar leads to Home, Dashboard, Blog and Login; signed in its last item is Logout', async () => {
      const page = await rows.at('visitor', '/');
      const bar = page.getByRole('banner');
      for (const [name, href] of Object.entries({ Home: '/', Dashboard: '/dashboard', Blog: '/blog', Login: '/login' }))
        expect(await bar.getByRole('link', { name, exact: true }).first().getAttribute('href')).toMatch(
          new RegExp(`^${href}(\\?|$)`),
        );
      await seen(page, 'WholeSale');

      const buyer = await rows.at('buyer', '/');
      await buyer.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
      await buyer.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor({ state: 'hidden' });
    });

    it('on a narrow screen one toggle opens a side drawer with the same items', async () => {
      const page = await rows.openWindow('visitor', { viewport: { width: 390, height: 800 } });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Menu', exact: true });
      for (const name of ['Home', 'Dashboard', 'Blog', 'Login'])
        await menu.getByRole('link', { name, exact: true }).waitFor();
      await page.context().close();
    });

    it('an unknown address shows 404 and a link home', async () => {
      const page = await rows.at('visitor', '/no/such/page');
      await seen(page, '404');
      await seen(page, "Sorry, we couldn't find this page.");
      await seen(page, 'But dont worry, you can find plenty of other things on our homepage.');
      expect(await page.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/');
    });

    it.each(['/phones/vivo', '/dashboard', '/dashboard/myproduct', '/dashboard/addproduct', '/dashboard/allsellers'])(
      '%s sends a visitor to the login page, which leads back there',
      async (path) => {
        const { page, context } = await rows.openBrowser();
        await page.goto(path);
        await page.waitForURL('**/login**');
        expect(decodeURIComponent(page.url())).toContain(path);
        await context.close();
      },
    );
  });

  describe('home', () => {
    it.each([
      ['Up to 50% Off'],
      [/free shipping/i],
      ['Advertise Products'],
      [/6432\+/],
      [/4821/],
      [/37\+/],
      ['Trusted by world class companies'],
      ['Grow business with connections'],
      ['Get a free quote'],
    ])('says %s', async (text) => {
      const page = await rows.window('visitor');
      if (new URL(page.url()).pathname !== '/') await page.goto('/');
      await seen(page, text);
    });

    it('Shop Now leads to the brands section, whose tiles lead to the brands', async () => {
      const page = await rows.at('visitor', '/');
      await page.getByRole('link', { name: 'Shop Now' }).click();
      await page.waitForURL(/#/);
      const section = page.locator(new URL(page.url()).hash);
      await eventually(async () => expect((await section.boundingBox())?.y ?? Infinity).toBeLessThan(900));
      for (const brand of ['samsung', 'iphone', 'vivo']) await section.locator(`a[href="/phones/${brand}"]`).waitFor();
    });

    it('has a carousel of three slides with controls to move and pause it', async () => {
      const page = await rows.openWindow('visitor', {
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'no-preference', // without motion there is nothing to pause
      });
      await page.goto('/');
      const carousel = page.locator('[aria-roledescription=carousel]');
      await carousel.waitFor();
      await eventually(async () => expect(await carousel.locator('[aria-roledescription=slide]').count()).toBe(3));
      await carousel.getByRole('button', { name: /next/i }).click();
      await carousel.getByRole('button', { name: /pause|play|stop/i }).waitFor();
      await page.context().close();
    });

    it('shows the advertised phone, quotes of customers, a team and a form that says it is a demo', async () => {
      const page = await rows.at('visitor', '/');
      await page.getByRole('article', { name: 'Galaxy S22 256 GB' }).waitFor();
      await seen(page, /customers? say|what people say|quotes/i);
      await seen(page, /team|people behind/i);
      const form = page.locator('form').filter({ hasText: /quote/i });
      await form.scrollIntoViewIfNeeded();
      for (const label of ['Name', 'Phone']) await form.getByLabel(label, { exact: true }).fill('Ada');
      await form.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await form.getByRole('button').last().click();
      await seen(page, /was not sent or saved/);
    });

    it('/advertise shows the advertised phones', async () => {
      const page = await rows.at('visitor', '/advertise');
      await page.getByRole('article', { name: 'Galaxy S22 256 GB' }).waitFor();
    });

    it('/blog answers four questions', async () => {
      const page = await rows.at('visitor', '/blog');
      for (const topic of [
        /manag\w* .*state|state .*manag/i,
        /prototypal inheritance/i,
        /unit test/i,
        /(react|angular|vue|svelte).*(react|angular|vue|svelte)|frameworks?/i,
      ])
        await page.getByRole('heading', { name: topic }).first().waitFor();
    });
  });
}
