import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pointTo, prune } from '@wholesale/web-build/releases';
import { activate, listBuilds, rollBack } from './front-end-releases.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'wholesale-releases-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** A complete build, not yet live. */
function upload(app: string, buildId: string, about: { needs?: object; offers?: object } = {}): void {
  const home = join(dist, app, buildId);
  mkdirSync(home, { recursive: true });
  for (const file of ['index.html', 'mf-manifest.json', 'main.js']) writeFileSync(join(home, file), buildId);
  const description = {
    name: app,
    version: buildId,
    entry: `/mf/${app}/${buildId}/mf-manifest.json`,
    pages: [],
    manifest: {},
    preload: app === 'shell' ? { session: [], dashboard: [] } : {},
    csp: { scriptSrc: [], styleSrc: [] },
    files: { 'main.js': statSync(join(home, 'main.js')).size },
    ...about,
  };
  writeFileSync(join(home, 'build.json'), JSON.stringify(description));
}
const live = (app: string) => readFileSync(join(dist, app, 'current'), 'utf8').trim();
const oldRouter = { router: ['Link'] };
const newRouter = { router: ['Link', 'useHref'] };

describe('activating a build', () => {
  it('makes it live', async () => {
    upload('shell', 's1', { offers: oldRouter });
    upload('storefront', 'f1', { needs: oldRouter });
    await activate({ dist, app: 'shell', buildId: 's1' });
    await activate({ dist, app: 'storefront', buildId: 'f1' });
    expect([live('shell'), live('storefront')]).toEqual(['s1', 'f1']);
  });

  it('is refused for a remote that needs what the live shell does not have, until that shell is live', async () => {
    upload('shell', 's1', { offers: oldRouter });
    upload('storefront', 'f1', { needs: oldRouter });
    upload('storefront', 'f2', { needs: newRouter });
    await activate({ dist, app: 'shell', buildId: 's1' });
    await activate({ dist, app: 'storefront', buildId: 'f1' });

    await expect(activate({ dist, app: 'storefront', buildId: 'f2' })).rejects.toThrow(
      'The shell does not have router: useHref, which storefront f2 needs.',
    );
    expect(live('storefront')).toBe('f1');

    upload('shell', 's2', { offers: newRouter });
    await activate({ dist, app: 'shell', buildId: 's2' });
    await activate({ dist, app: 'storefront', buildId: 'f2' });
    expect(live('storefront')).toBe('f2');
  });

  it('is refused for a shell that lacks what a live remote needs', async () => {
    upload('shell', 's1', { offers: newRouter });
    upload('shell', 's2', { offers: oldRouter });
    upload('dashboard', 'd1', { needs: newRouter });
    await activate({ dist, app: 'shell', buildId: 's1' });
    await activate({ dist, app: 'dashboard', buildId: 'd1' });

    await expect(activate({ dist, app: 'shell', buildId: 's2' })).rejects.toThrow('which dashboard d1 needs');
    expect(live('shell')).toBe('s1');
  });

  it.each(['nothing', '../shell/s1', '.', ''])('is refused for "%s", which is no build', async (buildId) => {
    upload('shell', 's1');
    upload('storefront', 'f1');
    await expect(activate({ dist, app: 'storefront', buildId })).rejects.toThrow('There is no build');
  });

  it('is refused for a build that was uploaded in part', async () => {
    upload('storefront', 'f1');
    writeFileSync(join(dist, 'storefront/f1/main.js'), 'f');
    await expect(activate({ dist, app: 'storefront', buildId: 'f1' })).rejects.toThrow(
      'main.js has 1 bytes instead of 2',
    );
  });
});

describe('rolling back', () => {
  it('makes the build live that was live before, and a second time returns', async () => {
    for (const buildId of ['f1', 'f2']) {
      upload('storefront', buildId);
      await activate({ dist, app: 'storefront', buildId });
    }
    expect(await rollBack({ dist, app: 'storefront' })).toBe('f1');
    expect(live('storefront')).toBe('f1');
    expect(await rollBack({ dist, app: 'storefront' })).toBe('f2');
  });

  it('is refused when no other build was live, and when the one before does not fit the live shell', async () => {
    upload('shell', 's1', { offers: oldRouter });
    upload('storefront', 'f1', { needs: newRouter });
    upload('storefront', 'f2', { needs: oldRouter });
    await pointTo({ dist, app: 'storefront', buildId: 'f1' });
    await expect(rollBack({ dist, app: 'storefront' })).rejects.toThrow(
      'No other build of storefront was live before.',
    );
    await pointTo({ dist, app: 'storefront', buildId: 'f2' });
    await pointTo({ dist, app: 'shell', buildId: 's1' });
    await expect(rollBack({ dist, app: 'storefront' })).rejects.toThrow('router: useHref');
    expect(live('storefront')).toBe('f2');
  });
});

it('a list has every build, newest first, and marks the live one', async () => {
  upload('storefront', 'f1');
  upload('storefront', 'f2');
  const now = new Date('2026-11-22T10:00:00Z');
  await pointTo({ dist, app: 'storefront', buildId: 'f1', now });
  const hourBefore = new Date('2026-11-22T09:00:00Z');
  utimesSync(join(dist, 'storefront/f2'), hourBefore, hourBefore);
  expect(await listBuilds({ dist, app: 'storefront' })).toEqual([
    '* storefront f1  live since 2026-11-22T10:00:00.000Z',
    '  storefront f2  2026-11-22T09:00:00.000Z',
  ]);
});

it('pruning removes builds that were last live more than 7 days ago, but neither the live one nor the one to roll back to', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, 1) + (number - 1) * 86_400_000);
  for (const [index, buildId] of ['f1', 'f2', 'f3', 'f4'].entries()) {
    upload('storefront', buildId);
    await pointTo({ dist, app: 'storefront', buildId, now: day(index + 1) });
  }
  expect(await prune({ dist, app: 'storefront', now: day(9) })).toEqual([]);
  expect(await prune({ dist, app: 'storefront', now: day(9.5) })).toEqual(['f1']);
  expect(await prune({ dist, app: 'storefront', now: day(30) })).toEqual(['f2']);
});
