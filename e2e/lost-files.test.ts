import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { eventually } from '@wholesale/testing';
import type { Page } from 'playwright-core';
import { openPlaces, type OpenedPlaces } from './open-places.ts';
import { goTo, type Place } from './places.ts';

/** Files of the front-ends that do not come, one after the other, and together: what is lost is one part, for as long as the fault lasts. */
let opened: OpenedPlaces;

forAllTests(openPlaces, (started) => (opened = started));

const wide = { viewport: { width: 1280, height: 900 } };
const anyScript = /\/mf\/.*\.js$/;
/** Of the shop or of the dashboard; hidden ones have no role. */
const navigation = (page: Page) => page.getByRole('navigation', { name: /^(Main|Dashboard)$/ });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
/** Files that failed already, on another page: one page for each file is enough. */
const failedBefore = new Set<string>();
const bookNow = (page: Page) => page.getByRole('article', { name: 'Galaxy S21 128 GB' }).getByText('Book Now').click();

it.each([
  'home',
  'advertised phones',
  'blog',
  'login',
  'listing',
  'brand',
  'my orders',
  'sales',
  'account',
  'my product',
  'add product',
  'edit product',
  'all sellers',
  'buyer overview',
])(
  'each file that the page "%s" loads later may fail: the rest works, and Retry brings the page back without a reload',
  async (name) => {
    const place = placeNamed(name);
    const files = (await laterFiles(place)).filter((file) => !failedBefore.has(file));
    // Two at the same time, on two processors.
    for (let at = 0; at < files.length; at += 2)
      await Promise.all(files.slice(at, at + 2).map((file) => loseAndRetry(file, place)));
  },
);

async function loseAndRetry(file: string, place: Place): Promise<void> {
  failedBefore.add(file);
  const page = await opened.openWindow(place.role, wide);
  const errors = collectErrors(page);
  let lost = 0;
  const pattern = new RegExp(file.replace('/', '(~\\d+)?/').replaceAll('.', '\\.') + '$');
  await page.route(pattern, (route) => {
    lost += 1;
    return route.abort();
  });
  await page.goto(place.path);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await eventually(() => expect(lost).toBeGreaterThan(0));
  await content(page, place).or(retry(page)).first().waitFor();
  await eventually(async () => expect([file, await navigation(page).count()]).toEqual([file, 1]));

  await page.unroute(pattern);
  await eventually(async () => {
    if (await retry(page).first().isVisible()) await retry(page).first().click({ timeout: 1_000 });
    expect([file, await content(page, place).first().isVisible()]).toEqual([file, true]);
    expect([file, await retry(page).count()]).toEqual([file, 0]);
  });
  expect([file, await page.locator('html[data-same-page]').count()]).toEqual([file, 1]);
  expect([file, ...errors]).toEqual([file]);
  await page.context().close();
}

/** Pages and layers that one click opens, in one window for each person. */
const steps: readonly {
  role: Place['role'];
  from: string;
  clicks: readonly (readonly [link: string | RegExp, shows: string | RegExp])[];
}[] = [
  {
    role: 'buyer',
    from: 'buyer overview',
    clicks: [
      ['My Orders', 'iPhone 12 64 GB'],
      ['iPhone 12 64 GB', 'What happened so far'],
      ['Messages', 'iPhone 12 64 GB'],
      ['Account', 'Password'],
    ],
  },
  {
    role: 'seller',
    from: 'seller overview',
    clicks: [
      ['Sales', 'iPhone 12 64 GB'],
      ['iPhone 12 64 GB', 'What happened so far'],
      ['My Product', 'Galaxy S21 128 GB'],
      ['Add Product', 'Resale price'],
      ['Messages', 'iPhone 12 64 GB'],
    ],
  },
  {
    role: 'admin',
    from: 'admin overview',
    clicks: [
      ['All Sellers', 'Karim Mobile'],
      ['All Buyers', 'Bina Buyer'],
      ['Reports', 'Wants money first'],
      ['Audit log', /^By: Admin/],
    ],
  },
];

