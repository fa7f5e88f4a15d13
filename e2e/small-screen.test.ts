import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Role } from './furnish-shop.ts';
import { openPlaces, type OpenedPlaces } from './open-places.ts';
import { eventually } from '@wholesale/testing';
import { goTo } from './places.ts';

let opened: OpenedPlaces;

forAllTests(openPlaces, (started) => (opened = started));

it.each(['visitor', 'buyer', 'seller', 'admin'] satisfies Role[])(
  'on a screen of 320 px a %s scrolls down only, and a finger meets everything there is to press',
  async (role) => {
    const found: string[] = [];
    const page = await opened.openWindow(role, {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    for (const place of opened.places.filter((one) => one.role === role && one.only !== 'wide')) {
      const missing = await goTo(page, place).catch((error: Error) => error.message.split('\n')[0]);
      await dialogHasOpened(page);
      if (missing) found.push(`${place.name}: ${missing}`);
      else found.push(...[...(await tooWide(page)), ...(await tooSmall(page))].map((what) => `${place.name}: ${what}`));
    }
    await page.context().close();

    expect(found).toEqual([]);
  },
);

it('the booking button is visible on a low screen', async () => {
  const page = await opened.openWindow('buyer', {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const booking = opened.places.find(({ name }) => name === 'booking');
  if (!booking) throw new Error('no such place');
  await goTo(page, booking);

  await eventually(async () => {
    const box = await page.getByRole('button', { name: 'Book for $385' }).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  });
  await page.context().close();
});

/** While a dialog opens it grows, and its controls are smaller. */
const dialogHasOpened = (page: Page) =>
  page.waitForFunction(() => {
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    const animations = dialogs.flatMap((dialog) => dialog.getAnimations({ subtree: true }));
    return animations.every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      return playState !== 'running' || isEndless;
    });
  });

/** Elements beyond the right edge, if the page scrolls sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const view = document.scrollingElement ?? document.documentElement;
    // A mobile browser widens its viewport for a page that is too wide, so the viewport is measured too.
    if (view.scrollWidth <= 320 && innerWidth <= 320) return [];
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > 321;
    });
    return [
      `${view.scrollWidth} px wide: ${out.slice(0, 3).map((element) => `${element.tagName}.${element.className}`)}`,
    ];
  });

/**
 * Controls smaller than 44 px. Exempt as in WCAG 2.5.5: links inside a sentence, and boxes whose label is large enough.
 */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]';
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');
    const large = ({ width, height }: DOMRect) => width >= 43.5 && height >= 43.5;
    // React Aria hides this input behind a larger thumb.
    const behind = (element: Element) =>
      element.matches('[type=range]') && (element.parentElement?.offsetWidth ?? 9) <= 1;
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      );
    return [...top.querySelectorAll<HTMLElement>(pressable)]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (!shown(element) || box.width === 0 || box.height <= 1 || box.width <= 1) return false; // a skip link, a hidden field
        if (behind(element)) return false;
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        const pressed = label && /checkbox|radio|file/.test(element.getAttribute('type') ?? '') ? label : element;
        return !inSentence(element) && !large(pressed.getBoundingClientRect());
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name')) ?? '';
        return `${element.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" is ${Math.round(width)}×${Math.round(height)}`;
      });
  });
