import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, startBucket, type TestBucket } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { buildRemote, buildShell, point, uploadRemote, uploadShell } from './world/front-end-builds.ts';
import { openWorld, type World } from './world/open-world.ts';
import { navigate } from './world/phone-pages.ts';
import { undecoded } from './world/undecoded.ts';

const cdn = 'https://cdn.example';

/** Copies a folder of builds into a bucket, as publishing does. */
function publish(bucket: TestBucket, write: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'wholesale-published-'));
  write(folder);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(folder, path)).isFile())
      bucket.objects.set(`frontends/${path}`, { content: readFileSync(join(folder, path)), changedAt: new Date() });
  rmSync(folder, { recursive: true });
}

const allThree = (folder: string) => {
  buildShell(folder, 's1');
  buildRemote(folder, 'storefront', 'f1');
  buildRemote(folder, 'dashboard', 'd1');
};

let bucket: TestBucket;
let world: World;
forAllTests(startBucket, (started) => {
  bucket = started;
  publish(bucket, allThree);
});
forAllTests(
  () => openWorld({ ...bucket.settings, ASSETS_ORIGIN: `${cdn}/` }),
  (opened) => (world = opened),
);
afterEach(() => bucket.mode('up'));

/** The federation document reads the pointers at once, and the pages follow. */
const pointersRead = (place: World = world) => place.call('/federation.json');
const home = () => navigate(world, '/');
const ready = () => world.call('/health/ready');

describe('front-ends in a bucket', () => {
  it('are served like those of a folder, compressed and cached permanently', async () => {
    const page = await home();
    const brotli = await undecoded(world.url, '/mf/storefront/f1/remote.js', { 'accept-encoding': 'br' });

    expect(page.text).toContain('/mf/storefront/f1/remote.js');
    expect(brotli.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(brotli.body).toString()).toContain('storefront f1');
    expect((await world.call('/favicon.ico')).status).toBe(200);
    expect((await world.call('/mf/storefront/f1/nothing.js')).status).toBe(404);
    expect((await ready()).body).toMatchObject({ frontends: true, frontendStorage: true });
  });

  it('follow the pointer, and keep the last build when it names an unknown one', async () => {
    publish(bucket, (folder) => buildRemote(folder, 'storefront', 'f2'));
    await pointersRead();
    expect((await home()).text).toContain('/mf/storefront/f2/remote.js');

    bucket.objects.set('frontends/storefront/current', { content: Buffer.from('nothing\n'), changedAt: new Date() });
    await pointersRead();
    expect((await home()).text).toContain('/mf/storefront/f2/remote.js');
    publish(bucket, (folder) => buildRemote(folder, 'storefront', 'f1'));
    await pointersRead();
  });

  it('stay complete while the bucket fails: pages, every file of the live builds, and the gateway is ready', async () => {
    bucket.mode('failing');
    await pointersRead();

    expect(await ready()).toMatchObject({ status: 200, body: { frontends: true, frontendStorage: false } });
    expect((await home()).text).toContain('/mf/storefront/f1/remote.js');
    for (const path of ['/mf/storefront/f1/assets/later.js', '/mf/dashboard/d1/remote.css', '/mf/shell/s1/main.js'])
      expect([path, (await world.call(path)).status]).toEqual([path, 200]);
    bucket.mode('up');
    await eventually(async () => {
      await pointersRead();
      expect((await ready()).body).toMatchObject({ frontendStorage: true });
    });
  });

  it('keep their canary while the bucket fails: its visitors stay with it, and no cache may keep a page', async () => {
    publish(bucket, (folder) => uploadRemote(folder, 'storefront', 'f2'));
    const pointTo = async (pointer: string) => {
      bucket.objects.set('frontends/storefront/current', { content: Buffer.from(pointer), changedAt: new Date() });
      await pointersRead();
    };
    const pages = () =>
      Promise.all(
        [0, 99].map(async (number) => {
          const { text, headers } = await navigate(world, '/', { cookie: `canary-storefront=${number}` });
          const build = /\/mf\/storefront\/(\w+)\/remote\.js/.exec(text)?.[1];
          return [build, headers.get('cache-control'), headers.get('vary')?.includes('Cookie') ?? false];
        }),
      );
    await pointTo('f1\ncanary f2 50\n');
    const before = await pages();
    bucket.mode('failing');
    await pointersRead();
    expect((await ready()).body).toMatchObject({ frontendStorage: false });
    const meanwhile = await pages();
    bucket.mode('up');
    await eventually(async () => {
      await pointTo('f1\n');
      expect(await pages()).toEqual([
        ['f1', 'no-cache', false],
        ['f1', 'no-cache', false],
      ]);
    });

    expect(before).toEqual([
      ['f2', 'private, no-cache', true],
      ['f1', 'private, no-cache', true],
    ]);
    expect(meanwhile).toEqual(before);
  });

  it('that are not live are 503 while the bucket fails, not 404, which a cache would keep', async () => {
    bucket.mode('failing');

    const answer = await world.call('/mf/storefront/older/remote.js');

    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });

  it('are sent without delay while the bucket hangs', async () => {
    bucket.mode('hanging');
    // The bucket never answers, so a page that arrives has not waited for it.
    await eventually(async () => {
      expect((await home()).text).toContain('/mf/storefront/f1/remote.js');
      expect(bucket.waiting()).toBeGreaterThan(0);
    });
  });

  it('appear as soon as the bucket answers, when the gateway started without it', async () => {
    bucket.mode('failing');
    const late = await openWorld(bucket.settings);
    const before = [(await navigate(late, '/')).status, (await late.call('/advertise')).status];
    bucket.mode('up');
    await pointersRead(late);
    const after = await navigate(late, '/');
    await late.close();

    expect([...before, after.status]).toEqual([503, 200, 200]);
  });
});

