import {
  facetsSchema,
  publicListingSchema,
  sortOrders,
  type PhoneInput,
  type PublicListing,
} from '@wholesale/contracts';
import { anId, anonymous, aSeller, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { createCatalogWriter } from '../src/index.ts';
import { aPhone, aPlacedBooking, itsCancellation, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
const verified = aSeller({ verified: true });
const seller = aSeller();
/** Phones of vivo, oldest first. */
const ids: string[] = [];

forAllTests(startCatalogForTests, async (started) => {
  catalog = started;
  await catalog.publish(aUserEvent('user.registered', verified), aUserEvent('user.registered', seller));
  await catalog.settled();
  const phones = [
    { who: verified, condition: 'excellent', resalePrice: 500, storage: 256 },
    { who: seller, condition: 'good', resalePrice: 200.5, storage: 64 },
    { who: verified, condition: 'fair', resalePrice: 100 },
    { who: seller, condition: 'good', resalePrice: 300, storage: 128 },
    { who: verified, condition: 'excellent', resalePrice: 300, storage: 128 },
  ] as const;
  const writer = createCatalogWriter({ db: catalog.db, photos: catalog.photosDir });
  for (const [hour, { who, ...phone }] of phones.entries()) {
    const input: PhoneInput = { ...aPhone(catalog.picture), brand: 'vivo', name: 'V27', ...phone };
    const postedAt = new Date(Date.UTC(2026, 2, 7, hour));
    ids.push(await writer.listPhone(input, { ...who.profile, email: who.email }, { postedAt }));
  }
});

const get = (path: string, headers?: Record<string, string>) => catalog.as(anonymous).get(path, headers);
const idsOf = (listings: PublicListing[]) => listings.map(({ _id }) => _id);
const pricesOf = (listings: PublicListing[]) => listings.map(({ resalePrice }) => resalePrice);
const nextOf = (headers: Headers) => /<([^<>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

describe('finding phones of a brand', () => {
  it.each([
    ['condition=excellent', [500, 300]],
    ['condition=good,fair', [100, 200.5, 300]],
    ['minPrice=200.5&maxPrice=300', [200.5, 300, 300]],
    ['storage=128,64', [200.5, 300, 300]],
    ['storage=9999', []],
    ['storage=9,999', []],
    ['verified=true', [500, 100, 300]],
    ['condition=excellent&verified=true&maxPrice=400', [300]],
    ['minPrice=400&maxPrice=300', []],
    // Unknown parameters are ignored.
    ['condition[$ne]=good&maxPrice[$lt]=1&sort[]=saving&$where=1', [500, 200.5, 100, 300, 300]],
    ['minPrice=&maxPrice=&condition=&storage=', [500, 200.5, 100, 300, 300]],
  ])('?%s', async (query, prices) => {
    const { status, body, headers } = await get(`/allbrand/vivo?${query}`);
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-cache' });
    for (const each of body) publicListingSchema.strict().parse(each);
    expect(pricesOf(body).toSorted()).toEqual(prices.toSorted());
  });

  it.each([
    ['newest', [300, 300, 100, 200.5, 500]],
    ['price-low', [100, 200.5, 300, 300, 500]],
    ['price-high', [500, 300, 300, 200.5, 100]],
    ['saving', [100, 200.5, 300, 300, 500]],
  ])('sorted by %s', async (sort, prices) => {
    expect(pricesOf((await get(`/allbrand/vivo?sort=${sort}`)).body)).toEqual(prices);
  });

  it.each(sortOrders)('by %s has pages whose links keep the query and miss nothing', async (sort) => {
    const question = `/allbrand/vivo?sort=${sort}&minPrice=150&condition=good,excellent`;
    const whole = idsOf((await get(question)).body);
    const pages: string[] = [];
    let next: string | undefined = `${question}&limit=1`;
    while (next) {
      const reply = await get(next);
      expect(reply.status).toBe(200);
      pages.push(...idsOf(reply.body));
      next = nextOf(reply.headers);
    }
    expect(whole).toHaveLength(4);
    expect(pages).toEqual(whole);
  });

  it('skips and repeats nothing after a phone that was sold in the meantime', async () => {
    const whole = idsOf((await get('/allbrand/vivo?sort=price-low')).body);
    const first = await get('/allbrand/vivo?sort=price-low&limit=2');
    const next = nextOf(first.headers) ?? '';
    const placed = aPlacedBooking(whole[1] ?? '', { price: 200.5 });
    await catalog.publish(placed);
    await catalog.settled();

    expect(idsOf((await get(next)).body)).toEqual(whole.slice(2, 4));
    expect((await get('/api/brands/vivo/facets')).body.total).toBe(4);

    await catalog.publish(itsCancellation(placed));
    await catalog.settled();
    expect((await get('/api/brands/vivo/facets')).body.total).toBe(5);
    expect(idsOf((await get('/allbrand/vivo?sort=price-low')).body)).toEqual(whole);
  });

  it('without filter and order returns the plain list, link included', async () => {
    const plain = await get('/allbrand/vivo?limit=2');
    const explicit = await get('/allbrand/vivo?sort=newest&limit=2&condition=');
    expect(explicit.text).toBe(plain.text);
    expect(nextOf(plain.headers)).toBe(`/allbrand/vivo?limit=2&after=${ids[3]}`);
  });

  it('shows a change at once: a new phone, a new check, a deleted seller', async () => {
    const newcomer = aSeller();
    await get('/allbrand/iphone?verified=true');
    const id = await catalog.listed(newcomer, { brand: 'iphone' });
    const found = async () => idsOf((await get('/allbrand/iphone?verified=true')).body);
    expect(await found()).toEqual([]);

    const checked = { ...newcomer, profile: { ...newcomer.profile, verified: true } };
    await catalog.publish(aUserEvent('user.verified', checked, 2));
    await catalog.settled();
    expect(await found()).toEqual([id]);

    await catalog.publish(aUserEvent('user.deleted', checked, 3));
    await catalog.settled();
    expect(await found()).toEqual([]);
    expect((await get('/api/brands/iphone/facets')).body).toMatchObject({ total: 0, price: null });
  });

  it('answers 304 to a client that has the response', async () => {
    for (const path of [
      '/allbrand/vivo?sort=price-low&condition=good',
      '/api/brands/vivo/facets?condition=good',
      `/api/listings/${ids[0]}`,
      `/api/listings/${ids[0]}/similar`,
      '/api/prices?brand=vivo&name=V27',
      `/api/sellers/${seller.profile.userId}`,
    ]) {
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      const again = await get(path, { 'if-none-match': etag });
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
    }
    // The order of choices does not matter.
    const [one, other] = [await get('/allbrand/vivo?storage=64,128'), await get('/allbrand/vivo?storage=128,64,64')];
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'));
  });
});

describe('an invalid query', () => {
  it.each([
    ['condition', 'condition=broken'],
    ['condition', 'condition=good,broken'],
    ['condition', 'condition=Good'],
    ['condition', 'condition=good&condition=fair'],
    ['condition', `condition=${'good,'.repeat(30)}`],
    ['minPrice', 'minPrice=-1'],
    ['minPrice', 'minPrice=abc'],
    ['minPrice', 'minPrice=0x10'],
    ['minPrice', 'minPrice=1e5'],
    ['minPrice', 'minPrice=NaN'],
    ['maxPrice', 'maxPrice=Infinity'],
    ['maxPrice', 'maxPrice=1000001'],
    ['maxPrice', 'maxPrice=10.001'],
    ['storage', 'storage=abc'],
    ['storage', 'storage=99999'],
    ['storage', 'storage=-1'],
    ['storage', 'storage=128,%7B%22$ne%22:0%7D'],
    ['verified', 'verified=yes'],
    ['verified', 'verified=1'],
  ])('%s of ?%s is 400 for the list and its facets', async (path, query) => {
    for (const address of [`/allbrand/vivo?${query}`, `/api/brands/vivo/facets?${query}`]) {
      const { status, body } = await get(address);
      const first = body.errors?.[0];
      expect({ status, path: first?.path.split('.')[0].split('[')[0] }).toEqual({ status: 400, path });
      expect(first.message).toMatch(/^(must|is|has)\b/);
    }
  });

  it.each([
    ['sort', 'sort=cheapest'],
    ['sort', 'sort=__proto__'],
    ['after', 'after=x'],
    ['after', 'after=310-x'],
    ['after', `sort=price-low&after=-1-${'a'.repeat(24)}`],
    ['after', `sort=price-low&after=1.234-${'a'.repeat(24)}`],
    ['after', `sort=price-low&after=12345678-${'a'.repeat(24)}`],
    ['after', `sort=price-low&after=${'a'.repeat(24)}`],
    ['after', `sort=newest&after=310-${'a'.repeat(24)}`],
    ['after', `sort=newest&condition=good&after=310-${'a'.repeat(24)}`],
    ['after', `after=${'a'.repeat(23)}%00`],
    ['limit', 'sort=price-low&limit=0'],
    ['limit', 'sort=price-low&limit=201'],
  ])('%s of ?%s is 400 for the list', async (path, query) => {
    const { status, body } = await get(`/allbrand/vivo?${query}`);
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
  });

  it.each(['nokia', 'Vivo', '%24ne', '__proto__', 'constructor', 'vivo%2f..%2fusers'])(
    'the brand %s is 404 for the list and its facets',
    async (brand) => {
      expect((await get(`/allbrand/${brand}?sort=saving`)).status).toBe(404);
      expect((await get(`/api/brands/${brand}/facets`)).body).toMatchObject({ status: 404, code: 'brand-not-found' });
    },
  );
});

describe('facets', () => {
  it('count each choice combined with the other groups', async () => {
    const { body } = await get('/api/brands/vivo/facets?condition=excellent&maxPrice=300');
    expect(facetsSchema.strict().parse(body)).toEqual({
      total: 1,
      conditions: { excellent: 1, good: 2, fair: 1 },
      storages: [
        { storage: 64, phones: 0 },
        { storage: 128, phones: 1 },
        { storage: 256, phones: 0 },
      ],
      verified: 1,
      price: { lowest: 100, highest: 500 },
    });
  });
});

describe('similar phones', () => {
  it('are up to six unsold ones of the brand without the phone itself, even when that one is sold', async () => {
    const phone = ids[4] ?? '';
    const similar = async () => (await get(`/api/listings/${phone}/similar`)).body as PublicListing[];
    const before = await similar();
    for (const each of before) publicListingSchema.strict().parse(each);
    // The same price, storage and condition come first.
    expect(idsOf(before)).toEqual([ids[3], ids[1], ids[0], ids[2]]);

    const placed = aPlacedBooking(phone, { price: 300 });
    await catalog.publish(placed);
    await catalog.settled();
    expect((await get(`/api/listings/${phone}`)).body).toMatchObject({ status: 'sold' });
    expect(idsOf(await similar())).toEqual(idsOf(before));
    await catalog.publish(itsCancellation(placed));
    await catalog.settled();
  });

  it('are six at most', async () => {
    const many: string[] = [];
    for (let count = 0; count < 8; count += 1) many.push(await catalog.listed(seller, { brand: 'samsung' }));
    const { body } = await get(`/api/listings/${many[0]}/similar`);
    expect(idsOf(body)).toEqual(many.slice(1).toSorted().reverse().slice(0, 6));
  });

  it('of a deleted, unknown or invalid id are 404 and 400', async () => {
    const id = await catalog.listed(seller);
    await catalog.as(seller).delete(`/deleteProduct/${id}`);
    expect((await get(`/api/listings/${id}/similar`)).body).toMatchObject({ status: 404, code: 'listing-not-found' });
    expect((await get(`/api/listings/${anId()}/similar`)).status).toBe(404);
    expect((await get('/api/listings/%7B%22$gt%22:%22%22%7D/similar')).status).toBe(400);
  });
});
