import { listingSnapshotSchema, ownListingSchema } from '@wholesale/contracts';
import { anonymous, anId, aSeller, aUserEvent } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { publicOriginHeader, type Member } from '@wholesale/service-kit';
import { describe, expect, it } from '@jest/globals';
import { aPhone, aPlacedBooking, type Catalog, itsEnd, startCatalogForTests } from './catalog-under-test.ts';
import { aPicture } from './pictures.ts';

let catalog: Catalog;
let photos: string[];
forAllTests(startCatalogForTests, async (started) => {
  catalog = started;
  photos = [];
  for (const tint of [10, 60, 110]) {
    const { body } = await catalog.upload(await aPicture({ width: 900, height: 900, tint }));
    photos.push(body.data?.url ?? '');
  }
});

const edit = (seller: Member, id: string, fields: unknown) => catalog.as(seller).patch(`/api/listings/${id}`, fields);
const shown = async (id: string) => (await catalog.as(anonymous).get(`/api/listings/${id}`)).body;

describe('editing a phone', () => {
  it('returns the listing, updates it everywhere at once, and publishes an event', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller, { storage: 128, colour: 'black' });
    await catalog.as(anonymous).get('/allbrand/samsung');

    const { status, body, headers } = await edit(seller, id, {
      name: 'Galaxy S21 Ultra 256 GB',
      resalePrice: '289.50',
      storage: 256,
      colour: null,
      photos: [photos[0], photos[1]],
    });

    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(ownListingSchema.strict().parse(body)).toMatchObject({
      _id: id,
      name: 'Galaxy S21 Ultra 256 GB',
      resalePrice: 289.5,
      orginalPrice: 800,
      storage: 256,
      photos: [photos[0], photos[1]],
      email: seller.email,
      booked: false,
    });
    expect(body).not.toHaveProperty('colour');
    const listed = (await catalog.as(anonymous).get('/allbrand/samsung')).body as { _id: string }[];
    expect(listed.find(({ _id }) => _id === id)).toMatchObject({ resalePrice: 289.5 });
    expect(await catalog.stored(id)).toMatchObject({ version: 2, model: 'galaxy s21 ultra', status: 'unsold' });

    await catalog.settled();
    const [announced] = catalog.eventsOf('listing.updated', id);
    expect(listingSnapshotSchema.strict().parse(announced?.data)).toMatchObject({
      version: 2,
      resalePrice: 289.5,
      photos: [photos[0], photos[1]],
    });
    expect(announced?.data).not.toHaveProperty('colour');
  });

  it('without a difference changes and publishes nothing', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);

    expect((await edit(seller, id, { resalePrice: 310, name: ' Galaxy S21 128 GB ' })).status).toBe(200);

    await catalog.settled();
    expect(catalog.eventsOf('listing.updated', id)).toEqual([]);
    expect((await catalog.stored(id)).version).toBe(1);
  });

  it('keeps owner, brand, status and everything else that the seller can’t change', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const before = await catalog.stored(id);
    const wish = `{"resalePrice":300,"brand":"vivo","_id":"${anId()}","sellerId":"${anId()}","email":"x@y.example","status":"sold","version":99,
      "bookingId":"${anId()}","soldAt":"2026-01-01T00:00:00.000Z","model":"x","gone":true,"advertised":true,"postedAt":"1999-01-01T00:00:00.000Z",
      "_outbox":[],"_applied":{"x":1},"__proto__":{"polluted":true},"$set":{"status":"sold"}}`;

    const headers = { 'content-type': 'application/json' };
    const response = await catalog.as(seller).fetch(`/api/listings/${id}`, { method: 'PATCH', headers, body: wish });

    expect(response.status).toBe(200);
    await catalog.settled();
    const after = await catalog.stored(id);
    expect(after).toEqual({
      ...before,
      resalePrice: 300,
      version: 2,
      _outbox: after._outbox,
      _pending: after._pending,
      _revision: 2,
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each([
    ['', {}],
    ['', { brand: 'vivo' }],
    ['', []],
    ['', 'text'],
    ['resalePrice', { resalePrice: -1 }],
    ['resalePrice', { resalePrice: null }],
    ['resalePrice', { resalePrice: { $inc: 1 } }],
    ['orginalPrice', { orginalPrice: '1e5' }],
    ['name', { name: '' }],
    ['name', { name: null }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: '\u202eevil' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: { $regex: '.*' } }],
    ['description', { description: 'a\u0007b' }],
    ['condition', { condition: 'broken' }],
    ['storage', { storage: 9_999 }],
    ['storage', { storage: 0 }],
    ['storage', { storage: '128' }],
    ['photos', { photos: 'x' }],
    ['photos', { photos: Array.from({ length: 6 }, () => '/photos/x.webp') }],
    ['picture', { picture: 'https://evil.example/photos/x.webp' }],
    ['picture', { picture: `/photos/${'0'.repeat(64)}-1600.webp` }],
    ['photos.1', { photos: ['own', `/photos/${'0'.repeat(64)}-1600.webp`] }],
    ['photos.0', { photos: ['javascript:alert(1)'] }],
    ['photos.0', { photos: ['/photos/../../etc/passwd'] }],
    ['photos.0', { photos: [{ $ne: '' }] }],
  ])('%s of %j is 400 and changes nothing', async (path, fields: object | string) => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const own = JSON.parse(JSON.stringify(fields).replace('"own"', JSON.stringify(photos[0]))) as unknown;

    const { status, body } = await edit(seller, id, own);

    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
    expect((await catalog.stored(id)).version).toBe(1);
  });

  it('a name in any script, with emoji, stays as it was written', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const name = 'গ্যালাক্সি S21 📱 — “wie neu” <b>&amp;';
    expect((await edit(seller, id, { name })).body).toMatchObject({ name });
    expect(await shown(id)).toMatchObject({ name });
  });

  it('is 403 for another seller and 409 for a sold phone, even with a foreign picture', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const foreign = { picture: 'https://evil.example/x.webp' };

    expect((await edit(aSeller(), id, foreign)).body).toMatchObject({ status: 403, code: 'not-yours' });
    await catalog.as(seller).put(`/sellerProduct/${id}`);
    expect((await edit(seller, id, foreign)).body).toMatchObject({ status: 409, code: 'already-sold' });
    await catalog.as(seller).delete(`/deleteProduct/${id}`);
    expect((await edit(seller, id, { resalePrice: 1 })).body).toMatchObject({ status: 404, code: 'listing-not-found' });
    expect((await edit(seller, anId(), { resalePrice: 1 })).status).toBe(404);
    await catalog.settled();
    expect(catalog.eventsOf('listing.updated', id)).toEqual([]);
  });

  it('works again when the phone’s booking has ended', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const placed = aPlacedBooking(id);
    catalog.bookings.held.set(id, placed.data);
    await catalog.publish(placed);
    await catalog.settled();
    expect((await edit(seller, id, { resalePrice: 300 })).body).toMatchObject({ status: 409, code: 'held-by-booking' });

    catalog.bookings.held.delete(id);
    await catalog.publish(itsEnd(placed));
    await catalog.settled();

    expect((await edit(seller, id, { resalePrice: 300 })).body).toMatchObject({ resalePrice: 300, status: 'unsold' });
  });

  it('is 404 after its seller was deleted', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    await catalog.publish(aUserEvent('user.deleted', seller, 2));
    await catalog.settled();

    expect((await edit(seller, id, { resalePrice: 300 })).status).toBe(404);
  });
});