it.each(steps)(
  'whatever a $role opens from the dashboard says so when the network is cut and when the server fails, and Retry opens it',
  async ({ role, from, clicks }) => {
    const page = await openSavingWindow(role);
    const errors = collectErrors(page);
    await goTo(page, placeNamed(from));
    await page.waitForLoadState('networkidle');
    for (const [link, shows] of clicks) {
      const faults: string[] = [];
      await page.route(anyScript, (route) => {
        const cut = faults.length % 2 === 0;
        faults.push(cut ? 'cut' : '500');
        return cut ? route.abort() : route.fulfill({ status: 500 });
      });
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await retry(page).first().waitFor();
      expect([link, await navigation(page).count()]).toEqual([link, 1]);
      expect([link, new Set(faults)]).toEqual([link, new Set(['cut', '500'])]);

      await page.unroute(anyScript);
      await eventually(async () => {
        if (await retry(page).first().isVisible()) await retry(page).first().click({ timeout: 1_000 });
        expect([link, await page.getByRole('main').getByText(shows).first().isVisible()]).toEqual([link, true]);
      });
    }
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

it('a bell that could not be loaded is there on the next page', async () => {
  const page = await openSavingWindow('buyer');
  const bell = /\/bell\.[^/]*\.js$/;
  let lost = 0;
  await page.route(bell, (route) => {
    lost += 1;
    return route.abort();
  });
  await goTo(page, placeNamed('buyer overview'));
  await eventually(() => expect(lost).toBeGreaterThan(0));
  await page.unroute(bell);

  await page.getByRole('link', { name: 'My Orders', exact: true }).first().click();

  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await page.context().close();
});

it('when neither the booking form nor the messages can be loaded, a line says so, the page works, and Retry opens the form', async () => {
  const { page, errors, lostScripts } = await openAndLoseScripts('brand');

  await bookNow(page);
  await page.getByRole('alert').getByText('The booking form did not load.').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  expect(await page.getByRole('article', { name: 'Galaxy S21 128 GB' }).isVisible()).toBe(true);

  const lostBefore = lostScripts();
  await retry(page).click();
  await eventually(() => expect(lostScripts()).toBeGreaterThan(lostBefore));
  await page.getByRole('alert').getByText('The booking form did not load.').waitFor();
  await page.unroute(anyScript);
  const book = page.getByRole('dialog').getByRole('button', { name: 'Book for $385' });
  await eventually(async () => {
    if (await retry(page).isVisible()) await retry(page).click({ timeout: 1_000 });
    expect(await book.isVisible()).toBe(true);
  });
  expect(errors).toEqual([]);
  await page.context().close();
});

it('closing the line about the booking form leads back to the page as it was, and Book Now tries again', async () => {
  const { page } = await openAndLoseScripts('brand');
  await bookNow(page);
  await page.getByRole('alert').getByText('The booking form did not load.').waitFor();

  await page.getByRole('button', { name: 'Close' }).click();
  await eventually(async () => expect(new URL(page.url()).search).toBe(''));
  await page.getByText('The booking form did not load.').waitFor({ state: 'detached' });
  await page.unroute(anyScript);
  await bookNow(page);
  await page.getByRole('dialog').waitFor();
  await page.context().close();
});

it('a message whose library cannot be loaded is shown all the same, goes by itself, and the next one has the library', async () => {
  const { page, errors } = await openAndLoseScripts('account');
  const name = page.getByLabel('Name', { exact: true });

  await name.fill('Bina Buyer II');
  await page.getByRole('button', { name: 'Save' }).first().click();
  const message = page.getByText('Name updated');
  await message.waitFor();
  expect(await page.locator('.Toastify').count()).toBe(0);
  await message.waitFor({ state: 'detached' });

  await page.unroute(anyScript);
  await name.fill('Bina Buyer');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.locator('.Toastify').getByText('Name updated').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

it('a stylesheet that hangs does not hold its page up for ever: a panel says so, and Retry gets it', async () => {
  const page = await openSavingWindow('visitor');
  await goTo(page, placeNamed('home'));
  await page.waitForLoadState('networkidle');
  const sheets = /\/mf\/storefront\/.*\.css$/;
  await page.route(sheets, () => undefined);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await retry(page).waitFor();

  await page.unroute(sheets);
  await retry(page).click();
  await content(page, placeNamed('blog')).first().waitFor();
  await page.context().close();
});

/** A person who saves data: nothing is loaded in advance, so the next part can get lost. */
async function openSavingWindow(role: Place['role']) {
  const page = await opened.openWindow(role, wide);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  return page;
}

/** Opens a place of the buyer completely, and lets no script load from then on: the network is cut, or the server fails, in turn. */
async function openAndLoseScripts(place: string) {
  const page = await openSavingWindow('buyer');
  const errors = collectErrors(page);
  await goTo(page, placeNamed(place));
  await page.waitForLoadState('networkidle');
  let lost = 0;
  await page.route(anyScript, (route) => {
    lost += 1;
    return lost % 2 ? route.abort() : route.fulfill({ status: 500 });
  });
  return { page, errors, lostScripts: () => lost };
}

function placeNamed(name: string): Place {
  const place = opened.places.find((one) => one.name === name);
  if (!place) throw new Error(`There is no place ${name}.`);
  return place;
}

const content = (page: Page, { shows }: Place) => page.getByRole('main').getByText(shows).filter({ visible: true });

/** The scripts that a page loads after it has started: `<build>/<file>`. */
async function laterFiles(place: Place): Promise<string[]> {
  const page = await opened.openWindow(place.role, wide);
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (anyScript.test(request.url())) asked.add(new URL(request.url()).pathname);
  });
  const html = await (await page.goto(place.path))?.text();
  await goTo(page, place);
  await page.waitForLoadState('networkidle');
  await page.context().close();
  // The shell's own scripts and the entries of the remotes are lost in packages/web-build/test/remote-faults.test.ts.
  return [...asked]
    .filter((path) => !html?.includes(`src="${path}"`) && !/remoteEntry|__federation/.test(path))
    .map((path) => path.split('/').slice(-2).join('/'));
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
