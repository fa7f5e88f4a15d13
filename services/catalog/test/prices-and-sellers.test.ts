import { priceGuideSchema, sellerSchema, type AnyEvent, type EventOf, type PhoneInput } from '@wholesale/contracts';
import { aBuyer, anAdmin, anId, anonymous, aSeller, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { createCatalogWriter } from '../src/index.ts';
import {
  aPhone,
  aPlacedBooking,
  itsCompletion,
  itsEnd,
  startCatalogForTests,
  type Catalog,
} from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

const get = (path: string) => catalog.as(anonymous).get(path);
const guide = async (query: string) => (await get(`/api/prices?brand=samsung&${query}`)).body.guide;
const dayMs = 24 * 60 * 60 * 1_000;

/** Stores a past deal like the seed data. */
async function soldInThePast(daysAgo: number, phone: Partial<PhoneInput>): Promise<void> {
  const writer = createCatalogWriter({ db: catalog.db, photos: catalog.photosDir });
  const at = new Date(Date.now() - daysAgo * dayMs);
  const seller = { userId: anId(), email: 'past@wholesale.example', name: 'Past' };
  const postedAt = new Date(at.getTime() - dayMs);
  const deal = { bookingId: anId(), buyerId: anId(), completedAt: at };
  await writer.listPhone({ ...aPhone(catalog.picture), ...phone }, seller, { postedAt, deal });
}

describe('the price guide', () => {
  it('uses phones of this model sold in the last 90 days, under any of its names', async () => {
    await soldInThePast(10, { name: 'Galaxy A52 128 GB', resalePrice: 150, storage: 128 });
    await soldInThePast(40, { name: 'samsung galaxy  a52', resalePrice: 160, storage: 128 });
    await soldInThePast(89, { name: 'Galaxy A52 (128GB)', resalePrice: 170, storage: 128 });
    await soldInThePast(91, { name: 'Galaxy A52 128 GB', resalePrice: 999, storage: 128 });
    await soldInThePast(5, { name: 'Galaxy A52s 128 GB', resalePrice: 998, storage: 128 });
    await soldInThePast(5, { brand: 'vivo', name: 'Galaxy A52', resalePrice: 997, storage: 128 });

    const result = await guide('name=Galaxy%20A52%20128%20GB&condition=good&storage=128');

    expect(priceGuideSchema.strict().parse(result)).toEqual({
      basis: 'sold',
      days: 90,
      phones: 3,
      low: 150,
      median: 160,
      high: 170,
    });
    expect(await guide('name=GALAXY+a52')).toEqual(result);
  });

  it('counts completed deals only: neither reserved phones nor those sold elsewhere', async () => {
    const name = 'Galaxy Z Flip 3';
    const seller = aSeller();
    const phones: string[] = [];
    for (const resalePrice of [400, 410, 420, 430, 440])
      phones.push(await catalog.listed(seller, { name, resalePrice }));
    const bookings = phones.map((id, place) => aPlacedBooking(id, { price: 400 + 10 * place }));
    const handled = async (...events: AnyEvent[]) => {
      await catalog.publish(...events);
      await catalog.settled();
    };
    expect(await guide(`name=${name}`)).toMatchObject({ basis: 'listed', phones: 5, low: 400, high: 440 });

    await catalog.as(seller).put(`/sellerProduct/${phones[0]}`);
    expect(await guide(`name=${name}`)).toMatchObject({ basis: 'listed', phones: 4, low: 410 });
    const [, ...booked] = bookings as [EventOf<'booking.placed'>, ...EventOf<'booking.placed'>[]];
    await handled(...booked);
    // Four reserved ones and one sold elsewhere.
    expect(await guide(`name=${name}`)).toBeNull();

    await handled(...booked.slice(0, 3).map(itsCompletion));
    expect(await guide(`name=${name}`)).toMatchObject({ basis: 'sold', phones: 3, low: 410, median: 420, high: 430 });
    await handled(...booked.map(itsEnd));
    expect(await guide(`name=${name}`)).toMatchObject({ basis: 'sold', phones: 3, low: 410, high: 430 });
  });

  it('takes the storage from the name when none is given', async () => {
    const seller = aSeller();
    for (const resalePrice of [600, 610, 620])
      await catalog.listed(seller, { name: 'Galaxy S24', storage: 256, resalePrice });
    for (const resalePrice of [400, 410, 420])
      await catalog.listed(seller, { name: 'Galaxy S24', storage: 128, resalePrice });

    expect(await guide('name=Galaxy+S24+256+GB')).toMatchObject({ phones: 3, low: 600 });
    expect(await guide('name=Galaxy+S24')).toMatchObject({ phones: 6, low: 400 });
    expect(await guide('name=Galaxy+S24&storage=1')).toMatchObject({ phones: 6 });
  });

  it.each(['name=Nothing+like+it', 'name=%F0%9F%98%80', 'name=.*', 'name=%7B%22%24gt%22%3A%22%22%7D'])(
    'is empty for ?%s',
    async (query) => {
      expect(await guide(query)).toBeNull();
    },
  );

  it.each([
    ['brand', 'brand=nokia&name=x'],
    ['brand', 'name=x'],
    ['brand', 'brand[$ne]=x&name=x'],
    ['name', 'brand=vivo'],
    ['name', 'brand=vivo&name='],
    ['name', 'brand=vivo&name[$regex]=.*'],
    ['name', 'brand=vivo&name=a%00b'],
    ['name', 'brand=vivo&name=%E2%80%AEevil'],
    ['name', `brand=vivo&name=${'x'.repeat(121)}`],
    ['condition', 'brand=vivo&name=x&condition=broken'],
    ['storage', 'brand=vivo&name=x&storage=9999'],
    ['storage', 'brand=vivo&name=x&storage=0'],
    ['storage', 'brand=vivo&name=x&storage=12.5'],
    ['storage', 'brand=vivo&name=x&storage=abc'],
  ])('%s of ?%s is 400', async (path, query) => {
    const { status, body } = await get(`/api/prices?${query}`);
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
  });
});

describe('a public seller', () => {
  it('has a name, a check, and numbers of listed phones and of completed deals, always up to date', async () => {
    const seller = aSeller({ name: 'Sam' });
    const { userId } = seller.profile;
    const shown = async () => (await get(`/api/sellers/${userId}`)).body;
    await catalog.publish(aUserEvent('user.registered', seller));
    await catalog.settled();
    expect(sellerSchema.strict().parse(await shown())).toEqual({
      _id: userId,
      name: 'Sam',
      verified: false,
      listed: 0,
      sold: 0,
    });

    const phones = [await catalog.listed(seller), await catalog.listed(seller), await catalog.listed(seller)];
    expect(await shown()).toMatchObject({ listed: 3, sold: 0 });
    await catalog.as(seller).put(`/sellerProduct/${phones[0]}`);
    await catalog.as(seller).delete(`/deleteProduct/${phones[1]}`);
    expect(await shown()).toMatchObject({ listed: 1, sold: 0 });
    const placed = aPlacedBooking(phones[2] ?? '');
    await catalog.publish(placed);
    await catalog.settled();
    expect(await shown()).toMatchObject({ listed: 0, sold: 0 });
    await catalog.publish(itsCompletion(placed));
    await catalog.settled();
    expect(await shown()).toMatchObject({ listed: 0, sold: 1 });

    const renamed = { ...seller, profile: { ...seller.profile, name: 'Samira', verified: true } };
    await catalog.publish(aUserEvent('user.verified', renamed, 2));
    await catalog.settled();
    expect(await shown()).toMatchObject({ name: 'Samira', verified: true });
    expect(JSON.stringify(await shown())).not.toMatch(/@|uid|role|_applied/);

    await catalog.publish(aUserEvent('user.deleted', renamed, 3));
    await catalog.settled();
    expect(await get(`/api/sellers/${userId}`)).toMatchObject({ status: 404, body: { code: 'seller-not-found' } });
  });

  it('is 404 for a buyer or an unknown id, and 400 for an invalid id', async () => {
    const buyer = aBuyer({ name: 'Private' });
    await catalog.publish(aUserEvent('user.registered', buyer));
    await catalog.settled();

    expect(await get(`/api/sellers/${buyer.profile.userId}`)).toMatchObject({ status: 404 });
    expect(await get(`/api/sellers/${anId()}`)).toMatchObject({ status: 404, body: { code: 'seller-not-found' } });
    for (const id of ['x', '%7B%22$gt%22:%22%22%7D', '__proto__', anId().toUpperCase()])
      expect((await get(`/api/sellers/${id}`)).status).toBe(400);
  });
});

describe('the numbers of listings for an admin', () => {
  const count = (sellers: readonly string[]) =>
    catalog.as(anAdmin()).get(`/api/listing-counts?sellers=${sellers.join(',')}`);

  it('count every status but deleted ones, of these sellers only', async () => {
    const [seller, other, stranger] = [aSeller(), aSeller(), aSeller()];
    const phones = [await catalog.listed(seller), await catalog.listed(seller), await catalog.listed(seller)];
    await catalog.listed(other);
    await catalog.as(seller).put(`/sellerProduct/${phones[0]}`);
    await catalog.as(seller).delete(`/deleteProduct/${phones[1]}`);

    const { status, body } = await count([seller.profile.userId, stranger.profile.userId]);

    expect({ status, body }).toEqual({ status: 200, body: [{ sellerId: seller.profile.userId, listings: 2 }] });
  });

  it('are asked for up to 200 sellers', async () => {
    const ids = Array.from({ length: 201 }, anId);
    expect((await count(ids.slice(1))).status).toBe(200);
    for (const wrong of [ids, [], ['x'], ['{"$gt":""}']]) expect((await count(wrong)).status).toBe(400);
  });
});
