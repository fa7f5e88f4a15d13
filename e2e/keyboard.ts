import { expect } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import type { Locator, Page } from 'playwright-core';

/** A keyboard user: presses Tab, Enter and Space, and checks at each Tab stop that the focus is visible. */
export function createKeyboardUser(page: Page) {
  /** Presses Tab until the element has the focus. The focus must be visible at every stop. */
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
    /** Whether it has the focus. */
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
    /** One option of a radio group: Tab moves to the group, the arrow keys select. */
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
    /** Checks that Tab never moves the focus out of the open dialog. */
    async expectTrapped(presses = 12) {
      for (let press = 0; press < presses; press += 1) {
        await page.keyboard.press(press % 3 === 2 ? 'Shift+Tab' : 'Tab');
        const outside = await page.evaluate(() => {
          const at = document.activeElement;
          // Between the last and the first stop the focus is on the browser's own controls.
          return at && at !== document.body && !at.closest('dialog:modal') ? at.outerHTML.slice(0, 120) : undefined;
        });
        expect(outside).toBeUndefined();
      }
    },
    /** Waits until a page change within one frame is complete: the focus is at the start of the new page's content. */
    async expectArrivalAt(path: string) {
      await page.waitForURL((url) => url.pathname === path);
      await page.locator('main#content:focus').waitFor();
    },
    /** Waits for a text in a live region, which screen readers announce. */
    async expectAnnounced(text: RegExp) {
      await eventually(async () =>
        expect(
          (await page.locator('[role=status], [role=alert], [aria-live]:not([aria-live=off])').allTextContents()).join(
            ' | ',
          ),
        ).toMatch(text),
      );
    },
  };

  function focused() {
    return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
  }

  function markMissing() {
    return page.evaluate(() => {
      const at = document.activeElement;
      // A page change moves the focus to the content element, which is no Tab stop and needs no ring.
      if (!(at instanceof HTMLElement) || at === document.body || at.tabIndex < 0) return undefined;
      const label = at instanceof HTMLInputElement ? at.labels?.[0] : undefined;
      const around: (Element | null | undefined)[] = [at, label, at.nextElementSibling];
      // The focus ring may be on the whole card or row.
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
