import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import type { Browser, Page } from 'playwright-core';
import { createWindows, furnishShop, type FurnishedShop, type Role } from './furnish-shop.ts';
import { launchChromium } from './launch-chromium.ts';
import { freshAddress, openBrowserOf } from './people.ts';
import { aPhoto } from './phones.ts';
import { startShop, type ShopUnderTest } from './start-shop.ts';

/** The rows of the product specification, sections 2 to 9, each looked up in the browser as a stranger's script would. */
let shop: ShopUnderTest;
let browser: Browser;
let furnished: FurnishedShop;
let openWindow: ReturnType<typeof createWindows>;
const windows = new Map<Role, Page>();

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ demo: true }), launchChromium()]);
  furnished = await furnishShop(shop);
  openWindow = createWindows(browser, furnished);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
}, 60_000);

/** One window per person for all rows. */
async function at(role: Role, path: string): Promise<Page> {
  const page = windows.get(role) ?? (await openWindow(role, { viewport: { width: 1280, height: 900 } }));
  windows.set(role, page);
  await page.goto(path);
  return page;
}
const seen = (page: Page, text: string | RegExp) =>
  page.locator('body').getByText(text).filter({ visible: true }).first().waitFor({ timeout: 15_000 });
const columns = async (page: Page) => {
  await page.getByRole('row').nth(1).waitFor();
  return (await page.getByRole('columnheader').allTextContents()).map((text) => text.toLowerCase());
};

