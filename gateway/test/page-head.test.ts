import { describe, expect, it } from '@jest/globals';
import { articleHeads, brandHead } from '@wholesale/contracts/page-heads';
import { fullTitle, pages, storefrontPages, type Page } from '@wholesale/contracts/pages';
import { servedPages } from '@wholesale/contracts/served-pages';
import { type World } from './world/open-world.ts';
import { getRaw, headOf, listed, listing, navigate, newId, pathOf, useWorldsWithPages } from './world/phone-pages.ts';

let world: World;
let shop: World;
useWorldsWithPages((opened) => ({ world, shop } = opened));

describe('the head of a page', () => {
  it.each([
    ['/', 'WholeSale · Used Samsung, iPhone and vivo phones'],
    ['/advertise', 'Advertise Products · WholeSale'],
    ['/blog', 'Blog · WholeSale'],
    ['/login', 'Login · WholeSale'],
    ['/signup', 'Sign up · WholeSale'],
    ['/phones/samsung', 'Samsung phones · WholeSale'],
    ['/phones/iphone', 'iPhones · WholeSale'],
    ['/phones/vivo', 'vivo phones · WholeSale'],
    ['/dashboard', 'Dashboard · WholeSale'],
  ])('%s describes itself to search engines and link previews', async (path, title) => {
    const head = headOf((await navigate(shop, path)).text);

    expect(head.title).toBe(title);
    expect(head.description?.length).toBeGreaterThan(30);
    expect(head.canonical).toBe(`https://shop.example${path}`);
    expect(head.robots).toBeUndefined();
    expect(head.og('og:title')).toBe(title.replace(' · WholeSale', ''));
    expect(head.og('og:url')).toBe(head.canonical);
    expect(head.og('og:description')).toBe(head.description);
    expect(head.og('og:image')).toBe('https://shop.example/social-preview.png');
    expect([head.og('og:type'), head.og('og:site_name')]).toEqual(['website', 'WholeSale']);
  });

  const addressOf = (path: string) =>
    path.replace(':slug', 'unit-tests').replace(':brand', 'vivo').replace(':id', newId()).replace('*', 'x');
  it.each(Object.entries(pages).filter(([name]) => name !== 'gallery'))(
    'of %s, a page of the shop, is that of the list of pages, and its files are kept for those who may see them',
    async (name, { path, title, session }: Page) => {
      const { status, text } = await navigate(shop, addressOf(path));
      const fixed = { article: articleHeads['unit-tests'].title, brand: brandHead('vivo').title }[name] ?? title;

      expect(status).toBe(200);
      expect(headOf(text).title).toBe(fullTitle(fixed));
      expect(text.includes('<link rel="preload" as="script"')).toBe(!session && name in storefrontPages);
      expect(text.includes('<link data-rel="preload" as="script"')).toBe(session === true && name !== 'account');
    },
  );

  it('of the component gallery is in a build for development only', async () => {
    const gallery = ({ path }: { path: string }) => path === pages.gallery.path;

    expect((await navigate(shop, pages.gallery.path)).status).toBe(404);
    expect(servedPages('shell', false).some(gallery)).toBe(true);
  });

  it('has one canonical address for the page with and without a slash or a query', async () => {
    for (const path of ['/blog/', '/blog?from=mail', '/blog/?a=%22%3E'])
      expect(headOf((await navigate(shop, path)).text).canonical).toBe('https://shop.example/blog');
  });

  it.each(['/dashboard/myproduct', '/reset-password', '/no/such/page', '/phones/nokia'])(
    '%s is not indexed and has no link preview',
    async (path) => {
      const head = headOf((await navigate(shop, path)).text);

      expect(head.robots).toBe('noindex');
      expect([head.canonical, head.og('og:title')]).toEqual([undefined, undefined]);
    },
  );
});

describe('the origin of the site', () => {
  it('is the setting, whatever the client’s Host header says', async () => {
    for (const host of ['evil.example', 'shop.example:1', '"><script>']) {
      const answers = await Promise.all(['/', '/robots.txt'].map((path) => getRaw(shop, path, host)));
      for (const answer of answers) {
        expect(answer).toContain('https://shop.example/');
        expect(answer).not.toContain('evil.example');
        expect(answer).not.toContain('"><script>');
      }
    }
  });

  it('is the request’s without the setting, and is never shared with other clients', async () => {
    const evil = await getRaw(world, '/', 'evil.example');
    const own = (await navigate(world, '/')).text;
    const known = listed(world);
    const evilListing = await getRaw(world, pathOf(known), 'evil.example');
    const ownListing = (await navigate(world, pathOf(known))).text;

    for (const answer of [evil, evilListing]) {
      expect(answer).toContain('<link rel="canonical" href="http://evil.example/');
      expect(answer).toMatch(/cache-control: no-cache/i);
    }
    for (const text of [own, ownListing]) {
      expect(text).not.toContain('evil.example');
      expect(text).toContain(`<link rel="canonical" href="${world.url}/`);
    }
  });

  it.each([
    '"><script>alert(1)</script>',
    'a b',
    'user@evil.example',
    'evil.example/path',
    'evil.example:999999',
    '[',
    '[::::]',
    '1.2.3.4.5',
    undefined,
  ])('is unknown for an invalid Host header: %s', async (host) => {
    const answer = await getRaw(world, '/blog', host);

    expect(answer).not.toMatch(/rel="canonical"|og:url|og:image|evil|alert/);
  });
});

describe('search engines', () => {
  it('are not allowed into the dashboard and find the site map', async () => {
    const robots = await shop.call('/robots.txt');

    expect(robots.text).toBe('User-agent: *\nDisallow: /dashboard/\nSitemap: https://shop.example/sitemap.xml\n');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('get every public page and unsold phone, refreshed once a minute', async () => {
    const all = Array.from({ length: 250 }, (_, at) => ({ ...listing, _id: at.toString(16).padStart(24, 'b') }));
    shop.services.catalog.behave((request, response) => {
      const after = new URL(request.url ?? '', 'http://x').searchParams.get('after');
      const from = after ? all.findIndex(({ _id }) => _id === after) + 1 : 0;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(all.slice(from, from + 200)));
    });
    const before = shop.services.catalog.seen.length;
    const [map] = await Promise.all([1, 2, 3].map(() => shop.call('/sitemap.xml')));
    const again = await shop.call('/sitemap.xml');
    const addresses = [...(map?.text ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

    expect(map?.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(addresses.slice(0, 3)).toEqual(['/', '/advertise', '/blog'].map((path) => `https://shop.example${path}`));
    expect(addresses.filter((url) => url?.includes('/phones/'))).toHaveLength(250);
    expect(addresses.some((url) => /login|dashboard|\{|phones\/samsung$/.test(url ?? ''))).toBe(false);
    expect(addresses).toContain(`https://shop.example/phones/samsung/${all[249]?._id}`);
    expect(map?.text).toContain('<lastmod>2026-11-21</lastmod>');
    expect(again.text).toBe(map?.text);
    expect(shop.services.catalog.seen.length - before).toBe(2);
  });

  it('get no site map while catalog is down', async () => {
    world.services.catalog.behave((_request, response) => void response.writeHead(500).end());
    expect((await world.call('/sitemap.xml')).status).toBe(503);
  });
});
