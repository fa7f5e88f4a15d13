import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { createFolderStorage, type ObjectStorage } from '@wholesale/service-kit/object-storage';
import { pointTo, prune } from '@wholesale/web-build/releases';
import { activate, copyBuild, listBuilds, rollBack } from './front-end-releases.ts';

let dist: string;
let storage: ObjectStorage;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'wholesale-releases-'));
  storage = createFolderStorage(dist);
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
    files: Object.fromEntries(readdirSync(home).map((file) => [file, statSync(join(home, file)).size])),
    ...about,
  };
  writeFileSync(join(home, 'build.json'), JSON.stringify(description));
}
async function release(...build: Parameters<typeof upload>): Promise<void> {
  upload(...build);
  await activate({ storage, app: build[0], buildId: build[1] });
}
function setTime(app: string, buildId: string, at: Date): void {
  for (const file of readdirSync(join(dist, app, buildId))) utimesSync(join(dist, app, buildId, file), at, at);
}
const live = (app: string) => readFileSync(join(dist, app, 'current'), 'utf8').trim();
const oldRouter = { router: ['Link'] };
const newRouter = { router: ['Link', 'useHref'] };

describe('activating a build', () => {
  it('makes it live', async () => {
    await release('shell', 's1', { offers: oldRouter });
    await release('storefront', 'f1', { needs: oldRouter });
    expect([live('shell'), live('storefront')]).toEqual(['s1', 'f1']);
  });

  it('is refused for a remote that needs what the live shell does not have, until that shell is live', async () => {
    await release('shell', 's1', { offers: oldRouter });
    await release('storefront', 'f1', { needs: oldRouter });
    upload('storefront', 'f2', { needs: newRouter });

    await expect(activate({ storage, app: 'storefront', buildId: 'f2' })).rejects.toThrow(
      'The shell does not have router: useHref, which storefront f2 needs.',
    );
    expect(live('storefront')).toBe('f1');

    await release('shell', 's2', { offers: newRouter });
    await activate({ storage, app: 'storefront', buildId: 'f2' });
    expect(live('storefront')).toBe('f2');
  });

  it('is refused for a shell that lacks what a live remote needs', async () => {
    await release('shell', 's1', { offers: newRouter });
    await release('dashboard', 'd1', { needs: newRouter });
    upload('shell', 's2', { offers: oldRouter });

    await expect(activate({ storage, app: 'shell', buildId: 's2' })).rejects.toThrow('which dashboard d1 needs');
    expect(live('shell')).toBe('s1');
  });

  it.each(['nothing', '../shell/s1', '.', ''])('is refused for "%s", which is no build', async (buildId) => {
    upload('shell', 's1');
    upload('storefront', 'f1');
    await expect(activate({ storage, app: 'storefront', buildId })).rejects.toThrow('There is no build');
  });

  it('is refused for a build that was uploaded in part', async () => {
    upload('storefront', 'f1');
    writeFileSync(join(dist, 'storefront/f1/main.js'), 'f');
    await expect(activate({ storage, app: 'storefront', buildId: 'f1' })).rejects.toThrow(
      'main.js has 1 bytes instead of 2',
    );
  });
});

describe('rolling back', () => {
  it('makes the build live that was live before, and a second time returns', async () => {
    for (const buildId of ['f1', 'f2']) await release('storefront', buildId);
    expect(await rollBack({ storage, app: 'storefront' })).toBe('f1');
    expect(live('storefront')).toBe('f1');
    expect(await rollBack({ storage, app: 'storefront' })).toBe('f2');
  });

  it('is refused when no other build was live, and when the previous build does not fit the live shell', async () => {
    upload('shell', 's1', { offers: oldRouter });
    upload('storefront', 'f1', { needs: newRouter });
    upload('storefront', 'f2', { needs: oldRouter });
    await pointTo({ storage, app: 'storefront', buildId: 'f1' });
    await expect(rollBack({ storage, app: 'storefront' })).rejects.toThrow(
      'No other build of storefront was live before.',
    );
    await pointTo({ storage, app: 'storefront', buildId: 'f2' });
    await pointTo({ storage, app: 'shell', buildId: 's1' });
    await expect(rollBack({ storage, app: 'storefront' })).rejects.toThrow('router: useHref');
    expect(live('storefront')).toBe('f2');
  });
});

