import { catalogEndpoints } from '@wholesale/contracts';
import type { Caller, Member } from '@wholesale/service-kit';
import { aBuyer, anAdmin, anId, anonymous, aSeller, aService, aStranger, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { aPhone, aPlacedBooking, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

/** Every call by every kind of person, on a listing of `seller` that `buyer` holds. `own`: whose address is requested. */
const actors = [
  'nobody',
  'no record',
  'buyer',
  'other buyer',
  'seller',
  'other seller',
  'admin',
  'bookings',
  'users',
] as const;
type Actor = (typeof actors)[number];

const everyone = [200, 200, 200, 200, 200, 200, 200, 200, 200];
const table: Record<
  keyof typeof catalogEndpoints | 'own list' | 'unsold listing' | 'edit unsold listing',
  readonly number[]
> = {
  //                    nobody rec  buyer other seller other admin bookings users
  listBrand: everyone,
  listProducts: everyone,
  countBrands: everyone,
  findListings: everyone,
  showListing: everyone,
  countFacets: everyone,
  listSimilar: everyone,
  guidePrice: everyone,
  showSeller: everyone,
  countListings: [401, 403, 403, 403, 403, 403, 200, 401, 401],
  editListing: [401, 403, 403, 403, 409, 403, 403, 401, 401],
  'edit unsold listing': [401, 403, 403, 403, 200, 403, 403, 401, 401],
  'own list': [401, 403, 403, 403, 200, 403, 200, 401, 401],
  addProduct: [401, 403, 403, 403, 201, 201, 403, 401, 401],
  markProductSold: [401, 403, 200, 403, 409, 403, 200, 401, 401],
  'unsold listing': [401, 403, 403, 403, 200, 403, 409, 401, 401],
  deleteProduct: [401, 403, 403, 403, 409, 403, 409, 401, 401],
  uploadPhoto: [401, 403, 403, 403, 400, 400, 403, 401, 401],
  findListingSnapshot: [401, 401, 401, 401, 401, 401, 401, 200, 403],
};

let catalog: Catalog;
let held: string;
const seller: Member = aSeller();
const buyer: Member = aBuyer();
const people: Record<Actor, Caller> = {
  nobody: anonymous,
  'no record': aStranger(),
  buyer,
  'other buyer': aBuyer(),
  seller,
  'other seller': aSeller(),
  admin: anAdmin(),
  bookings: aService('bookings'),
  users: aService('users'),
};

forAllTests(startCatalogForTests, async (started) => {
  catalog = started;
  await catalog.publish(aUserEvent('user.registered', seller));
  held = await aHeldPhone();
});

async function aHeldPhone(): Promise<string> {
  const id = await catalog.listed(seller);
  const placed = aPlacedBooking(id, { buyerId: buyer.profile.userId });
  catalog.bookings.held.set(id, placed.data);
  await catalog.publish(placed);
  await catalog.settled();
  return id;
}

const call: Record<keyof typeof table, (who: Caller) => Promise<{ status: number }>> = {
  listBrand: (who) => catalog.as(who).get('/allbrand/samsung'),
  listProducts: (who) => catalog.as(who).get('/sellerProduct'),
  countBrands: (who) => catalog.as(who).get('/api/brands'),
  findListings: (who) => catalog.as(who).get(`/api/listings?ids=${held}`),
  showListing: (who) => catalog.as(who).get(`/api/listings/${held}`),
  countFacets: (who) => catalog.as(who).get('/api/brands/samsung/facets'),
  listSimilar: (who) => catalog.as(who).get(`/api/listings/${held}/similar`),
  guidePrice: (who) => catalog.as(who).get('/api/prices?brand=samsung&name=Galaxy'),
  showSeller: (who) => catalog.as(who).get(`/api/sellers/${seller.profile.userId}`),
  countListings: (who) => catalog.as(who).get(`/api/listing-counts?sellers=${seller.profile.userId}`),
  editListing: (who) => catalog.as(who).patch(`/api/listings/${held}`, { resalePrice: 300 }),
  'edit unsold listing': async (who) =>
    catalog.as(who).patch(`/api/listings/${await catalog.listed(seller)}`, { resalePrice: 300 }),
  'own list': (who) => catalog.as(who).get(`/sellerProduct?email=${seller.email}`),
  addProduct: (who) => catalog.as(who).post('/sellerProduct', aPhone(catalog.picture)),
  // A phone each, so that no call depends on an earlier one.
  markProductSold: async (who) => catalog.as(who).put(`/sellerProduct/${await aHeldPhone()}`),
  'unsold listing': async (who) => catalog.as(who).put(`/sellerProduct/${await catalog.listed(seller)}`),
  deleteProduct: (who) => catalog.as(who).delete(`/deleteProduct/${held}`),
  uploadPhoto: (who) => catalog.as(who).post('/upload'),
  findListingSnapshot: (who) => catalog.as(who).get(`/internal/listings/${held}`),
};

describe('who may call what', () => {
  it('is defined for every call of the contract', () => {
    expect(Object.keys(table)).toEqual(expect.arrayContaining(Object.keys(catalogEndpoints)));
  });

  it.each(Object.keys(table) as (keyof typeof table)[])('%s', async (name) => {
    const answers: Partial<Record<Actor, number>> = {};
    for (const actor of actors) answers[actor] = (await call[name](people[actor])).status;

    expect(answers).toEqual(Object.fromEntries(actors.map((actor, column) => [actor, table[name][column]])));
  });

  it.each([
    ['GET', '/sellerProduct'],
    ['GET', '/allbrand/samsung'],
    ['POST', '/sellerProduct'],
    ['PUT', `/sellerProduct/${anId()}`],
    ['DELETE', `/deleteProduct/${anId()}`],
    ['POST', '/upload'],
    ['PATCH', `/api/listings/${anId()}`],
    ['GET', `/internal/listings/${anId()}`],
  ])('%s %s without an assertion is 401', async (method, path) => {
    expect((await catalog.unsigned.fetch(path, { method })).status).toBe(401);
    const headers = { 'x-user-id': anId(), 'x-user-role': 'admin', authorization: 'Bearer e30.e30.e30' };
    expect((await catalog.unsigned.fetch(path, { method, headers })).status).toBe(401);
  });

  it('a refused call changes nothing and publishes nothing', async () => {
    await catalog.settled();
    const [before, events] = [await catalog.stored(held), catalog.events.length];

    for (const who of [people['other seller'], people['other buyer'], people['no record'], anonymous]) {
      await catalog.as(who).put(`/sellerProduct/${held}`, { status: 'unsold' });
      await catalog.as(who).delete(`/deleteProduct/${held}`);
      await catalog.as(who).patch(`/api/listings/${held}`, { resalePrice: 1 });
    }
    await catalog.settled();

    expect(await catalog.stored(held)).toEqual(before);
    expect(catalog.events).toHaveLength(events);
  });

  it.each(['%7B%22%24gt%22%3A%22%22%7D', '%00', '..%2f..%2fusers', 'not-an-id', '1', anId().toUpperCase()])(
    'an id like %s is 400',
    async (id) => {
      expect((await catalog.as(people.admin).put(`/sellerProduct/${id}`)).status).toBe(400);
      expect((await catalog.as(people.admin).delete(`/deleteProduct/${id}`)).status).toBe(400);
    },
  );
});
