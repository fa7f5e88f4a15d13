import { listingSnapshotSchema, publicListingSchema } from '@wholesale/contracts';
import { anEvent, anId, anonymous, aSeller, aService, anAdmin, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { aPhone, startCatalogForTests, type Catalog } from './catalog-under-test.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

describe('listing a phone', () => {
  it('answers 201, stores it as unsold for its seller, and publishes an event', async () => {
    const seller = aSeller({ name: 'Sam' });

    const reply = await catalog.as(seller).post('/sellerProduct', aPhone(catalog.picture), { 'x-request-id': 'r-1' });

    expect(reply).toMatchObject({ status: 201, body: { acknowledged: true, insertedId: expect.any(String) } });
    const id = reply.body.insertedId as string;
    expect(await catalog.stored(id)).toMatchObject({
      sellerId: seller.profile.userId,
      sellerEmail: seller.email,
      status: 'unsold',
      resalePrice: 310,
      orginalPrice: 800,
      version: 1,
    });
    await catalog.settled();
    const events = catalog.events.filter(({ aggregateId }) => aggregateId === id);
    expect(events).toEqual([expect.objectContaining({ type: 'listing.created', sequence: 1, correlationId: 'r-1' })]);
    expect(listingSnapshotSchema.strict().parse(events[0]?.data)).toMatchObject({ listingId: id, status: 'unsold' });
    expect(JSON.stringify(events)).not.toContain(seller.email);
  });

  it('takes owner, name, status, date and id from the server; unknown and dangerous keys change nothing', async () => {
    const seller = aSeller({ name: 'Sam' });
    const wish = JSON.stringify(aPhone(catalog.picture)).replace(
      /\}$/,
      `,"email":"victim@wholesale.example","sellerName":"Victim","status":"sold","postTime":"1-1-1999","_id":"${anId()}",
        "sellerId":"${anId()}","verify":"verified","version":99,"bookingId":"${anId()}","_outbox":[{"id":"x"}],"_applied":{"x":9},
        "__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"$set":{"status":"sold"}}`,
    );

    const response = await catalog
      .as(seller)
      .fetch('/sellerProduct', { method: 'POST', headers: { 'content-type': 'application/json' }, body: wish });

    expect(response.status).toBe(201);
    const { insertedId } = (await response.json()) as { insertedId: string };
    const stored = await catalog.stored(insertedId);
    expect(stored).toMatchObject({ sellerId: seller.profile.userId, sellerName: 'Sam', status: 'unsold', version: 1 });
    expect(stored).toMatchObject({ bookingId: null, advertised: false });
    expect(Object.keys(stored)).not.toEqual(
      expect.arrayContaining(['email', 'verify', 'postTime', '$set', '_applied']),
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(await catalog.ownView(seller, insertedId)).toMatchObject({ email: seller.email, sellerName: 'Sam' });
  });

  it.each([
    ['E3', 'resalePrice', -1],
    ['E3', 'resalePrice', 0],
    ['E3', 'resalePrice', '12abc'],
    ['E3', 'resalePrice', { $gt: 0 }],
    ['E3', 'resalePrice', null],
    ['E3', 'resalePrice', [310]],
    ['E3', 'orginalPrice', 123_456_789_012_345],
    ['E3', 'orginalPrice', '1e5'],
    ['E3', 'orginalPrice', 10.001],
    ['E4', 'brand', 'nokia'],
    ['E4', 'brand', { $ne: '' }],
    ['E4', 'condition', 'broken'],
    ['B-like', 'name', { $regex: '.*' }],
    ['B-like', 'name', 'a\u0000b'],
    ['B-like', 'name', '\u202eevil'],
    ['B-like', 'useTime', '1\0 year'],
    ['B-like', 'useTime', '1 year \u202eevil'],
    ['B-like', 'name', 'Galaxy\u200b S21'],
    ['B-like', 'name', '   '],
    ['B-like', 'name', 'x'.repeat(121)],
    ['B-like', 'location', ['Dhaka']],
    ['E9', 'picture', 'http://169.254.169.254/latest/meta-data'],
    ['E9', 'picture', 'file:///etc/passwd'],
    ['E9', 'picture', 'javascript:alert(1)'],
    ['E9', 'picture', 'data:text/html,<script>alert(1)</script>'],
    ['E9', 'picture', 'https://evil.example/photos/x.webp'],
    ['E9', 'picture', `/photos/${'0'.repeat(64)}-1600.webp`],
    ['E9', 'picture', '/photos/../../etc/passwd'],
    ['E9', 'picture', ''],
  ])('%s: %s = %j is 400 and stores nothing', async (_, field, value) => {
    const seller = aSeller();

    const reply = await catalog.as(seller).post('/sellerProduct', { ...aPhone(catalog.picture), [field]: value });

    expect(reply).toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ path: field })] } });
    expect((await catalog.as(seller).get(`/sellerProduct?email=${seller.email}`)).body).toEqual([]);
  });

  it('with 1e309 or NaN is 400', async () => {
    for (const number of ['1e309', 'NaN']) {
      const body = JSON.stringify({ ...aPhone(catalog.picture), resalePrice: 7 }).replace(':7', `:${number}`);
      const headers = { 'content-type': 'application/json' };
      const response = await catalog.as(aSeller()).fetch('/sellerProduct', { method: 'POST', headers, body });
      expect(response.status).toBe(400);
    }
  });

  it('is refused to a seller whose account was deleted in the meantime, and leaves no phone for sale', async () => {
    const seller = aSeller();
    await catalog.publish(aUserEvent('user.deleted', seller, 2));
    await catalog.settled();

    const reply = await catalog.as(seller).post('/sellerProduct', aPhone(catalog.picture));

    expect(reply).toMatchObject({ status: 403, body: { code: 'account-deleted' } });
    await catalog.settled();
    const announced = catalog.events.filter(
      ({ data }) => (data as { sellerId?: string }).sellerId === seller.profile.userId,
    );
    expect(announced.map(({ type }) => type)).toEqual(['listing.created', 'listing.deleted']);
  });
});

