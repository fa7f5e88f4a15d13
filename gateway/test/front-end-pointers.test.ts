import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@wholesale/service-kit';
import { createFolderStorage } from '@wholesale/service-kit/object-storage';
import { eventually } from '@wholesale/testing';
import { createLiveBuilds } from '../src/frontends/live-builds.ts';
import { buildRemote, buildShell, point, uploadRemote, uploadShell } from './world/front-end-builds.ts';
import { openWorld, useWorld, type World } from './world/open-world.ts';

/** Faults of a pointer or its build, each applied to the storefront of a folder; `new` is the affected build. */
const faults: [string, (folder: string) => void][] = [
  ['names an unknown build', (folder) => point(folder, 'storefront', 'nothing')],
  ['is empty', (folder) => writeFileSync(pointer(folder), '')],
  ['leads out of its folder', (folder) => point(folder, 'storefront', '../dashboard/d1')],
  ['names the folder itself', (folder) => point(folder, 'storefront', '.')],
  ['is an absolute path', (folder) => point(folder, 'storefront', join(folder, 'storefront/f1'))],
  ['is very long', (folder) => point(folder, 'storefront', 'f'.repeat(100_000))],
  ['holds a NUL', (folder) => point(folder, 'storefront', 'f1\0')],
  ['is deleted', (folder) => rmSync(pointer(folder), { force: true })],
  [
    'is a folder',
    (folder) => {
      rmSync(pointer(folder), { force: true });
      mkdirSync(pointer(folder));
    },
  ],
  ['names a build without its build.json', half((home) => rmSync(join(home, 'build.json')))],
  ['names a build whose build.json is cut off', half((home) => truncateSync(join(home, 'build.json'), 200))],
  ['names a build whose build.json says nothing', half((home) => writeFileSync(join(home, 'build.json'), 'null'))],
  ['names a build without its first script', half((home) => rmSync(join(home, 'remote.js')))],
  ['names a build without a script that is loaded later', half((home) => rmSync(join(home, 'assets/later.js')))],
  ['names a build without a compressed file', half((home) => rmSync(join(home, 'remote.js.br')))],
  ['names a build with a file that is cut off', half((home) => truncateSync(join(home, 'remote.js'), 7))],
  [
    'names a build with a folder in place of a file',
    half((home) => {
      rmSync(join(home, 'remote.css'));
      mkdirSync(join(home, 'remote.css'));
    }),
  ],
  [
    'names a copy of another build',
    (folder) => {
      uploadRemote(folder, 'storefront', 'new');
      writeFileSync(join(folder, 'storefront/new/build.json'), JSON.stringify(otherBuild));
      point(folder, 'storefront', 'new');
    },
  ],
];
const otherBuild = {
  name: 'dashboard',
  version: 'd1',
  entry: '/mf/dashboard/d1/mf-manifest.json',
  pages: [],
  preload: {},
  manifest: {},
};

const pointer = (folder: string) => join(folder, 'storefront/current');

function half(damage: (home: string) => void): (folder: string) => void {
  return (folder) => {
    uploadRemote(folder, 'storefront', 'new');
    damage(join(folder, 'storefront/new'));
    point(folder, 'storefront', 'new');
  };
}

/** Three complete, live front-ends, older than anything a test adds. */
function furnish(folder: string): void {
  buildShell(folder, 's1');
  buildRemote(folder, 'storefront', 'f1');
  buildRemote(folder, 'dashboard', 'd1');
  for (const home of ['shell/s1', 'storefront/f1', 'dashboard/d1']) setAge(join(folder, home), 60);
}

function setAge(home: string, minutes: number): void {
  const at = Date.now() / 1_000 - minutes * 60;
  for (const file of readdirSync(home, { recursive: true, encoding: 'utf8' })) utimesSync(join(home, file), at, at);
}

async function liveIn(world: World): Promise<Record<string, string>> {
  const { body } = await world.call('/federation.json');
  const remotes: { name: string; version: string }[] = body.remotes;
  return Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
}

const home = (world: World) => world.call('/', { headers: { accept: 'text/html' } });

