import { describe, expect, it } from '@jest/globals';
import { timeMargin } from '@wholesale/testing';
import { type World } from './world/open-world.ts';
import {
  listing,
  address,
  openWorldWithPages,
  useWorldsWithPages,
  newId,
  listed,
  navigate,
  pathOf,
  parse,
  headOf,
} from './world/phone-pages.ts';

let shop: World;
useWorldsWithPages((opened) => ({ shop } = opened));

describe('the page of a listing', () => {
  it('describes the phone and its price to people, link previews and search engines', async () => {
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

  it('requests the listing from catalog once for simultaneous visitors', async () => {
    const known = listed(shop);
    const before = shop.services.catalog.seen.length;
    await Promise.all(Array.from({ length: 5 }, () => navigate(shop, pathOf(known))));

    const asked = shop.services.catalog.seen.slice(before);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.caller).toMatchObject({ kind: 'service', name: 'gateway' });
  });

  it.each([
    ['sold', 'SoldOut'],
    ['reserved', 'Reserved'],
  ] as const)('of a %s phone stays and says so', async (availability, schema) => {
    const known = listed(shop, { status: 'sold', availability, resalePrice: 49.5 });
    const page = await navigate(shop, pathOf(known));
    const head = headOf(page.text);

    expect(page.status).toBe(200);
    expect(head.title).toBe(`Galaxy S21 128 GB, Good, ${availability} · WholeSale`);
    expect(head.description?.toLowerCase()).toMatch(new RegExp(`^${availability}\\. phantom gray`));
    expect(head.og('product:availability')).toBe('out of stock');
    expect(head.data).toMatchObject({ offers: { price: '49.5', availability: `https://schema.org/${schema}` } });
  });

  it('has a short description that ends with a whole word', async () => {
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
  ])('with %s is 404, with the app and without a phone', async (_what, path) => {
    listed(shop, { _id: listing._id });
    const page = await navigate(shop, path);
    const head = headOf(page.text);

    expect(page.status).toBe(404);
    expect(page.text).toContain('<body>shell s1');
    expect([head.title, head.robots, head.canonical]).toEqual(['Page not found · WholeSale', 'noindex', undefined]);
    expect(page.text).not.toContain('as="fetch"');
  });

  it('under another brand is 404', async () => {
    const known = listed(shop);
    expect((await navigate(shop, `/phones/vivo/${known._id}`)).status).toBe(404);
    expect((await navigate(shop, pathOf(known))).status).toBe(200);
  });

  it('is the general page while catalog is down, slow or responds with nonsense', async () => {
    const broken = await openWorldWithPages({}, {});
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
    expect(await general()).toBeLessThan(2_000 * timeMargin());
    // After three failures the circuit is open, so nobody waits.
    const before = catalog.seen.length;
    await general();
    expect(catalog.seen).toHaveLength(before);
    await broken.close();
  });

  it('is sent again only when the phone has changed', async () => {
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

  it('shows every text of a seller as plain text', async () => {
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
      const scripts = [...document.querySelectorAll('script')].map(
        (script) => script.getAttribute('src') ?? script.type,
      );
      const head = headOf(html);

      expect(page.hurt).toBeUndefined();
      expect(scripts).toEqual(['application/ld+json', '/mf/shell/s1/main.js', 'application/json']);
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

it('a client over its rate limit gets the general page, and catalog is not called', async () => {
  const busy = await openWorldWithPages({ RATE_LIMITS: 'on' });
  const known = listed(busy);
  for (let at = 0; at < 250; at += 1) await navigate(busy, pathOf(known));
  const asked = busy.services.catalog.seen.length;
  const page = await navigate(busy, `/phones/samsung/${newId()}`);
  await busy.close();

  expect([page.status, headOf(page.text).title]).toEqual([200, 'A used phone · WholeSale']);
  expect(page.headers.get('retry-after')).toBeNull();
  expect(busy.services.catalog.seen).toHaveLength(asked);
});