describe('one listing', () => {
  it('is shown to everyone, sold or unsold, but not when it is deleted or unknown', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);

    const shown = await catalog.as(anonymous).get(`/api/listings/${id}`);
    expect(publicListingSchema.strict().parse(shown.body)).toMatchObject({ _id: id, status: 'unsold' });

    await catalog.as(seller).put(`/sellerProduct/${id}`);
    expect((await catalog.as(anonymous).get(`/api/listings/${id}`)).body).toMatchObject({ status: 'sold' });

    await catalog.as(seller).delete(`/deleteProduct/${id}`);
    expect((await catalog.as(anonymous).get(`/api/listings/${id}`)).status).toBe(404);
    expect((await catalog.as(anonymous).get(`/api/listings/${anId()}`)).status).toBe(404);
    expect((await catalog.as(anonymous).get('/api/listings/%7B%22%24gt%22%3A%22%22%7D')).status).toBe(400);
  });

  it('is found by its id among others, sold or unsold; a deleted one is left out without an error', async () => {
    const seller = aSeller();
    const [stays, sold, gone] = await Promise.all([1, 2, 3].map(() => catalog.listed(seller)));
    await catalog.as(seller).put(`/sellerProduct/${sold}`);
    await catalog.as(seller).delete(`/deleteProduct/${gone}`);
    const find = (ids: string) => catalog.as(anonymous).get(`/api/listings?ids=${ids}`);

    const { status, body } = await find(`${stays},${sold},${gone}`);
    expect(status).toBe(200);
    const found = publicListingSchema.strict().array().parse(body);
    expect(found.map(({ _id, status }) => [_id, status]).toSorted()).toEqual(
      [
        [stays, 'unsold'],
        [sold, 'sold'],
      ].toSorted(),
    );
    expect(await find(String(gone))).toMatchObject({ status: 200, body: [] });
    expect((await find('everything')).status).toBe(400);
    expect((await find(Array.from({ length: 21 }, () => anId()).join())).status).toBe(400);
  });

  it('has a snapshot for bookings and ads only, even when deleted', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    await catalog.as(seller).delete(`/deleteProduct/${id}`);

    for (const name of ['bookings', 'ads'] as const) {
      const { body } = await catalog.as(aService(name)).get(`/internal/listings/${id}`);
      const { advertised, ...snapshot } = body;
      expect(advertised).toBe(false);
      expect(listingSnapshotSchema.strict().parse(snapshot)).toMatchObject({
        listingId: id,
        version: 2,
        status: 'deleted',
      });
    }
    expect((await catalog.as(aService('bookings')).get(`/internal/listings/${anId()}`)).status).toBe(404);
    expect((await catalog.as(aService('users')).get(`/internal/listings/${id}`)).status).toBe(403);
    expect((await catalog.as(anAdmin()).get(`/internal/listings/${id}`)).status).toBe(401);
    expect((await catalog.unsigned.get(`/internal/listings/${id}`)).status).toBe(401);
  });

  it('has the badge of its advertisement, whatever the order of events', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const ad = (type: 'ad.published' | 'ad.withdrawn', sequence: number) =>
      anEvent(type, { aggregateId: id, sequence, data: { listingId: id } });

    await catalog.publish(ad('ad.published', 1));
    await catalog.settled();
    expect(await catalog.ownView(seller, id)).toMatchObject({ advertised: true });

    await catalog.publish(ad('ad.withdrawn', 2), ad('ad.published', 1));
    await catalog.settled();
    expect(await catalog.ownView(seller, id)).toMatchObject({ advertised: false });
    expect((await catalog.stored(id)).version).toBe(1);
  });
});
