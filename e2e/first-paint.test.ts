import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { eventually } from '@wholesale/testing';
import type { Locator, Page } from 'playwright-core';
import { openPlaces, type OpenedPlaces } from './open-places.ts';

/** What is on the page in its very first moments, and what flashes there. */
let opened: OpenedPlaces;

forAllTests(openPlaces, (started) => (opened = started));

const wide = { viewport: { width: 1280, height: 800 } };

it.each(['/', '/blog', '/advertise', '/no/such/page'])(
  'somebody who is signed in reads Logout on %s from the first paint on, and never Login',
  async (path) => {
    const page = await opened.openWindow('buyer', wide);
    await recordLastItem(page);
    await Promise.all([settled(page), page.goto(path)]);
    await Promise.all([settled(page), page.reload()]);

    expect(await lastItems(page)).toEqual(['Logout']);
    await page.context().close();
  },
);

it('the first paint itself, before any script of the shop, says Logout to somebody who was signed in', async () => {
  const page = await opened.openWindow('buyer', wide);
  await recordLastItem(page);
  await page.route('**/mf/**/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });

  await eventually(async () => expect(await lastItems(page)).toEqual(['Logout']));
  await page.context().close();
});

it('the placeholders of the first paint stand still for a second and then breathe', async () => {
  const page = await opened.openWindow('visitor', { ...wide, reducedMotion: 'no-preference' });
  await page.route('**/mf/**/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const breathing = { delay: 1_000, iterations: Infinity };
  await eventually(async () => expect(await timings(page)).toContainEqual(breathing));

  for (const timing of await timings(page)) expect(timing).toEqual(breathing);
  await page.context().close();
});

it('a visitor reads Login from the first paint on, and never Logout', async () => {
  const page = await opened.openWindow('visitor', wide);
  await recordLastItem(page);
  await page.goto('/');
  await page.getByText('Get a free quote').first().waitFor();

  expect(await lastItems(page)).toEqual(['Login']);
  await page.context().close();
});

it.each(['visitor', 'buyer'] as const)(
  'the item of a %s stays exactly where it was when the scripts take over from the first paint',
  async (role) => {
    const page = await opened.openWindow(role, wide);
    await recordLastItem(page);
    // The scripts come after the shop's font, whose letters are not quite as wide as those of the font before it.
    await page.route('**/mf/**/*.js', async (route) => {
      await page.waitForFunction(() => (window as unknown as Recorded).places.length > 0);
      await route.continue();
    });
    await page.goto('/blog');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => (window as unknown as Recorded).places.some(({ by }) => by === 'scripts'));
    const places = await page.evaluate(() => (window as unknown as Recorded).places);

    expect(new Set(places.map(({ by }) => by)).size).toBe(2);
    expect(new Set(places.map(({ place }) => place)).size).toBe(1);
    await page.context().close();
  },
);

it.each([
  { width: 1280, columns: 2 },
  { width: 900, columns: 1 },
])(
  'the skeleton of the brand page has $columns columns at $width px, exactly where the page has them',
  async ({ width, columns }) => {
    const { page, start } = await openWithoutScripts(width);
    await page.goto('/phones/samsung', { waitUntil: 'commit' });
    const skeleton = page.locator('.sk-shape[data-for="brand"]');
    await skeleton.locator('.sk-cards > *').first().waitFor();
    const promised = [
      await column(skeleton.locator('.sk-filtered > .sk-block')),
      await column(skeleton.locator('.sk-cards > *')),
    ];

    start();
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') });
    await card.first().waitFor();
    const drawn = [await column(page.locator('section[aria-labelledby="filters"]')), await column(card)];

    expect(drawn).toEqual(promised);
    expect(promised.filter(Boolean)).toHaveLength(columns);
    await page.context().close();
  },
);

it.each([360, 768, 1280])(
  'the skeleton of the dashboard has figures at %d px exactly where the overview has them, and none on My Orders',
  async (width) => {
    const { page, start } = await openWithoutScripts(width);
    const promised = page.locator('.sk-shape[data-for="dashboard"] .sk-numbers > *');
    await page.goto('/dashboard/myproduct', { waitUntil: 'commit' });
    await page.locator('.sk-table').waitFor();
    expect(await promised.first().isVisible()).toBe(false);

    await page.goto('/dashboard', { waitUntil: 'commit' });
    await promised.first().waitFor();
    const places = [await column(promised.first()), await column(promised.last())];

    start();
    const figures = page.getByRole('list', { name: 'Summary' }).getByRole('listitem');
    await figures.last().waitFor();
    expect([await column(figures.first()), await column(figures.last())]).toEqual(places);
    await page.context().close();
  },
);

it('somebody whose session was ended elsewhere settles to Login, once', async () => {
  const page = await opened.openWindow('buyer', wide);
  await page.goto('/favicon.svg'); // a page without scripts, so nobody notices the end before the reload
  await forgetSignIn(page);
  await recordLastItem(page);
  await page.goto('/blog');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();

  await eventually(async () => expect(await lastItems(page)).toEqual(['Logout', 'Login']));
  await page.context().close();
});

/** A buyer's window whose scripts wait for `start`: until then it shows the skeleton of the HTML. */
async function openWithoutScripts(width: number) {
  const page = await opened.openWindow('buyer', { viewport: { width, height: 900 } });
  const { promise: scriptsMayCome, resolve: start } = Promise.withResolvers<void>();
  await page.route('**/mf/**/*.js', async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  return { page, start };
}

async function column(locator: Locator) {
  // On narrow screens the skeleton hides it, and the page does not have it.
  if ((await locator.count()) === 0) return null;
  const box = await locator.first().boundingBox();
  return box && { left: Math.round(box.x), width: Math.round(box.width) };
}

/** Takes away what the sign-in service keeps in this browser, as it does itself when a session is over. */
const forgetSignIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('firebaseLocalStorage', 'readwrite');
          clearing.objectStore('firebaseLocalStorage').clear();
          clearing.oncomplete = done;
        };
      }),
  );

/** The sign-in service has answered: the page has asked the shop for the person's own record. */
const settled = (page: Page) => page.waitForResponse((response) => response.url().includes('/users?email='));

const lastItems = (page: Page) => page.evaluate(() => (window as unknown as Recorded).items);
type Recorded = { items: string[]; places: { by: 'page' | 'scripts'; place: string }[] };

/** Keeps every text that the last item of the bar has shown, in order, and where it was in the shop's font. */
const recordLastItem = (page: Page) =>
  page.addInitScript(() => {
    const kept: Recorded = { items: [], places: [] };
    Object.assign(window, kept);
    const look = () => {
      for (const element of document.querySelectorAll(
        'header.sk-bar a, header.sk-bar button, header.sk-bar .sk-last',
      )) {
        const text = element.textContent || getComputedStyle(element, '::before').content.replaceAll('"', '');
        if (!/^(Login|Logout)$/.test(text) || !element.checkVisibility()) continue;
        if (kept.items.at(-1) !== text) kept.items.push(text);
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const place = [left, right, top, bottom].map(Math.round).join(', ');
        if ([...document.fonts].some((font) => font.family.includes('Sans') && font.status === 'loaded'))
          kept.places.push({ by: element.matches('.sk-last') ? 'page' : 'scripts', place });
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    const frame = () => (look(), requestAnimationFrame(frame));
    frame();
  });

/** The delay of each animation on the page, in milliseconds, and how often it is repeated. */
const timings = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map(({ effect }) => {
      const { delay, iterations } = effect?.getTiming() ?? {};
      return { delay, iterations };
    }),
  );
