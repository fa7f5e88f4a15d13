import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import type { PublicListing } from '@wholesale/contracts';
import { buildRemote, buildShell } from './world/front-end-builds.ts';
import { openWorld, type World } from './world/open-world.ts';

const listing: PublicListing = {
  _id: '6b018c42bfb5f72df2246d4e',
  brand: 'samsung',
  name: 'Galaxy S21 128 GB',
  description: 'Always in a case.\nBox and cable included.',
  condition: 'good',
  picture: '/photos/852ef9951020ed1645ba9bf9513d5e6d68a6f1fe943a14727a484261ad19afef-1600.webp',
  photos: ['/photos/aaaef9951020ed1645ba9bf9513d5e6d68a6f1fe943a14727a484261ad19afef-1600.webp'],
  location: 'Sylhet',
  resalePrice: 310,
  orginalPrice: 799,
  useTime: '11 months',
  storage: 128,
  colour: 'Phantom Gray',
  sellerId: '6b01a2f5ae7aaa8d57574b11',
  sellerName: 'Second Ring',
  sellerVerified: true,
  postTime: '21-11-2026',
  postedAt: '2026-11-21T12:19:14.486Z',
  status: 'unsold',
  advertised: false,
};
const address = `/phones/samsung/${listing._id}`;
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function openWorldWithPages(env: Readonly<Record<string, string>> = {}): Promise<World> {
  const opened = await openWorld(env);
  buildShell(opened.frontends, 's1');
  buildRemote(opened.frontends, 'storefront', 'f1');
  buildRemote(opened.frontends, 'dashboard', 'd1');
  return opened;
}