describe('a canary', () => {
  const storefront = () => ({ storage, app: 'storefront' });
  beforeEach(async () => {
    await release('shell', 's1', { offers: oldRouter });
    for (const buildId of ['f1', 'f2']) upload('storefront', buildId, { needs: oldRouter });
    await activate({ ...storefront(), buildId: 'f1' });
  });

  it('runs beside the live build, grows, and becomes live by an activation without a percentage', async () => {
    await activate({ ...storefront(), buildId: 'f2', percent: 10 });
    expect(live('storefront')).toBe('f1\ncanary f2 10');
    await activate({ ...storefront(), buildId: 'f2', percent: 50 });
    expect(live('storefront')).toBe('f1\ncanary f2 50');
    await activate({ ...storefront(), buildId: 'f2' });
    expect(live('storefront')).toBe('f2');
    expect(await rollBack(storefront())).toBe('f1');
  });

  it('is ended by a rollback, which leaves the live build and what was live before it', async () => {
    await release('storefront', 'f0');
    await activate({ ...storefront(), buildId: 'f1' });
    await activate({ ...storefront(), buildId: 'f2', percent: 10 });

    expect([await rollBack(storefront()), live('storefront')]).toEqual(['f1', 'f1']);
    expect([await rollBack(storefront()), live('storefront')]).toEqual(['f0', 'f0']);
  });

  it('is refused when it does not fit the live shell, or the canary of the shell, and likewise the other way round', async () => {
    upload('shell', 's2', { offers: newRouter });
    upload('storefront', 'f3', { needs: newRouter });
    const canary = { ...storefront(), buildId: 'f3', percent: 10 };
    await expect(activate(canary)).rejects.toThrow('router: useHref');
    await activate({ storage, app: 'shell', buildId: 's2', percent: 10 });
    await expect(activate(canary)).rejects.toThrow('router: useHref');
    await activate({ storage, app: 'shell', buildId: 's2' });
    await activate(canary);
    await expect(activate({ storage, app: 'shell', buildId: 's1', percent: 10 })).rejects.toThrow(
      'storefront f3 needs',
    );
    await expect(activate({ storage, app: 'shell', buildId: 's1' })).rejects.toThrow('storefront f3 needs');
  });

  it('is refused without another live build beside it', async () => {
    await expect(activate({ ...storefront(), buildId: 'f1', percent: 10 })).rejects.toThrow('activate a different one');
    upload('dashboard', 'd1');
    await expect(activate({ storage, app: 'dashboard', buildId: 'd1', percent: 10 })).rejects.toThrow(
      'A canary needs another live build of dashboard',
    );
  });

  it.each(['f2 0', 'f2 100', '../f2 10', 'f2'])(
    'that somebody wrote as %j is none here either, as in the gateway: a rollback leads to the build before',
    async (canary) => {
      await activate({ ...storefront(), buildId: 'f2' });
      writeFileSync(join(dist, 'storefront/current'), `f2\ncanary ${canary}\n`);

      expect(await rollBack(storefront())).toBe('f1');
    },
  );

  it('stays in the list, and is not pruned while it runs and for 7 days after', async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 10, 1) + (number - 1) * 86_400_000);
    for (const buildId of ['f1', 'f2']) setTime('storefront', buildId, day(1));
    await pointTo({ ...storefront(), buildId: 'f1', canary: { buildId: 'f2', percent: 10 }, now: day(2) });

    expect(await listBuilds(storefront())).toContain(
      '  storefront f2  for 10 % of visitors since 2026-11-02T00:00:00.000Z',
    );
    expect(await prune({ ...storefront(), now: day(20) })).toEqual([]);
    await pointTo({ ...storefront(), buildId: 'f1', now: day(20) });
    expect(await prune({ ...storefront(), now: day(26) })).toEqual([]);
    expect(await prune({ ...storefront(), now: day(28) })).toEqual(['f2']);
  });
});

