import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { fillPage, pages } from '@wholesale/contracts/pages';
import { buildRemote, buildShell, point, scriptHash, styleHash, uploadShell } from './world/front-end-builds.ts';
import { openWorld, useWorld, type World } from './world/open-world.ts';
import { browser, navigate, openWorldWithPages } from './world/phone-pages.ts';
import { undecoded } from './world/undecoded.ts';

let world: World;
useWorld((opened) => (world = opened), openWorldWithPages);

describe('a navigation', () => {
  it('to an address that contains HTML gets a page without it, and the next visitor too', async () => {
    const place = await openWorld();
    buildShell(place.frontends, 's1');
    buildRemote(place.frontends, 'storefront', 'f1', [
      { path: '/blog/{post}', title: 'Blog', fetch: ['/api/posts/{post}', '/api/brands'] },
    ]);
    buildRemote(place.frontends, 'dashboard', 'd1');
    const visit = (path: string) =>
      place.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);

    const hostile = await visit('/blog/"><script>alert(1)</script>'.replace('</', '<'));
    const next = await visit('/blog/used-phones');

    await place.close();
    for (const page of [hostile, next]) {
      expect(page).toContain('HTTP/1.1 200');
      expect(page).toContain('href="/api/brands"');
      expect(page).not.toContain('alert(1)');
    }
  });

  it.each([
    [200, '/'],
    [200, '/phones/samsung'],
    [200, '/phones/samsung/'],
    [200, '/dashboard'],
    [200, '/dashboard/my-orders'],
    [200, '/blog'],
    [200, '/login'],
    [200, '/reset-password'],
    [404, '/no/such/page'],
    [404, '/phones'],
    [404, '/phones/nokia'],
    [404, '/blog/none'],
  ])('is answered with %i at %s, with the app', async (status, path) => {
    const page = await navigate(world, path);

    expect(page.status).toBe(status);
    expect(page.text).toContain('<body>shell s1');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });

  it('to /advertise gets the app, other requests get the data, and caches keep them apart', async () => {
    const page = await navigate(world, '/advertise');
    const data = await Promise.all(
      ['', '*/*', 'application/json', 'application/json, text/html;q=0.9'].map((accept) =>
        world.call('/advertise', { headers: { accept } }),
      ),
    );

    expect(page.text).toContain('shell s1');
    expect(page.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
    for (const reply of data) {
      expect(reply.body).toEqual({ service: 'ads', url: '/advertise' });
      expect(reply.headers.get('vary')).toContain('Accept');
    }
  });

  it('to the address of a call gets the call’s response', async () => {
    expect((await navigate(world, '/allbrand/vivo')).body).toMatchObject({ service: 'catalog' });
    expect((await navigate(world, '/booking')).status).toBe(401);
  });

  it('is never a POST or a request for a file', async () => {
    expect((await world.call('/phones/samsung', { method: 'POST', headers: browser })).status).toBe(404);
    expect((await navigate(world, '/phones/picture.png')).status).toBe(404);
    expect((await world.call('/phones/samsung', { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await navigate(world, '/api/none')).status).toBe(404);
  });

  it('at an address of the app includes clients that accept everything', async () => {
    // /advertise is a call too, which such a client gets.
    const { advertise: _, ...others } = pages;
    for (const { path } of Object.values(others)) {
      const address = fillPage(path, { slug: 'x', brand: 'samsung', id: 'x' }).replace('*', 'other');
      const reply = await world.call(address, { headers: { accept: '*/*' } });
      expect([address, reply.headers.get('content-type')]).toEqual([address, 'text/html; charset=utf-8']);
    }
    expect((await world.call('/phones/samsung', { headers: { accept: '*/*' } })).status).toBe(200);
    expect((await world.call('/no/such/page', { headers: { accept: '*/*' } })).status).toBe(404);
  });

  it('gets the live builds and preloads of its remote, and none for a page of the shell', async () => {
    const home = (await navigate(world, '/')).text;
    const dashboard = (await navigate(world, '/dashboard/x')).text;
    const brand = (await navigate(world, '/phones/samsung')).text;
    const own = (await navigate(world, '/login')).text;

    expect(home).toContain('<link rel="preload" as="script" href="/mf/storefront/f1/remote.js">');
    expect(home).toContain('<link rel="preload" as="style" href="/mf/storefront/f1/remote.css">');
    expect(home).toContain('<link rel="preload" as="fetch" href="/advertise" crossorigin>');
    // Only loaded with a session; others are redirected to the login page.
    expect(dashboard).toContain('<link data-rel="preload" as="script" href="/mf/dashboard/d1/remote.js">');
    expect(brand).toContain('<link data-rel="preload" as="style" href="/mf/storefront/f1/remote.css">');
    for (const page of [dashboard, brand]) expect(page).not.toContain('<link rel="preload"');
    expect(dashboard).not.toContain('storefront/f1/remote.js"');
    expect(own).not.toContain('rel="preload"');
    const data = /<script type="application\/json" id="wholesale-federation">(.*?)<\/script>/s.exec(own)?.[1] ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toEqual({
      remotes: [
        { name: 'storefront', version: 'f1', entry: '/mf/storefront/f1/mf-manifest.json' },
        { name: 'dashboard', version: 'd1', entry: '/mf/dashboard/d1/mf-manifest.json' },
      ],
      manifests: {
        '/mf/storefront/f1/mf-manifest.json': { id: 'storefront:f1', note: '</script><b>$&' },
        '/mf/dashboard/d1/mf-manifest.json': { id: 'dashboard:d1', note: '</script><b>$&' },
      },
    });
  });

  it('is compressed and revalidated', async () => {
    const plain = await undecoded(world.url, '/', browser);
    const brotli = await undecoded(world.url, '/', { ...browser, 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await undecoded(world.url, '/', { ...browser, 'accept-encoding': 'gzip' });
    const again = await navigate(world, '/', {
      'if-none-match': String(brotli.headers['etag']),
      'cache-control': 'max-age=0',
    });

    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('has a policy that runs only our scripts and allows the Google popup', async () => {
    const { headers } = await navigate(world, '/login');
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources];
      }),
    );
    const emulator = world.authority.url;

    expect(policy).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'", scriptHash, 'https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/'],
      'style-src': ["'self'", styleHash],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': [
        "'self'",
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        emulator,
      ],
      'frame-src': ["'self'", 'https://demo-wholesale.firebaseapp.com', emulator],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'gapi#gapi', 'goog#html'],
    });
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('requires no trusted types of an earlier build, whose page creates none', async () => {
    const shop = await openWorld();
    uploadShell(shop.frontends, 's1');
    const file = join(shop.frontends, 'shell/s1/build.json');
    const { csp, ...build } = JSON.parse(readFileSync(file, 'utf8')) as { csp: Record<string, unknown> };
    const { scriptSrc, styleSrc } = csp;
    writeFileSync(file, JSON.stringify({ ...build, csp: { scriptSrc, styleSrc } }));
    point(shop.frontends, 'shell', 's1');
    buildRemote(shop.frontends, 'storefront', 'f1');
    buildRemote(shop.frontends, 'dashboard', 'd1');

    await eventually(async () => expect((await navigate(shop, '/login')).status).toBe(200));

    const { headers } = await navigate(shop, '/login');
    expect(headers.get('content-security-policy')).not.toContain('trusted-types');
    await shop.close();
  });

  it('lets no page, frame or script use camera, microphone, place or payment', async () => {
    const { headers } = await navigate(world, '/login');

    for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
      expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
  });

  it('shows pictures of the hosts that store photos, and of no others', async () => {
    const shop = await openWorldWithPages({
      PHOTO_BASE: 'https://cdn.example/shop',
      PHOTO_HOST_URL: 'https://upload.example/1/upload',
      PHOTO_HOST_PICTURES: 'https://pictures.example/',
    });
    const { headers } = await navigate(shop, '/login');
    await shop.close();

    expect(headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: https://cdn.example https://pictures.example;",
    );
  });
});
