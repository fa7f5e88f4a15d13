import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { chunk, entry, federation, missing, once, rows, type FaultRow } from './fault-rows.ts';
import { startFrontEnds, type FrontEnds } from './front-ends.ts';

let frontEnds: FrontEnds;
let origin: string;
let outcomes: Map<FaultRow, Promise<Outcome>>;

beforeAll(async () => {
  frontEnds = await startFrontEnds();
  origin = frontEnds.origin;
  // A row mostly waits for a deadline, so several run at the same time.
  const next = turns(4);
  outcomes = new Map(rows.map((row) => [row, next(() => observe(row))]));
}, 300_000);
afterAll(async () => {
  await tellTimes();
  await frontEnds?.stop();
});

const shop = (page: Page) => page.getByRole('heading', { level: 1, name: 'Up to 50% Off' });
const panel = (page: Page) => page.getByText('The shop did not load');
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
const login = (page: Page) => page.getByRole('link', { name: 'Login' }).first();

type Outcome =
  | { is: 'rendered'; after: number; panelSeen: boolean }
  | { is: 'panel'; after: number; headerWorks: boolean; healedAfter: number; samePage: boolean }
  | { is: 'broken'; error: string };

describe('the fault table', () => {
  it.each(rows.map((row) => [row.name, row] as const))(
    '%s',
    async (_, row) => {
      const outcome = await outcomes.get(row);
      if (outcome?.is === 'broken') throw new Error(outcome.error);

      if (row.seen) {
        expect(outcome).toMatchObject({ is: 'panel', headerWorks: true, samePage: true });
        if (outcome?.is !== 'panel') return;
        expect(outcome.after).toBeLessThan(row.within);
        expect(outcome.healedAfter).toBeLessThan(30_000);
      } else {
        expect(outcome).toMatchObject({ is: 'rendered', panelSeen: false });
        expect(outcome?.is === 'rendered' && outcome.after).toBeLessThan(row.within);
      }
    },
    180_000,
  );
});

describe('a page that stays open while builds change', () => {
  it('a page of an old build whose folder is gone switches to the live build without an error', async () => {
    const page = await frontEnds.openPage();
    await page.route(/\/mf\/storefront\/0ld0ld0ld0ld/, missing);
    await page.route(origin + '/', (route) =>
      changeFederation(route, (data) => ({
        remotes: data.remotes.map((remote) => ({
          ...remote,
          entry: remote.entry.replace(/storefront\/[^/]+/, 'storefront/0ld0ld0ld0ld'),
        })),
      })),
    );
    await page.goto(origin);
    await shop(page).waitFor();
    expect(await panel(page).count()).toBe(0);
    await page.close();
  });

  it('a build folder deleted while the page is open breaks only the next part: navigation works, and Retry loads it', async () => {
    const page = await frontEnds.openPage({ savesData: true });
    await page.goto(origin);
    await shop(page).waitFor();
    await page.route(chunk, missing);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await retry(page).waitFor();
    expect(await login(page).isVisible()).toBe(true);
    await page.unroute(chunk);
    await retry(page).click();

    await page.getByRole('heading', { level: 1, name: /blog/i }).waitFor();
    await page.close();
  });

  it('pointers that cannot be read at the first Retry are read at the second', async () => {
    const page = await frontEnds.openPage();
    await page.route(entry, missing);
    await page.route(federation, missing);
    await page.goto(origin);
    await panel(page).waitFor();

    await Promise.all([page.waitForRequest('**/federation.json'), retry(page).click()]);
    await panel(page).waitFor();
    await page.unroute(entry);
    await page.unroute(federation);
    await retry(page).click();

    await shop(page).waitFor();
    await page.close();
  });
});

it('a working storefront causes no violations of the strict content security policy', async () => {
  const page = await frontEnds.openPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto(origin);
  await shop(page).waitFor();

  expect(complaints).toEqual([]);
  await page.close();
});

it('a broken storefront does not affect the login page', async () => {
  const page = await frontEnds.openPage();
  await page.route(/\/mf\/storefront\//, missing);
  await page.goto(origin);
  await panel(page).waitFor();

  await login(page).click();

  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await page.close();
});

/** Opens a page with one fault. @returns what was visible */
async function observe({ files, fault, happens, inlined = 'all', seen }: FaultRow): Promise<Outcome> {
  const page = await frontEnds.openPage();
  try {
    if (inlined !== 'all')
      await page.route(origin + '/', (route) =>
        changeFederation(route, ({ remotes }) => (inlined === 'pointers' ? { remotes } : undefined)),
      );
    await page.route(files, happens === 'once' ? once(fault) : fault);
    const started = Date.now();
    await page.goto(origin, { waitUntil: 'commit' });
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await shop(page).or(panel(page)).first().waitFor();
    const after = Date.now() - started;
    const panelSeen = (await panel(page).count()) > 0;
    if (!panelSeen) return { is: 'rendered', after, panelSeen };
    if (!seen) return { is: 'broken', error: 'The error panel was seen.' };

    const headerWorks = await login(page).isEnabled();
    await page.unroute(files);
    const pressed = Date.now();
    await retry(page).click();
    await shop(page).waitFor();
    const samePage = (await page.locator('html[data-same-page]').count()) === 1;
    return { is: 'panel', after, headerWorks, healedAfter: Date.now() - pressed, samePage };
  } catch (error) {
    return { is: 'broken', error: String(error) };
  } finally {
    await page.close();
  }
}

type Federation = { remotes: { name: string; entry: string }[]; manifests?: object };

/** The page with other pointers, as an older or simpler server would send it. */
async function changeFederation(route: Route, change: (data: Federation) => Federation | undefined) {
  const response = await route.fetch();
  const tag = /<script type="application\/json" id="wholesale-federation">(.*?)<\/script>/s;
  const html = (await response.text()).replace(tag, (whole, json: string) => {
    const data = change(JSON.parse(json) as Federation);
    return data ? whole.replace(json, () => JSON.stringify(data)) : '';
  });
  await route.fulfill({ response, body: html });
}

/** Prints the times of the table; they depend on the machine, so they are asserted with a wide margin. */
async function tellTimes() {
  for (const [{ name }, outcome] of outcomes ?? []) {
    const seen = await outcome;
    if (seen.is === 'broken') continue;
    const healed = seen.is === 'panel' ? `, healed in ${seen.healedAfter} ms` : '';
    process.stderr.write(`${name}: ${seen.is} after ${seen.after} ms${healed}\n`);
  }
}

/** Runs tasks in order with limited concurrency. */
function turns(width: number) {
  const lanes = Array.from({ length: width }, () => Promise.resolve<unknown>(undefined));
  let turn = 0;
  return <T>(work: () => Promise<T>): Promise<T> => {
    const lane = turn++ % width;
    const result = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = result.catch(() => undefined);
    return result;
  };
}
