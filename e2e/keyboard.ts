import { expect } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import type { Locator, Page } from 'playwright-core';

/** Somebody who has no mouse: goes by Tab, presses Enter and Space, and looks at each step whether the place is marked. */
export function createKeyboardUser(page: Page) {
  /** Presses Tab until it is there. Every stop on the way has to show that it is one. */
  async function tabTo(target: Locator, { within = 120 } = {}): Promise<void> {
    await target.first().waitFor();
    for (let stop = 0; stop < within; stop += 1) {
      if (await has(target)) return;
      await page.keyboard.press('Tab');
      const unmarked = await markMissing();
      if (unmarked) throw new Error(`One cannot see that the focus is on ${unmarked}`);
    }
    throw new Error(`${within} times Tab did not lead to ${target.toString()}; the focus is on ${await focused()}`);
  }

  const has = async (target: Locator) => (await target.and(page.locator(':focus')).count()) > 0;

  return {
    page,
    tabTo,
    /** Whether the focus is on it. */
    has,
    async press(target: Locator, key = 'Enter') {
      await tabTo(target);
      await page.keyboard.press(key);
    },
    async type(target: Locator, text: string) {
      await tabTo(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** One of a radio group: Tab leads to the group, the arrows choose. */
    async choose(option: Locator) {
      const name = await option.getAttribute('name');
      const value = await option.getAttribute('value');
      await tabTo(page.locator(`input[type=radio][name="${name}"]`));
      for (let turn = 0; turn < 5; turn += 1) {
        if (await option.isChecked()) return;
        await page.keyboard.press((await has(option)) ? 'Space' : 'ArrowDown');
      }
      throw new Error(`The arrows did not choose ${value}`);
    },
    /** The focus does not leave the open dialog, however often one presses Tab. */
    async expectTrapped(presses = 12) {
      for (let press = 0; press < presses; press += 1) {
        await page.keyboard.press(press % 3 === 2 ? 'Shift+Tab' : 'Tab');
        const outside = await page.evaluate(() => {
          const at = document.activeElement;
          // Between the last and the first stop lies the browser's own frame.
          return at && at !== document.body && !at.closest('dialog:modal') ? at.outerHTML.slice(0, 120) : undefined;
        });
        expect(outside).toBeUndefined();
      }
    },
    /** A text came into a live region: a screen reader says it. */
    async expectAnnounced(text: RegExp) {
      await eventually(
        async () =>
          expect(
            (
              await page.locator('[role=status], [role=alert], [aria-live]:not([aria-live=off])').allTextContents()
            ).join(' | '),
          ).toMatch(text),
        { within: 10_000 },
      );
    },
  };

  function focused() {
    return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
  }

  function markMissing() {
    return page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return undefined;
      const label = at instanceof HTMLInputElement ? at.labels?.[0] : undefined;
      const around: (Element | null | undefined)[] = [at, label, at.nextElementSibling];
      // A whole card, or a row of a list, may be what is marked.
      for (let up = at.parentElement; up && around.length < 8; up = up.parentElement) around.push(up);
      const marked = around.some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
      return marked ? undefined : at.outerHTML.slice(0, 160);
    });
  }
}

export type KeyboardUser = ReturnType<typeof createKeyboardUser>;
