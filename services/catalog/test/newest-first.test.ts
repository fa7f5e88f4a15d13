import { anonymous, aSeller } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
const seller = aSeller();
/** Ids of phones listed within a second or two, the latest first. */
const listed: string[] = [];
forAllTests(startCatalogForTests, async (started) => {
  catalog = started;
  for (let count = 0; count < 10; count += 1) listed.unshift(await catalog.listed(seller));
});

/** Ids on all pages of a list. */
async function idsOn(path: string, caller: typeof seller | typeof anonymous = anonymous): Promise<string[]> {
  const { body, headers } = await catalog.as(caller).get(path);
  const ids = (body as { _id: string }[]).map(({ _id }) => _id);
  const next = /<([^<>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return next ? [...ids, ...(await idsOn(next, caller))] : ids;
}

describe('phones that were listed within one second', () => {
  it.each([
    ['the phones of a brand', '/allbrand/samsung?limit=3'],
    ['the phones of a brand that a filter finds', '/allbrand/samsung?limit=3&condition=good'],
    ['the phones of a brand by price, which is the same for all', '/allbrand/samsung?limit=3&sort=price-low'],
    ['the phones of all brands', '/sellerProduct?limit=3'],
  ])('are newest first on all pages of %s', async (_, path) => {
    expect(await idsOn(path)).toEqual(listed);
  });

  it('are newest first in the list of their seller', async () => {
    expect(await idsOn(`/sellerProduct?email=${seller.email}&limit=4`, seller)).toEqual(listed);
  });
});