describe('a running gateway keeps the last complete build of a front-end when its pointer', () => {
  let world: World;
  useWorld((opened) => (world = opened));

  it.each(faults)('%s, and follows the pointer again when it is valid', async (_, damage) => {
    rmSync(join(world.frontends, 'storefront'), { recursive: true, force: true });
    furnish(world.frontends);
    expect(await liveIn(world)).toEqual({ storefront: 'f1', dashboard: 'd1' });

    damage(world.frontends);
    expect(await liveIn(world)).toEqual({ storefront: 'f1', dashboard: 'd1' });
    expect((await world.call('/mf/storefront/f1/remote.js')).status).toBe(200);
    expect((await home(world)).text).toContain('/mf/storefront/f1/remote.js');

    rmSync(pointer(world.frontends), { recursive: true, force: true });
    buildRemote(world.frontends, 'storefront', 'new');
    expect(await liveIn(world)).toEqual({ storefront: 'new', dashboard: 'd1' });
    await eventually(async () => expect((await home(world)).text).toContain('/mf/storefront/new/remote.js'));
  });

  it('names an incomplete upload, and makes it live when its last file arrives', async () => {
    furnish(world.frontends);
    expect(await liveIn(world)).toMatchObject({ storefront: 'f1' });
    uploadRemote(world.frontends, 'storefront', 'f2');
    const last = join(world.frontends, 'storefront/f2/assets/later.js');
    rmSync(last);
    point(world.frontends, 'storefront', 'f2');
    expect(await liveIn(world)).toMatchObject({ storefront: 'f1' });

    writeFileSync(last, '// loaded when it is needed');

    expect(await liveIn(world)).toMatchObject({ storefront: 'f2' });
  });

  it.each([
    ['an unknown build', (folder: string) => point(folder, 'shell', 'nothing')],
    ['a shell without its page', (folder: string) => damageShell(folder, 'index.html')],
    ['a shell without its script', (folder: string) => damageShell(folder, 'main.js')],
    ['a shell without its icon', (folder: string) => damageShell(folder, 'favicon.svg')],
  ])('names %s: the pages stay', async (_, damage) => {
    furnish(world.frontends);
    await eventually(async () => expect((await home(world)).text).toContain('shell s1'));

    damage(world.frontends);
    // The federation document reads the pointers at once; the page follows.
    await liveIn(world);
    const page = await home(world);

    expect([page.status, page.text.includes('shell s1')]).toEqual([200, true]);
    expect((await world.call('/health/ready')).body).toMatchObject({ frontends: true });
  });
});

describe('a shell and remotes that do not fit together', () => {
  const before = { router: ['Link'] };
  const after = { router: ['Link', 'useHref'] };
  const publishRemote = (folder: string, build: string, needs: typeof before) =>
    uploadRemote(folder, 'storefront', build, undefined, needs);
  let world: World;
  useWorld((opened) => (world = opened));

  it('a remote that needs what the live shell does not have waits for a shell that has it', async () => {
    furnish(world.frontends);
    uploadShell(world.frontends, 's2', before);
    point(world.frontends, 'shell', 's2');
    expect(await liveIn(world)).toEqual({ storefront: 'f1', dashboard: 'd1' });

    publishRemote(world.frontends, 'f2', after);
    point(world.frontends, 'storefront', 'f2');
    expect(await liveIn(world)).toEqual({ storefront: 'f1', dashboard: 'd1' });

    uploadShell(world.frontends, 's3', after);
    point(world.frontends, 'shell', 's3');
    expect(await liveIn(world)).toEqual({ storefront: 'f2', dashboard: 'd1' });
    await eventually(async () => expect((await home(world)).text).toContain('shell s3'));
  });

  it('a shell that lacks what a live remote needs does not go live before a remote that needs less', async () => {
    furnish(world.frontends);
    publishRemote(world.frontends, 'f2', after);
    point(world.frontends, 'storefront', 'f2');
    expect(await liveIn(world)).toMatchObject({ storefront: 'f2' });

    uploadShell(world.frontends, 's2', before);
    point(world.frontends, 'shell', 's2');
    expect(await liveIn(world)).toEqual({ storefront: 'f2', dashboard: 'd1' });
    expect((await home(world)).text).toContain('shell s1');

    publishRemote(world.frontends, 'f3', before);
    point(world.frontends, 'storefront', 'f3');
    expect(await liveIn(world)).toEqual({ storefront: 'f3', dashboard: 'd1' });
    await eventually(async () => expect((await home(world)).text).toContain('shell s2'));
  });

  it('a gateway that starts on them serves the newest remote that fits', async () => {
    const { live, close } = await startAfter((folder) => {
      uploadShell(folder, 's2', before);
      point(folder, 'shell', 's2');
      publishRemote(folder, 'f2', after);
      point(folder, 'storefront', 'f2');
    });
    await close();
    expect(live).toEqual({ storefront: 'f1', dashboard: 'd1' });
  });

  it('a gateway that starts on a shell without a remote that fits serves the newest shell with one', async () => {
    const { world, live, close } = await startAfter((folder) => {
      rmSync(join(folder, 'storefront/f1'), { recursive: true });
      publishRemote(folder, 'f2', after);
      point(folder, 'storefront', 'f2');
      uploadShell(folder, 's2', before);
      point(folder, 'shell', 's2');
    });
    const page = await home(world);
    await close();

    expect(live).toEqual({ storefront: 'f2', dashboard: 'd1' });
    expect(page.text).toContain('shell s1');
  });
});