describe('additional pictures', () => {
  it('are stored without our origin, listed with the phone, and published', async () => {
    const seller = aSeller();
    const origin = 'https://shop.example';
    const { body } = await catalog
      .as(seller)
      .post(
        '/sellerProduct',
        { ...aPhone(origin + catalog.picture), photos: photos.map((photo) => origin + photo) },
        { [publicOriginHeader]: origin },
      );
    const id = body.insertedId as string;

    expect(await catalog.stored(id)).toMatchObject({ picture: catalog.picture, photos });
    expect(await shown(id)).toMatchObject({ photos });
    await catalog.settled();
    expect(catalog.eventsOf('listing.created', id)[0]?.data).toMatchObject({ photos });

    const patched = await catalog
      .as(seller)
      .patch(`/api/listings/${id}`, { photos: [origin + photos[2]] }, { [publicOriginHeader]: origin });
    expect(patched.body).toMatchObject({ photos: [photos[2]], picture: catalog.picture });
  });

  it('of another host, or that nobody uploaded, are refused by position', async () => {
    const foreign = [photos[0], 'https://evil.example/x.webp', `/photos/${'0'.repeat(64)}-800.webp`];
    const reply = await catalog.as(aSeller()).post('/sellerProduct', { ...aPhone(catalog.picture), photos: foreign });
    expect(reply.body).toMatchObject({
      status: 400,
      code: 'picture-not-uploaded',
      errors: [{ path: 'photos.1' }, { path: 'photos.2' }],
    });
  });
});

describe('a new price and a simultaneous booking', () => {
  it('have one of two results: reserved at the booked price, or refused because the price changed', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const seller = aSeller();
      const id = await catalog.listed(seller);
      const placed = aPlacedBooking(id);
      const book = () => {
        catalog.bookings.held.set(id, placed.data);
        return catalog.publish(placed);
      };
      // First the booking, then the booking at the worst moment: after bookings was asked and before the edit is stored.
      let booking: Promise<unknown> | undefined;
      if (round === 0) await book();
      else catalog.bookings.onceAsked = () => (booking = book());
      const edited = await edit(seller, id, { resalePrice: 250 });
      await booking;
      await catalog.settled();

      const stored = await catalog.stored(id);
      const refused = catalog.eventsOf('listing.booking-refused', id);
      if (edited.status === 200) {
        expect(stored).toMatchObject({ status: 'unsold', resalePrice: 250, bookingId: null });
        expect(refused.map(({ data }) => data.refused.reason)).toEqual(['price-changed']);
        expect(refused[0]?.data.resalePrice).toBe(250);
      } else {
        expect(edited.body).toMatchObject({ status: 409, code: 'held-by-booking' });
        expect(stored).toMatchObject({ status: 'sold', resalePrice: 310, bookingId: placed.data.bookingId });
        expect(refused).toEqual([]);
      }
      outcomes.add(edited.status === 200 ? 'edited' : 'booked');
    }
    expect([...outcomes].toSorted()).toEqual(['booked', 'edited']);
  });

  it('20 simultaneous edits leave one of their prices and a history without gaps', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const prices = Array.from({ length: 20 }, (_, index) => 200 + index);

    const replies = await Promise.all(prices.map((resalePrice) => edit(seller, id, { resalePrice })));
    await catalog.settled();

    expect(replies.map(({ status }) => status)).toEqual(prices.map(() => 200));
    // Each response has its own price.
    expect(replies.map(({ body }) => body.resalePrice)).toEqual(prices);
    const announced = catalog.eventsOf('listing.updated', id).toSorted((one, other) => one.sequence - other.sequence);
    expect(announced.map(({ sequence }) => sequence)).toEqual(prices.map((_, index) => index + 2));
    expect((await catalog.stored(id)).resalePrice).toBe(announced.at(-1)?.data.resalePrice);
  });
});
