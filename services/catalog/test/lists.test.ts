import { catalogEndpoints, publicListingSchema, type PublicListing } from '@wholesale/contracts';
import { anonymous, aSeller, aBuyer, anAdmin } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const idsOf = (listings: PublicListing[]) => listings.map(({ _id }) => _id);

describe('the public lists', () => {
  it('show unsold phones newest first, to everyone, without private data', async () => {
    const seller = aSeller({ name: 'Sam' });
    const older = await catalog.listed(seller, { brand: 'vivo' });
    const newer = await catalog.listed(seller, { brand: 'vivo' });
    const other = await catalog.listed(seller, { brand: 'iphone' });

    const { status, body, text } = await catalog.as(anonymous).get('/allbrand/vivo');
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual([older, newer].sort().reverse());
    for (const each of body) publicListingSchema.strict().parse(each);
    expect(text).not.toMatch(/@wholesale|uid-|_outbox|_applied|buyerId|sellerEmail/);

    const all = await catalog.as(anonymous).get('/sellerProduct');
    expect(idsOf(all.body)).toEqual(expect.arrayContaining([older, newer, other]));
    expect(all.text).not.toContain(seller.email);
  });

  it('update at once for a new, a sold and a deleted phone', async () => {
    const seller = aSeller();
    const seen = async (id: string) => idsOf((await catalog.as(anonymous).get('/allbrand/samsung')).body).includes(id);
    const counted = async () =>
      ((await catalog.as(anonymous).get('/api/brands')).body as { brand: string; unsold: number }[]).find(
        ({ brand }) => brand === 'samsung',
      )?.unsold ?? 0;
    const before = await counted();

    const sold = await catalog.listed(seller);
    const deleted = await catalog.listed(seller);
    expect([await seen(sold), await seen(deleted), await counted()]).toEqual([true, true, before + 2]);

    await catalog.as(seller).put(`/sellerProduct/${sold}`);
    await catalog.as(seller).delete(`/deleteProduct/${deleted}`);
    expect([await seen(sold), await seen(deleted), await counted()]).toEqual([false, false, before]);
  });

  it('answer 304 to a client that has the response, and new bytes after a change', async () => {
    const first = await catalog.as(anonymous).get('/sellerProduct');
    const etag = first.headers.get('etag') ?? '';

    const again = await catalog.as(anonymous).get('/sellerProduct', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);

    await catalog.listed();
    const changed = await catalog.as(anonymous).get('/sellerProduct', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('have pages that link to the next one and miss nothing', async () => {
    const seller = aSeller();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await catalog.listed(seller, { brand: 'iphone' }));
    const whole = idsOf((await catalog.as(anonymous).get('/allbrand/iphone')).body);

    const pages: string[] = [];
    let next: string | undefined = '/allbrand/iphone?limit=2';
    while (next) {
      const reply = await catalog.as(anonymous).get(next);
      pages.push(...idsOf(reply.body));
      next = /<([^<>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }

    expect(pages).toEqual(whole);
    expect(whole).toEqual(expect.arrayContaining(ids));
  });

  it.each(['nokia', '%24ne', 'samsung%2f..%2f', 'Samsung', '__proto__', 'constructor'])(
    '/allbrand/%s is 404',
    async (brand) => {
      expect((await catalog.as(anonymous).get(`/allbrand/${brand}`)).status).toBe(404);
    },
  );

  it.each(['limit=0', 'limit=201', 'limit=x', 'after=%24gt', 'after[$gt]=0&after=x'])('?%s is 400', async (query) => {
    expect((await catalog.as(anonymous).get(`/sellerProduct?${query}`)).status).toBe(400);
  });
});

describe('a seller’s own list', () => {
  it('shows a seller all own phones in every status, with address and booked', async () => {
    const seller = aSeller();
    const [unsold, sold, deleted] = [
      await catalog.listed(seller),
      await catalog.listed(seller),
      await catalog.listed(seller),
    ];
    await catalog.as(seller).put(`/sellerProduct/${sold}`);
    await catalog.as(seller).delete(`/deleteProduct/${deleted}`);
    await catalog.listed(aSeller());

    for (const who of [seller, anAdmin()]) {
      const { status, body, headers } = await catalog.as(who).get(`/sellerProduct?email=${seller.email}`);
      expect(status).toBe(200);
      expect(catalogEndpoints.listProducts.responses[200].parse(body)).toHaveLength(2);
      expect(Object.fromEntries(body.map((each: PublicListing) => [each._id, each.status]))).toEqual({
        [unsold]: 'unsold',
        [sold]: 'sold',
      });
      expect(body[0]).toMatchObject({ email: seller.email, booked: false });
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('is refused to another seller, a buyer and anonymous callers; an invalid address is 400', async () => {
    const seller = aSeller();
    await catalog.listed(seller);
    const path = `/sellerProduct?email=${seller.email}`;

    expect((await catalog.as(aSeller()).get(path)).status).toBe(403);
    expect((await catalog.as(aBuyer()).get(path)).status).toBe(403);
    expect((await catalog.as(anonymous).get(path)).status).toBe(401);
    for (const email of ['%7B%22%24ne%22%3Anull%7D', '', 'x', `${seller.email}&email=${seller.email}`])
      expect((await catalog.as(seller).get(`/sellerProduct?email=${email}`)).status).toBe(400);
  });
});
