import { AxeBuilder } from '@axe-core/playwright';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import type { Role } from './furnish-shop.ts';
import { openPlaces, type OpenedPlaces } from './open-places.ts';
import { goTo } from './places.ts';

let opened: OpenedPlaces;

forAllTests(openPlaces, (started) => (opened = started));

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 740 } };

it.each([
  ['visitor', 'buyer'],
  ['seller', 'admin'],
] satisfies [Role, Role][])(
  'axe finds nothing on any page or in any dialog of a %s or %s, in both schemes, wide and narrow',
  async (...roles) => {
    // At the same time, on two processors.
    expect((await Promise.all(roles.map(violationsFor))).flat()).toEqual([]);
  },
);

async function violationsFor(role: Role): Promise<string[]> {
  const found: string[] = [];
  const page = await opened.openWindow(role, { viewport: sizes.wide });
  for (const place of opened.places.filter((one) => one.role === role)) {
    const [first, ...rest] = (['wide', 'narrow'] as const).filter((size) => !place.only || place.only === size);
    if (!first) continue;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(sizes[first]);
    const missing = await goTo(page, place).catch((error: Error) => error.message.split('\n')[0]);
    if (missing) found.push(`${place.name}: ${missing}`);
    else found.push(...(await violationsIn(page, `${place.name} ${first}`)));
    for (const size of missing ? [] : rest) {
      await page.setViewportSize(sizes[size]);
      found.push(...(await violationsIn(page, `${place.name} ${size}`)));
    }
  }
  await page.context().close();
  return found;
}

/** All rules in light mode; in dark mode only the colours differ. */
async function violationsIn(page: Page, where: string): Promise<string[]> {
  // Legacy mode does not open an extra page for each analysis; there are no frames to analyse.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe().withRules(['color-contrast', 'link-in-text-block']).analyze();
  return Object.entries({ light, dark }).flatMap(([scheme, { violations }]) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${where} ${scheme}: ${id} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
    ),
  );
}
