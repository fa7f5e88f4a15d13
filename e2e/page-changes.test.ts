import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { eventually } from '@wholesale/testing';
import type { Page } from 'playwright-core';
import { openPlaces, type OpenedPlaces } from './open-places.ts';

/** Going from page to page: where a page starts, and that nothing breaks on the way. */
let opened: OpenedPlaces;

forAllTests(openPlaces, (started) => (opened = started));

const low = { viewport: { width: 1000, height: 500 } };
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

it('a fresh address opens at its top in a tab that was scrolled; Back, Forward and a reload return to where one was', async () => {
  const page = await opened.openWindow('visitor', low);
  await page.goto('/');
  await scrollDown(page, 900);

  await page.goto('/blog');
  await longEnough(page, 900);
  expect(await scrolled(page)).toBe(0);
  await scrollDown(page, 300);

  await page.goBack();
  await eventually(async () => expect(await scrolled(page)).toBe(900));
  await page.goForward();
  await eventually(async () => expect(await scrolled(page)).toBe(300));
  await page.reload();
  await eventually(async () => expect(await scrolled(page)).toBe(300));
  await page.context().close();
});

it('Back from a jump within a page returns to where one was', async () => {
  const page = await opened.openWindow('visitor', low);
  await page.goto('/blog');
  await scrollDown(page, 600);

  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#content"]')?.click());
  await eventually(async () => expect(await scrolled(page)).toBeLessThan(100));
  await twoFrames(page);
  expect(await scrolled(page)).toBeLessThan(100);

  await page.goBack();
  await eventually(async () => expect(await scrolled(page)).toBe(600));
  await page.context().close();
});

it('the content of a page that one was sent to has the focus, without a line around it', async () => {
  const page = await opened.openWindow('visitor', low);
  await page.goto('/phones/samsung');
  await page.waitForURL('**/login?**');
  await page.waitForFunction(() => document.activeElement?.id === 'content');

  expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe('none');
  await page.context().close();
});

it('a window that is resized while the page changes reports no error', async () => {
  const page = await opened.openWindow('visitor', { ...low, reducedMotion: 'no-preference' });
  const errors = collectErrors(page);
  let width = low.viewport.width;
  await page.exposeFunction('resizeWindow', () => page.setViewportSize({ width: (width += 10), height: 500 }));
  await page.addInitScript(resizeDuringTransitions);
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (let change = 1; change <= 4; change += 1) {
    await main.getByRole('link', { name: change % 2 ? 'Blog' : 'Home' }).click();
    await page.waitForFunction((over) => (window as unknown as Transitions).over >= over, change);
  }

  expect(await page.evaluate(() => (window as unknown as Transitions).aborted)).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

type Transitions = { over: number; aborted: number; resizeWindow: () => Promise<void> };

/** Between the moment the browser has its picture of the old page and the change to the new one. */
function resizeDuringTransitions() {
  const shared = Object.assign(window as unknown as Transitions, { over: 0, aborted: 0 });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (options) => {
    const { update, types } = options as { update: () => unknown; types: string[] | null };
    const transition = start({
      types,
      update: async () => {
        await shared.resizeWindow();
        await update();
      },
    });
    transition.ready.catch(() => void (shared.aborted += 1));
    void transition.finished.finally(() => void (shared.over += 1));
    return transition;
  };
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

async function scrollDown(page: Page, y: number) {
  await longEnough(page, y);
  await page.evaluate((y) => scrollTo(0, y), y);
  await eventually(async () => expect(await scrolled(page)).toBe(y));
  // The page itself learns of it with the next frame.
  await twoFrames(page);
}

/** The page could be scrolled this far, and has had two frames to do so. */
async function longEnough(page: Page, y: number) {
  await page.waitForFunction((y) => document.documentElement.scrollHeight >= y + innerHeight, y);
  await twoFrames(page);
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