it('publishing builds for production, whatever the environment of the person who publishes', () => {
  const node = (NODE_ENV: string, ...args: string[]) =>
    execFileSync(process.execPath, args, {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], FRONTENDS_DIST: dist, NODE_ENV },
    });
  const buildIdIn = (environment: string) => {
    const module = join(root, 'packages/web-build/src/build-id.mjs');
    const options = JSON.stringify({ repository: root, app: 'dashboard' });
    return node(environment, '-e', `import('${module}').then((m) => m.buildIdOf(${options})).then(console.log)`).trim();
  };
  const [production, development] = [buildIdIn('production'), buildIdIn('development')];
  expect(production).not.toBe(development);
  // Builds that exist are not built again.
  for (const buildId of [production, development]) upload('dashboard', buildId);

  const output = node('development', join(root, 'scripts/src/frontends.ts'), 'publish', 'dashboard');
  expect(output.trim()).toBe(`dashboard ${production} is up to date`);
});

describe('publishing to another storage', () => {
  it('copies every file of a build, which can then be activated there; the description is the last one', async () => {
    upload('shell', 's1', { offers: oldRouter });
    const other = createFolderStorage(join(dist, 'other'));
    const copied: string[] = [];
    const to = {
      ...other,
      put: (key: string, content: string | Buffer) => (copied.push(key), other.put(key, content)),
    };
    await copyBuild({ from: storage, storage: to, app: 'shell', buildId: 's1' });

    expect(copied.at(-1)).toBe('shell/s1/build.json');
    await activate({ storage: other, app: 'shell', buildId: 's1' });
    expect(await other.get('shell/current')).toEqual(Buffer.from('s1\n'));
  });

  it('that breaks off leaves no build that could be activated', async () => {
    upload('shell', 's1', { offers: oldRouter });
    const other = createFolderStorage(join(dist, 'other'));
    const full = { ...other, put: (key: string) => Promise.reject(new Error(`no space for ${key}`)) };

    await expect(copyBuild({ from: storage, storage: full, app: 'shell', buildId: 's1' })).rejects.toThrow('no space');
    await expect(activate({ storage: other, app: 'shell', buildId: 's1' })).rejects.toThrow('There is no build');
  });
});

it('a list has every build, newest first, and marks the live one', async () => {
  upload('storefront', 'f1');
  upload('storefront', 'f2');
  const now = new Date('2026-11-22T10:00:00Z');
  await pointTo({ storage, app: 'storefront', buildId: 'f1', now });
  setTime('storefront', 'f1', now);
  setTime('storefront', 'f2', new Date('2026-11-22T09:00:00Z'));
  expect(await listBuilds({ storage, app: 'storefront' })).toEqual([
    '* storefront f1  live since 2026-11-22T10:00:00.000Z',
    '  storefront f2  2026-11-22T09:00:00.000Z',
  ]);
});

it('pruning removes builds that were last live more than 7 days ago, but neither the live one nor the one to roll back to', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, 1) + (number - 1) * 86_400_000);
  for (const [index, buildId] of ['f1', 'f2', 'f3', 'f4'].entries()) {
    upload('storefront', buildId);
    setTime('storefront', buildId, day(1));
    await pointTo({ storage, app: 'storefront', buildId, now: day(index + 1) });
  }
  expect(await prune({ storage, app: 'storefront', now: day(9) })).toEqual([]);
  expect(await prune({ storage, app: 'storefront', now: day(9.5) })).toEqual(['f1']);
  expect(await prune({ storage, app: 'storefront', now: day(30) })).toEqual(['f2']);
  expect(readdirSync(join(dist, 'storefront')).sort()).toEqual(['current', 'f3', 'f4', 'history']);
});
