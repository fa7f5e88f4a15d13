import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { buildRemote, point, writeArtefact } from './world/front-end-builds.ts';
import { openWorld, useWorld, type World } from './world/open-world.ts';
import { browser, navigate, openWorldWithPages } from './world/phone-pages.ts';
import { undecoded } from './world/undecoded.ts';

let world: World;
useWorld((opened) => (world = opened), openWorldWithPages);

describe('a file of a build', () => {
  it('is sent compressed and cached permanently', async () => {
    const brotli = await undecoded(world.url, '/mf/storefront/f1/remote.js', { 'accept-encoding': 'br' });
    const gzip = await undecoded(world.url, '/mf/storefront/f1/remote.js', { 'accept-encoding': 'gzip' });
    const plain = await undecoded(world.url, '/mf/storefront/f1/remote.js', {});

    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    for (const { headers } of [brotli, gzip, plain]) {
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'Accept-Encoding',
      });
    }
  });

  it('without compressed versions is sent uncompressed', async () => {
    writeArtefact(world.frontends, 'storefront/f1/plain.css', 'a{}');
    rmSync(join(world.frontends, 'storefront/f1/plain.css.br'));

    const { headers, body } = await undecoded(world.url, '/mf/storefront/f1/plain.css', { 'accept-encoding': 'br' });

    expect([headers['content-encoding'], headers['content-type'], body.toString()]).toEqual([
      undefined,
      'text/css; charset=utf-8',
      'a{}',
    ]);
  });

  it('is also found under the retry path', async () => {
    expect((await world.call('/mf/storefront/f1~3/remote.js')).text).toBe(
      (await world.call('/mf/storefront/f1/remote.js')).text,
    );
  });

  it.each([
    '/mf/storefront/f1/none.js',
    '/mf/storefront/current',
    '/mf/storefront/f1/../current',
    '/mf/storefront/%2e%2e/storefront/current',
    '/mf/storefront/f1/..%2f..%2fstorefront%2fcurrent',
    '/mf/storefront/f1/.env',
    '/mf/storefront/f1/',
    '/mf/nothing/x/y.js',
  ])('%s does not exist: a problem document that is not cached, never the page', async (path) => {
    const answer = await world.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nConnection: close\r\n\r\n`);

    expect(answer).toMatch(/^HTTP\/1.1 404/);
    expect(answer).toContain('application/problem+json');
    expect(answer).not.toMatch(/immutable|shell s1/);
  });

  it.each([
    ['a file name of 201 characters', `/mf/shell/x/${'a'.repeat(198)}.js`],
    ['an app of 201 characters', `/mf/${'a'.repeat(201)}/x/y.js`],
    ['5,000 bytes', `/mf/shell/x/${'a/'.repeat(2_492)}y.js`],
  ])('a path with %s does not exist either: no storage is asked for it', async (_, path) => {
    const { status, headers } = await world.call(path);

    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('application/problem+json')]);
  });
});

describe('the live build', () => {
  it('follows the pointer files without a restart, at once in the federation document and soon in the page', async () => {
    const before = await world.call('/federation.json');
    buildRemote(world.frontends, 'storefront', 'f2');
    const after = await world.call('/federation.json');

    expect(before.body.remotes[0].version).toBe('f1');
    expect(after.body.remotes[0]).toEqual({
      name: 'storefront',
      version: 'f2',
      entry: '/mf/storefront/f2/mf-manifest.json',
    });
    expect(after.headers.get('cache-control')).toBe('no-store');
    await eventually(async () => expect((await navigate(world, '/')).text).toContain('/mf/storefront/f2/remote.js'));
    expect((await world.call('/mf/storefront/f1/remote.js')).status).toBe(200);

    point(world.frontends, 'storefront', 'f1');
    expect((await world.call('/federation.json')).body.remotes[0].version).toBe('f1');
  });

  it('may be missing: pages are 503, data still works', async () => {
    const empty = await openWorld();
    const page = await empty.call('/', { headers: browser });
    const data = await empty.call('/advertise');
    await empty.close();

    expect(page).toMatchObject({ status: 503, body: { code: 'frontends-missing' } });
    expect(data.status).toBe(200);
  });
});

describe('well-known files', () => {
  it('contain the sign-in settings, with demo accounts in demo mode only', async () => {
    const demo = await openWorld({ DEMO: 'on' });
    const shown = await demo.call('/config.json');
    await demo.close();
    const plain = await world.call('/config.json');

    expect(plain.body).toEqual({
      firebase: { apiKey: 'demo-api-key', authDomain: 'demo-wholesale.firebaseapp.com', projectId: 'demo-wholesale' },
      authEmulatorUrl: world.authority.url,
    });
    expect(shown.body.demo.accounts).toEqual([
      { role: 'admin', email: 'admin@wholesale.example', password: 'wholesale-admin' },
      { role: 'seller', email: 'seller@wholesale.example', password: 'wholesale-seller' },
      { role: 'buyer', email: 'buyer@wholesale.example', password: 'wholesale-buyer' },
    ]);
  });

  it.each([
    ['/favicon.ico', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('are at their fixed addresses: %s', async (path, type) => {
    const { status, headers } = await world.call(path);

    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await world.call(path, { method: 'HEAD' })).status).toBe(200);
  });

  it('that the live build lacks are 404 and not cached', async () => {
    const { status, headers } = await navigate(world, '/icon-512.png');

    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('report the gateway as ready without calling services, even when all are down', async () => {
    expect((await world.call('/health/live')).body).toEqual({ status: 'live' });
    for (const service of Object.values(world.services)) await service.down();

    const alone = await world.call('/health/ready');

    for (const service of Object.values(world.services)) await service.up();
    expect(alone).toMatchObject({ status: 200, body: { status: 'ready', frontends: true } });
  });

  it('report the gateway as not ready while a front-end has no live build', async () => {
    const empty = await openWorld();

    const answer = await empty.call('/health/ready');

    await empty.close();
    expect(answer).toMatchObject({ status: 503, body: { status: 'not-ready', frontends: false } });
  });
});