describe('navigation', () => {
  it('the bar leads to Home, Dashboard, Blog and Login; signed in its last item is Logout', async () => {
    const page = await at('visitor', '/');
    const bar = page.getByRole('banner');
    for (const [name, href] of Object.entries({ Home: '/', Dashboard: '/dashboard', Blog: '/blog', Login: '/login' }))
      expect(await bar.getByRole('link', { name, exact: true }).first().getAttribute('href')).toMatch(
        new RegExp(`^${href}(\\?|$)`),
      );
    await seen(page, 'WholeSale');

    const buyer = await at('buyer', '/');
    await buyer.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    expect(await buyer.getByRole('banner').getByRole('link', { name: 'Login' }).filter({ visible: true }).count()).toBe(
      0,
    );
  });

  it('on a narrow screen a dropdown lists the same, and a toggle opens a side drawer', async () => {
    const page = await openWindow('visitor', { viewport: { width: 390, height: 800 } });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    for (const name of ['Home', 'Dashboard', 'Blog', 'Login'])
      expect(await menu.getByRole('link', { name, exact: true }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /side menu/i }).click();
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });

  it('an address that leads nowhere says 404 and the way home', async () => {
    const page = await at('visitor', '/no/such/page');
    await seen(page, '404');
    await seen(page, "Sorry, we couldn't find this page.");
    await seen(page, 'But dont worry, you can find plenty of other things on our homepage.');
    expect(await page.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/');
  });

  it.each(['/phones/vivo', '/dashboard', '/dashboard/myproduct', '/dashboard/addproduct', '/dashboard/allsellers'])(
    '%s sends a visitor to the login page, which leads back there',
    async (path) => {
      const { page, context } = await openBrowserOf(browser, shop.url);
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
    const page = windows.get('visitor') ?? (await at('visitor', '/'));
    if (new URL(page.url()).pathname !== '/') await page.goto('/');
    await seen(page, text);
  });

  it('Shop Now leads to the section of the brands, whose tiles lead to them', async () => {
    const page = await at('visitor', '/');
    await page.getByRole('link', { name: 'Shop Now' }).click();
    await page.waitForURL(/#/);
    const section = page.locator(new URL(page.url()).hash);
    await eventually(async () => expect((await section.boundingBox())?.y ?? Infinity).toBeLessThan(900));
    for (const brand of ['samsung', 'iphone', 'vivo'])
      expect(await section.locator(`a[href="/phones/${brand}"]`).isVisible()).toBe(true);
  });

  it('has a carousel of three slides that can be turned and paused', async () => {
    const page = await at('visitor', '/');
    const carousel = page.locator('[aria-roledescription=carousel]');
    await carousel.waitFor();
    expect(await carousel.locator('[aria-roledescription=slide]').count()).toBe(3);
    await carousel.getByRole('button', { name: /next/i }).click();
    await carousel.getByRole('button', { name: /pause|play|stop/i }).waitFor();
  });

  it('shows the advertised phone, quotes of customers, a team and a form that says politely that it is for show', async () => {
    const page = await at('visitor', '/');
    await page.getByRole('article', { name: 'Galaxy S22 256 GB' }).waitFor();
    await seen(page, /customers? say|what people say|quotes/i);
    await seen(page, /team|people behind/i);
    const form = page.locator('form').filter({ hasText: /quote/i });
    await form.scrollIntoViewIfNeeded();
    for (const box of await form.getByRole('textbox').all()) await box.fill('ada@example.com');
    await form.getByRole('button').last().click();
    await page
      .locator('[role=status], [role=alert]')
      .filter({ hasText: /thank|show|static|nothing|not sent|example/i })
      .first()
      .waitFor();
  });

  it('/advertise has the advertised phones', async () => {
    const page = await at('visitor', '/advertise');
    await page.getByRole('article', { name: 'Galaxy S22 256 GB' }).waitFor();
  });

  it('/blog answers four questions', async () => {
    const page = await at('visitor', '/blog');
    for (const topic of [
      /manag\w* .*state|state .*manag/i,
      /prototypal inheritance/i,
      /unit test/i,
      /(react|angular|vue|svelte).*(react|angular|vue|svelte)|frameworks?/i,
    ])
      await page.getByRole('heading', { name: topic }).first().waitFor();
  });
});

describe('finding and booking', () => {
  it('a card shows name, picture, both prices, date, place, seller and the check of a verified one', async () => {
    const page = await at('buyer', '/phones/samsung');
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
    const page = await at('buyer', '/phones/samsung');
    await page.getByRole('article').first().waitFor();
    const columnsAt = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all((await page.getByRole('article').all()).map((card) => card.boundingBox()));
      return new Set(boxes.map((box) => Math.round(box?.x ?? -1))).size;
    };
    expect([await columnsAt(375), await columnsAt(800), await columnsAt(1440)]).toEqual([1, 2, 3]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("'Book Now' ticks the checkbox of a modal with four read-only fields filled in and two to fill", async () => {
    const page = await at('buyer', '/phones/samsung');
    await page.getByRole('article', { name: 'Galaxy S20 128 GB' }).getByText('Book Now').click();
    const modal = page.getByRole('dialog');
    await modal.waitFor();
    expect(
      await page.locator('input[type=checkbox]#booking-modal, input[type=checkbox].modal-toggle').first().isChecked(),
    ).toBe(true);
    const values = {
      Name: 'Bina Buyer',
      Email: furnished.accounts.buyer.email,
      'Item name': 'Galaxy S20 128 GB',
      Price: /240/,
    };
    for (const [label, value] of Object.entries(values)) {
      const field = modal.getByLabel(label, { exact: true });
      expect(await field.inputValue()).toMatch(value instanceof RegExp ? value : new RegExp(`^${value}$`));
      expect(await field.getAttribute('readonly')).not.toBeNull();
    }
    await modal.getByRole('button', { name: /^Book/ }).click();
    expect(await modal.getByRole('alert').count()).toBe(2);

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
  it('sign-up asks for name, email, password and user type, and says what is missing', async () => {
    const page = await at('visitor', '/signup');
    for (const label of ['Name', 'Email']) await page.getByLabel(label, { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Password' }).waitFor();
    await seen(page, 'User Type');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: /login/i }).first().waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
    await seen(page, 'Email Address is required');
    await seen(page, /password .*required|required .*password|password/i);
  });

  it('the login page links to sign-up and prints the demo accounts', async () => {
    const page = await at('visitor', '/login');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /sign up|register/i })
      .first()
      .waitFor();
    await seen(page, 'admin@wholesale.example');
    await seen(page, 'seller@wholesale.example');
  });

  it('creating an account, logging out and logging in again say so in the exact words', async () => {
    const { page, context } = await openBrowserOf(browser, shop.url);
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

describe('dashboard', () => {
  const menuOf = async (role: Role) => {
    const page = await at(role, '/dashboard');
    const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true });
    await menu.getByRole('link').nth(1).waitFor();
    await seen(page, /welcome|good (morning|afternoon|evening|day)|hello/i);
    return menu.getByRole('link').allTextContents();
  };

  it.each([
    ['buyer', ['My Orders']],
    ['seller', ['My Product', 'Add Product']],
    ['admin', ['All Sellers', 'All Buyers']],
  ] as const)('welcomes a %s, whose menu has %j', async (role, own) => {
    const menu = await menuOf(role);
    for (const label of own) expect(menu).toContain(label);
    const others = ['My Orders', 'My Product', 'Add Product', 'All Sellers', 'All Buyers'].filter(
      (label) => !(own as readonly string[]).includes(label),
    );
    for (const label of others) expect(menu).not.toContain(label);
  });

  it("'My Orders' has item name, location, phone, price and a details button", async () => {
    const page = await at('buyer', '/dashboard/myproduct');
    await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor();
    expect((await columns(page)).join('|')).toMatch(/item name.*location.*phone.*price/);
    await page
      .getByRole('row', { name: /iPhone 12 64 GB/ })
      .getByRole('button', { name: /details/i })
      .click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  });

  it("'Add Product' lists a phone with its photo; 'My Product' has its status on a button, advertises and deletes it", async () => {
    const page = await at('seller', '/dashboard/addproduct');
    await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();
    await page.getByLabel('Brand').selectOption('vivo');
    await page.getByLabel('Name', { exact: true }).fill('vivo Y20 64 GB');
    await page.getByRole('radio', { name: /^Good/ }).check();
    await page.getByLabel('Resale price').fill('120');
    await page.getByLabel('Original price').fill('240');
    await page.getByLabel('Location', { exact: true }).fill('Dhaka');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await aPhoto('#7a5b9d') });
    await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
    await seen(page, 'Product added successfully');
    await page.waitForURL('**/dashboard/sellerProduct');
    await page.getByRole('heading', { level: 1, name: 'My Product' }).waitFor();
    const row = page.getByRole('row', { name: /vivo Y20/ });
    await row.getByRole('button', { name: /unsold/i }).waitFor();
    await row.getByRole('button', { name: /advertise/i }).click();
    await seen(page, 'Advertise product added successfully');
    await row.getByRole('button', { name: /delete/i }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await seen(page, 'Delete Successfully');
    await row.waitFor({ state: 'detached' });
  });

  it("'All Sellers' verifies, and the button of a verified seller cannot be pressed", async () => {
    const page = await at('admin', '/dashboard/allsellers');
    await page.getByRole('heading', { level: 1, name: 'All Sellers' }).waitFor();
    const verified = page.getByRole('row', { name: /Rahim Traders/ }).getByRole('button', { name: /verified/i });
    await verified.waitFor();
    expect(await verified.isDisabled()).toBe(true);
    const newcomer = page.getByRole('row', { name: /Karim Mobile/ });
    await newcomer.getByRole('button', { name: /^Verify/ }).click();
    await newcomer.getByRole('button', { name: /is verified/i }).waitFor();
  });

  it("'All Buyers' deletes a buyer after asking once more", async () => {
    await shop.account('buyer', 'Gone Buyer');
    const page = await at('admin', '/dashboard/allbuyers');
    await page.getByRole('heading', { level: 1, name: 'All Buyers' }).waitFor();
    const row = page.getByRole('row', { name: /Gone Buyer/ });
    await row.getByRole('button', { name: /delete/i }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await seen(page, /^Delete Successfully$/i);
    await row.waitFor({ state: 'detached' });
  });
});

describe('what a page shows while it waits and when it fails', () => {
  it('a server error on the brand page says so and heals with Retry', async () => {
    const page = await openWindow('buyer', { viewport: { width: 1280, height: 900 } });
    await page.route(/\/allbrand\/vivo/, (route) =>
      route.fulfill({
        status: 500,
        json: { status: 500, code: 'internal', message: 'Something failed.', requestId: 'r' },
      }),
    );
    await page.goto('/phones/vivo');
    const retry = page.getByRole('button', { name: /retry|try again/i }).first();
    await retry.waitFor({ timeout: 30_000 });
    await page.unroute(/\/allbrand\/vivo/);
    await retry.click();
    await page.getByRole('article', { name: 'vivo V29 256 GB' }).waitFor();
    await page.context().close();
  }, 60_000);
});

describe('toasts', () => {
  it('a success goes away after about 2 s', async () => {
    const page = await openWindow('visitor', {
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'no-preference',
    });
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(furnished.accounts.buyer.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('secret-word');
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    const toast = page.getByText('User login successfully');
    await toast.waitFor();
    const shown = Date.now();
    await toast.waitFor({ state: 'detached' });
    const stayed = Date.now() - shown;
    expect(stayed).toBeGreaterThan(1_200);
    expect(stayed).toBeLessThan(8_000);
    await page.context().close();
  });
});