describe('with ASSETS_ORIGIN', () => {
  it('a page loads the shell’s scripts and all files of the remotes there, in one way for preload and use', async () => {
    const { text } = await home();

    expect(text).toContain(`<html data-assets="${cdn}"`);
    expect(text).toContain(`<script defer src="${cdn}/mf/shell/s1/main.js">`);
    expect(text).toContain(`as="script" href="${cdn}/mf/storefront/f1/remote.js"`);
    expect(text).toContain(`as="style" href="${cdn}/mf/storefront/f1/remote.css"`);
    const [, data = '{}'] = /id="wholesale-federation">(.*?)<\/script>/.exec(text) ?? [];
    const { remotes, manifests } = JSON.parse(data) as { remotes: { entry: string }[]; manifests: object };
    const entries = remotes.map(({ entry }) => entry);
    expect(entries[0]).toBe(`${cdn}/mf/storefront/f1/mf-manifest.json`);
    expect(Object.keys(manifests)).toEqual(entries.map((entry) => new URL(entry).pathname));
  });

  it('the policy of pages allows the builds there and nothing else of that origin', async () => {
    const { headers } = await home();
    const directives = (headers.get('content-security-policy') ?? '').split(';');

    for (const name of ['script-src', 'style-src', 'img-src', 'font-src'])
      expect(directives.find((each) => each.startsWith(name))).toContain(`${cdn}/mf/`);
    for (const name of ['default-src', 'connect-src', 'frame-src', 'form-action'])
      expect(directives.find((each) => each.startsWith(name))).not.toContain(cdn);
    expect((await world.call('/advertise')).headers.get('content-security-policy')).not.toContain(cdn);
  });

  it('a retry loads from this site, which therefore works without the other origin', async () => {
    const { body } = await world.call('/federation.json');
    expect(body.remotes[0].entry).toBe('/mf/storefront/f1/mf-manifest.json');
  });

  it('files of builds may be read by pages of any origin, because fonts need it; data may not', async () => {
    const read = async (path: string) => (await world.call(path)).headers.get('access-control-allow-origin');
    expect(await read('/mf/storefront/f1/remote.js')).toBe('*');
    expect(await read('/advertise')).toBeNull();
  });

  it('a shell from before that, whose page refuses foreign scripts, gets everything from this site', async () => {
    publish(bucket, (folder) => {
      uploadShell(folder, 's0', undefined, false);
      point(folder, 'shell', 's0');
    });
    await eventually(async () => {
      await pointersRead();
      expect((await home()).text).toContain('shell s0');
    });
    expect((await home()).text).not.toContain(cdn);
  });
});