/** One that takes its address from its requests, and one that was told it. */
let world: World;
let shop: World;
beforeAll(async () => {
  world = await openWorldWithPages();
  shop = await openWorldWithPages({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(() => Promise.all([world.close(), shop.close()]));
afterEach(() => [world, shop].forEach(({ services }) => services.catalog.behave()));

/** Ids nobody asked for before, so that nothing remembered answers. */
let last = 0;
const newId = () => (last += 1).toString(16).padStart(24, 'a');

/** Catalog knows this listing and no other. */
function listed(place: World, changes: Partial<PublicListing> = {}): PublicListing {
  const known = { ...listing, _id: newId(), ...changes };
  place.services.catalog.behave((request, response) => {
    const found = request.url === `/api/listings/${known._id}`;
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? known : { code: 'listing-not-found' }));
  });
  return known;
}

const navigate = (place: World, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  place.call(path, { method, headers: { ...browser, ...headers } });
const pathOf = ({ brand, _id }: PublicListing) => `/phones/${brand}/${_id}`;

/** The page as a browser parses it, scripts of its own running if it has any. */
const parse = (html: string) => new JSDOM(html, { runScripts: 'dangerously' }).window;
function headOf(html: string) {
  const { document } = parse(html);
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? undefined;
  return {
    title: document.title,
    description: content('meta[name=description]'),
    robots: content('meta[name=robots]'),
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
    og: (name: string) => content(`meta[property="${name}"]`),
    data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as unknown,
  };
}

/** One answer over a bare socket, so that the Host header is what the test says. */
const rawly = async (place: World, path: string, host: string | undefined) =>
  place.raw(
    `GET ${path} HTTP/1.${host === undefined ? 0 : 1}\r\n${host === undefined ? '' : `Host: ${host}\r\n`}Accept: text/html\r\nConnection: close\r\n\r\n`,
  );

describe('the head of a page', () => {
  it.each([
    ['/', 'WholeSale · Used phones from sellers we checked'],
    ['/advertise', 'Advertise Products · WholeSale'],
    ['/blog', 'Blog · WholeSale'],
    ['/login', 'Login · WholeSale'],
    ['/signup', 'Sign up · WholeSale'],
    ['/phones/samsung', 'Samsung phones · WholeSale'],
    ['/phones/iphone', 'iPhones · WholeSale'],
    ['/phones/vivo', 'vivo phones · WholeSale'],
    ['/dashboard', 'Dashboard · WholeSale'],
  ])('%s tells search engines and link previews what it is', async (path, title) => {
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

  it('has one canonical address for the page with and without a slash or a query', async () => {
    for (const path of ['/blog/', '/blog?from=mail', '/blog/?a=%22%3E'])
      expect(headOf((await navigate(shop, path)).text).canonical).toBe('https://shop.example/blog');
  });

  it.each(['/dashboard/myproduct', '/reset-password', '/no/such/page', '/phones/nokia'])(
    '%s asks not to be kept, and says nothing to link previews',
    async (path) => {
      const head = headOf((await navigate(shop, path)).text);

      expect(head.robots).toBe('noindex');
      expect([head.canonical, head.og('og:title')]).toEqual([undefined, undefined]);
    },
  );
});

describe('the page of a listing', () => {
  it('tells what the phone is and costs, to people, link previews and search engines', async () => {
    const known = listed(shop);
    const page = await navigate(shop, pathOf(known));
    const head = headOf(page.text);
    const url = `https://shop.example${pathOf(known)}`;

    expect(page.status).toBe(200);
    expect(head.title).toBe('Galaxy S21 128 GB, Good, $310 · WholeSale');
    expect(head.description).toBe(
      'Phantom Gray, used 11 months, $310 instead of $799. From Second Ring in Sylhet, a verified seller. Always in a case. Box and cable included.',
    );
    expect([head.canonical, head.og('og:url'), head.robots]).toEqual([url, url, undefined]);
    expect(head.og('og:type')).toBe('product');
    expect(head.og('og:image')).toBe(`https://shop.example${known.picture}`);
    expect([head.og('product:price:amount'), head.og('product:price:currency')]).toEqual(['310', 'USD']);
    expect(head.og('product:availability')).toBe('in stock');
    expect(head.data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Galaxy S21 128 GB',
      url,
      image: [`https://shop.example${known.picture}`, `https://shop.example${known.photos?.[0]}`],
      offers: {
        '@type': 'Offer',
        price: '310',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
        seller: { name: 'Second Ring' },
      },
    });
    expect(page.text).toContain(`<link rel="preload" as="fetch" href="/api/listings/${known._id}" crossorigin>`);
    expect(page.text).toContain('<link rel="preload" as="script" href="/mf/storefront/f1/remote.js">');
  });

  it('asks catalog as the gateway, once for many who come together', async () => {
    const known = listed(shop);
    const before = shop.services.catalog.seen.length;
    await Promise.all(Array.from({ length: 5 }, () => navigate(shop, pathOf(known))));

    const asked = shop.services.catalog.seen.slice(before);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.caller).toMatchObject({ kind: 'service', name: 'gateway' });
  });

  it('of a sold phone stays, and says that it is sold', async () => {
    const known = listed(shop, { status: 'sold', resalePrice: 49.5 });
    const page = await navigate(shop, pathOf(known));
    const head = headOf(page.text);

    expect(page.status).toBe(200);
    expect(head.title).toBe('Galaxy S21 128 GB, Good, sold · WholeSale');
    expect(head.description).toMatch(/^Sold\. /);
    expect(head.og('product:availability')).toBe('out of stock');
    expect(head.data).toMatchObject({ offers: { price: '49.5', availability: 'https://schema.org/SoldOut' } });
  });

  it('is small enough for a preview however long the seller wrote, and ends with a word', async () => {
    const known = listed(shop, { description: 'wonderful '.repeat(190) });
    const { description = '' } = headOf((await navigate(shop, pathOf(known))).text);

    expect(description.length).toBeLessThanOrEqual(200);
    expect(description).toMatch(/wonderful…$/);
  });

  it.each([
    ['an unknown id', '/phones/samsung/ffffffffffffffffffffffff'],
    ['a malformed id', '/phones/samsung/12'],
    ['an id in capitals', '/phones/samsung/6B018C42BFB5F72DF2246D4E'],
    ['a path in the id', '/phones/samsung/%2e%2e%2fadmin'],
    ['a brand there is not', `/phones/nokia/${listing._id}`],
    ['more after the id', `${address}/more`],
  ])('with %s is 404, with the app and without a word of a phone', async (_what, path) => {
    listed(shop, { _id: listing._id });
    const page = await navigate(shop, path);
    const head = headOf(page.text);

    expect(page.status).toBe(404);
    expect(page.text).toContain('<body>shell s1');
    expect([head.title, head.robots, head.canonical]).toEqual(['Page not found · WholeSale', 'noindex', undefined]);
    expect(page.text).not.toContain('as="fetch"');
  });

  it('under another brand than its own is 404', async () => {
    const known = listed(shop);
    expect((await navigate(shop, `/phones/vivo/${known._id}`)).status).toBe(404);
    expect((await navigate(shop, pathOf(known))).status).toBe(200);
  });

  it('is the general page, never a failure, while catalog is away, answers nonsense or says nothing', async () => {
    const broken = await openWorldWithPages();
    const { catalog } = broken.services;
    const general = async () => {
      const began = performance.now();
      const page = await navigate(broken, `/phones/samsung/${newId()}`);
      const head = headOf(page.text);
      expect([page.status, head.title]).toEqual([200, 'A used phone · WholeSale']);
      expect([head.canonical, head.data]).toEqual([undefined, null]);
      return performance.now() - began;
    };

    catalog.behave((_request, response) => void response.writeHead(500).end('oh'));
    await general();
    catalog.behave((_request, response) => void response.writeHead(200).end('{"name":"<b>"}'));
    await general();
    catalog.behave(() => undefined);
    expect(await general()).toBeLessThan(2_000);
    // After three it is left in peace for a while: nobody waits any more.
    const before = catalog.seen.length;
    await general();
    expect(catalog.seen).toHaveLength(before);
    await broken.close();
  });

  it('is not sent again to one who has it, and again when the phone has changed', async () => {
    const known = listed(shop);
    const first = await navigate(shop, pathOf(known));
    const etag = String(first.headers.get('etag'));
    const again = await navigate(shop, pathOf(known), { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    const none = await navigate(shop, '/no/such/page');
    const noneAgain = await navigate(shop, '/no/such/page', {
      'if-none-match': String(none.headers.get('etag')),
      'cache-control': 'max-age=0',
    });
    const other = listed(shop, { resalePrice: 300 });

    expect(again).toMatchObject({ status: 304, text: '' });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(noneAgain.status).toBe(404);
    expect((await navigate(shop, pathOf(other))).headers.get('etag')).not.toBe(etag);
  });

  it('answers HEAD with the same status and headers, and no body', async () => {
    const known = listed(shop);
    const got = await navigate(shop, pathOf(known));
    const head = await navigate(shop, pathOf(known), {}, 'HEAD');

    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', got.headers.get('etag')]);
    expect((await navigate(shop, '/phones/samsung/12', {}, 'HEAD')).status).toBe(404);
  });

  it('[H9] leaves anything a seller writes as text, in every field', async () => {
    const attacks = [
      '</script><script>window.hurt=1</script>',
      '"><img src=x onerror="window.hurt=1">',
      "'><svg/onload=window.hurt=1>",
      '<!--<script>',
      '</title><script>window.hurt=1</script>',
      'a\u2028b\u2029window.hurt=1//',
      '&lt;b&gt; &amp; $& $` ${1}',
      '<!--wholesale:data--><!--wholesale:head-->',
    ];
    for (const text of attacks) {
      const fields = {
        name: text,
        description: text,
        location: text,
        useTime: text,
        colour: text.slice(0, 40),
        sellerName: text,
      };
      const known = listed(shop, { ...fields, picture: `/photos/${text}`, photos: [`javascript:${text}`] });
      const { text: html } = await navigate(shop, pathOf(known));
      const { document, ...page } = parse(html) as unknown as { document: Document; hurt?: unknown };
      const scripts = [...document.querySelectorAll('script')].map((script) => script.type);
      const head = headOf(html);

      expect(page.hurt).toBeUndefined();
      expect(scripts).toEqual(['application/ld+json', 'application/json']);
      expect([...document.querySelectorAll('img, svg, iframe, [onerror], [onload]')]).toEqual([]);
      expect(document.title.replaceAll(/\s+/g, ' ')).toBe(`${text}, Good, $310 · WholeSale`.replaceAll(/\s+/g, ' '));
      expect(head.og('og:image:alt')).toBe(text);
      expect(head.data).toMatchObject({ name: text, color: text.slice(0, 40), offers: { seller: { name: text } } });
      expect((head.data as { image: string[] }).image.every((url) => url.startsWith('https://shop.example/'))).toBe(
        true,
      );
    }
  });
});

describe('where the site is', () => {
  it('is what the setting says, whatever a client calls us', async () => {
    for (const host of ['evil.example', 'shop.example:1', '"><script>']) {
      const answers = await Promise.all(['/', '/robots.txt'].map((path) => rawly(shop, path, host)));
      for (const answer of answers) {
        expect(answer).toContain('https://shop.example/');
        expect(answer).not.toContain('evil.example');
        expect(answer).not.toContain('"><script>');
      }
    }
  });

  it('is, without the setting, where the request reached us, and that is never told to anybody else', async () => {
    const evil = await rawly(world, '/', 'evil.example');
    const own = (await navigate(world, '/')).text;
    const known = listed(world);
    const evilListing = await rawly(world, pathOf(known), 'evil.example');
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
  ])('is unknown when the request names no host that could be: %s', async (host) => {
    const answer = await rawly(world, '/blog', host);

    expect(answer).not.toMatch(/rel="canonical"|og:url|og:image|evil|alert/);
  });
});

describe('what search engines are told', () => {
  it('is to leave what lies behind the dashboard, and where the site map is', async () => {
    const robots = await shop.call('/robots.txt');

    expect(robots.text).toBe('User-agent: *\nDisallow: /dashboard/\nSitemap: https://shop.example/sitemap.xml\n');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('is every open page and every unsold phone, asked for once a minute', async () => {
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

  it('is nothing for now while catalog is away', async () => {
    world.services.catalog.behave((_request, response) => void response.writeHead(500).end());
    expect((await world.call('/sitemap.xml')).status).toBe(503);
  });
});

it('a client that asks for too many phones gets the general page instead of theirs, and nothing is asked', async () => {
  const busy = await openWorldWithPages({ RATE_LIMITS: 'on' });
  const known = listed(busy);
  for (let at = 0; at < 250; at += 1) await navigate(busy, pathOf(known));
  const asked = busy.services.catalog.seen.length;
  const page = await navigate(busy, `/phones/samsung/${newId()}`);
  await busy.close();

  expect([page.status, headOf(page.text).title]).toEqual([200, 'A used phone · WholeSale']);
  expect(page.headers.get('retry-after')).toBeNull();
  expect(busy.services.catalog.seen).toHaveLength(asked);
}, 20_000);