function damageShell(folder: string, file: string): void {
  uploadShell(folder, 's2');
  rmSync(join(folder, 'shell/s2', file));
  point(folder, 'shell', 's2');
}

/** A gateway that starts on complete front-ends after this change to them. */
async function startAfter(change: (folder: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'wholesale-pointers-'));
  furnish(folder);
  change(folder);
  const world = await openWorld({ FRONTENDS_DIR: folder });
  const close = async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  };
  return { folder, world, live: await liveIn(world), close };
}

describe('a starting gateway serves the newest complete build of a front-end when its pointer', () => {
  it.each(faults)('%s', async (_, damage) => {
    const { world, live, close } = await startAfter((folder) => {
      uploadRemote(folder, 'storefront', 'older');
      setAge(join(folder, 'storefront/older'), 120);
      damage(folder);
    });
    const page = await home(world);
    await close();

    expect(live).toEqual({ storefront: 'f1', dashboard: 'd1' });
    expect(page.text).toContain('/mf/storefront/f1/remote.js');
  });

  it('names nothing, but rather the last one that was live than one that was never released', async () => {
    const { live, close } = await startAfter((folder) => {
      uploadRemote(folder, 'storefront', 'unreleased');
      const history = '2026-11-20T10:00:00.000Z f1\n2026-11-21T10:00:00.000Z unreleased 10%\n';
      writeFileSync(join(folder, 'storefront/history'), history);
      rmSync(pointer(folder));
    });
    await close();

    expect(live).toEqual({ storefront: 'f1', dashboard: 'd1' });
  });

  it('names nothing, and keeps that build when another one is uploaded', async () => {
    const { folder, world, live, close } = await startAfter((folder) => rmSync(pointer(folder)));
    uploadRemote(folder, 'storefront', 'f2');
    const after = await liveIn(world);
    await close();

    expect([live.storefront, after.storefront]).toEqual(['f1', 'f1']);
  });

  it('names nothing, and omits the front-end while no build is complete', async () => {
    const { folder, world, live, close } = await startAfter((folder) =>
      rmSync(join(folder, 'storefront/f1/remote.js')),
    );
    buildRemote(folder, 'storefront', 'f2');
    const after = await liveIn(world);
    await close();

    expect(live).toEqual({ dashboard: 'd1' });
    expect(after).toEqual({ storefront: 'f2', dashboard: 'd1' });
  });
});

it('each wrong pointer is logged once, and once when it is valid again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wholesale-pointers-'));
  furnish(folder);
  const lines: { level: string; app?: string; serving?: string; pointer?: string; msg: string }[] = [];
  const to = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const builds = createLiveBuilds({
    storage: createFolderStorage(folder),
    logger: createLogger({ name: 'gateway', level: 'info', to }),
  });
  await builds.now();
  lines.length = 0;

  point(folder, 'storefront', 'nothing');
  for (let times = 0; times < 3; times++) await builds.now();
  point(folder, 'storefront', 'f1');
  for (let times = 0; times < 3; times++) await builds.now();
  uploadRemote(folder, 'storefront', 'f2', undefined, { router: ['useHref'] });
  point(folder, 'storefront', 'f2');
  await builds.now();
  uploadShell(folder, 's2', { router: [] });
  point(folder, 'shell', 's2');
  for (let times = 0; times < 3; times++) await builds.now();
  rmSync(folder, { recursive: true });

  const faults = lines.filter(({ msg }) => msg !== 'front-ends live');
  expect(faults).toMatchObject([
    { app: 'storefront', pointer: 'nothing', serving: 'f1' },
    { app: 'storefront', serving: 'f1' },
    { app: 'shell', pointer: 's2', serving: 's1' },
  ]);
});
