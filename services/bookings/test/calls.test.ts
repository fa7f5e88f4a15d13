import { describe, expect, it } from '@jest/globals';
import type { ListingSnapshot } from '@wholesale/contracts';
import { publicOriginHeader } from '@wholesale/service-kit';
import { aBuyer, aListingEvent, anAdmin, anId, aSeller, eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startBookingsForTests, wish, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

describe('booking a phone', () => {
  it('answers 201, stores the listing’s data, and publishes booking.placed', async () => {
    const listing = shop.aListing();
    const buyer = aBuyer({ name: 'Nadia' });

    const answer = await shop
      .as(buyer)
      .post('/booking', wish(listing, { name: 'Mallory', email: 'm@x.example', itemName: 'Gold', picture: 'x' }));

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ acknowledged: true, insertedId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const [order] = await shop.ordersOf(buyer);
    expect(order).toMatchObject({
      name: 'Nadia',
      email: buyer.email,
      itemName: listing.name,
      price: 310,
      picture: '/photos/a.webp',
      status: 'placed',
    });
    expect(Object.keys(order ?? {})).not.toEqual(expect.arrayContaining(['_outbox']));
    await eventually(() => {
      expect(shop.eventsOf('booking.placed', order?._id ?? '')).toEqual([
        expect.objectContaining({
          sequence: 1,
          data: { bookingId: order?._id, listingId: listing.listingId, buyerId: buyer.profile.userId, price: 310 },
        }),
      ]);
    });
  });

  it('lets exactly one of fifty buyers succeed', async () => {
    const listing = shop.aListing();

    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.book(listing)));

    const statuses = answers.map(({ answer }) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const loser = answers.find(({ answer }) => answer.status === 409);
    expect(loser?.answer.body).toMatchObject({ code: 'already-booked', status: 409 });
    expect(await shop.db.collection('bookings').countDocuments({ listingId: listing.listingId, active: true })).toBe(1);
  });

  it('tells the same buyer that the phone is already booked', async () => {
    const listing = shop.aListing();
    const { buyer } = await shop.book(listing);

    expect((await shop.book(listing, buyer)).answer.body).toMatchObject({ code: 'already-booked' });
  });

  it('without an id finds the phone by name, price and picture', async () => {
    const listing = shop.aListing();
    await shop.publish(aListingEvent('listing.created', listing));
    await shop.settled();
    const bare = { itemName: listing.name, price: '310', picture: listing.picture, phone: '1', location: 'x' };

    const first = await shop.as(aBuyer()).post('/booking', bare);
    expect(first.status).toBe(201);
    expect((await shop.as(aBuyer()).post('/booking', bare)).body).toMatchObject({ code: 'already-booked' });
    expect((await shop.as(aBuyer()).post('/booking', { ...bare, price: 311 })).body).toMatchObject({
      code: 'listing-not-matched',
    });
  });

  it.each([
    ['as an address within the site', '/photos/a.webp', '/photos/a.webp'],
    ['as the whole address that the upload answered', '/photos/a.webp', 'https://shop.example/photos/a.webp'],
    ['whole, when a listing keeps the whole address', 'https://shop.example/photos/a.webp', '/photos/a.webp'],
    ['whole, when both are', 'https://shop.example/photos/a.webp', 'https://shop.example/photos/a.webp'],
    ['of another photo host', 'https://photos.example/a.webp', 'https://photos.example/a.webp'],
  ])('without an id finds the phone with the picture %s', async (_, picture, sent) => {
    const listing = shop.aListing({ picture });
    await shop.publish(aListingEvent('listing.created', listing));
    await shop.settled();
    const bare = { itemName: listing.name, price: '310', phone: '1', location: 'x' };
    const origin = { [publicOriginHeader]: 'https://shop.example' };

    const other = await shop
      .as(aBuyer())
      .post('/booking', { ...bare, picture: 'https://evil.example/photos/a.webp' }, origin);
    expect(other).toMatchObject({ status: 409, body: { code: 'listing-not-matched' } });
    expect((await shop.as(aBuyer()).post('/booking', { ...bare, picture: sent }, origin)).status).toBe(201);
  });

  it.each([
    ['a price that is no longer true', (l: ListingSnapshot) => wish(l, { price: 1 }), 409, 'price-changed'],
    ['no phone', (l: ListingSnapshot) => ({ listingId: l.listingId, location: 'x' }), 400, 'invalid'],
    ['an empty location', (l: ListingSnapshot) => wish(l, { location: '  ' }), 400, 'invalid'],
    ['an operator for an id', () => ({ listingId: { $ne: '' }, phone: '1', location: 'x' }), 400, 'invalid'],
    ['a path for an id', () => ({ listingId: '../users', phone: '1', location: 'x' }), 400, 'invalid'],
    ['control characters', (l: ListingSnapshot) => wish(l, { phone: '1\u0000' }), 400, 'invalid'],
    [
      'a text that turns the reading direction',
      (l: ListingSnapshot) => wish(l, { location: '\u202eakhD' }),
      400,
      'invalid',
    ],
    ['ten kilobytes of location', (l: ListingSnapshot) => wish(l, { location: 'x'.repeat(10_000) }), 400, 'invalid'],
    ['an id nobody knows', () => ({ listingId: anId(), phone: '1', location: 'x' }), 404, 'listing-not-found'],
  ])('refuses %s and stores nothing', async (_, body, status, code) => {
    const listing = shop.aListing();

    const answer = await shop.as(aBuyer()).post('/booking', body(listing));

    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ code, status, requestId: expect.any(String) });
    expect(await shop.db.collection('bookings').findOne({ listingId: listing.listingId })).toBeNull();
  });

  it('uses the seller’s new price, and refuses a buyer who saw the old one', async () => {
    const listing = shop.aListing();
    const changes = { resalePrice: 290, name: 'Galaxy S21, changed', photos: ['/photos/b.webp'], version: 2 };
    shop.catalogSays(listing.listingId, { ...listing, ...changes });
    await shop.publish(aListingEvent('listing.updated', listing, changes), aListingEvent('listing.created', listing));
    await shop.settled();
    const buyer = aBuyer();

    expect((await shop.as(buyer).post('/booking', wish(listing, { price: 310 }))).body).toMatchObject({
      status: 409,
      code: 'price-changed',
    });
    expect((await shop.as(buyer).post('/booking', wish(listing, { price: 290 }))).status).toBe(201);
    expect(await shop.ordersOf(buyer)).toMatchObject([{ price: 290, itemName: 'Galaxy S21, changed' }]);
  });

  it('keeps markup as plain text', async () => {
    const buyer = aBuyer();
    await shop.as(buyer).post('/booking', wish(shop.aListing(), { location: '<img src=x onerror=alert(1)>' }));

    expect(await shop.ordersOf(buyer)).toMatchObject([{ location: '<img src=x onerror=alert(1)>' }]);
  });
});

describe('a refusal because of the local copy of a listing', () => {
  const stale = {
    'already-booked': { status: 'sold' },
    'listing-deleted': { status: 'deleted' },
    'price-changed': { resalePrice: 290 },
  } as const;

  /** A listing whose copy would refuse a buyer. */
  async function aRefusedListing(code: keyof typeof stale) {
    const listing = shop.aListing();
    const copy = { ...stale[code], version: 2 };
    await shop.publish(aListingEvent('listing.updated', listing, copy));
    await shop.settled();
    const book = () => shop.as(aBuyer()).post('/booking', wish(listing, { price: 310 }));
    return { listing, copy: { ...listing, ...copy }, book };
  }

  it.each(['already-booked', 'listing-deleted', 'price-changed'] as const)(
    '%s is not given when catalog says otherwise',
    async (code) => {
      const { listing, book } = await aRefusedListing(code);

      expect((await book()).status).toBe(201);
      expect(shop.asked(listing.listingId)).toBe(1);
    },
  );

  it.each(['already-booked', 'listing-deleted', 'price-changed'] as const)(
    '%s is given when catalog says the same',
    async (code) => {
      const { listing, copy, book } = await aRefusedListing(code);
      shop.catalogSays(listing.listingId, copy);

      expect((await book()).body).toMatchObject({ code });
    },
  );

  it.each(['already-booked', 'listing-deleted', 'price-changed'] as const)(
    '%s is given when catalog cannot be reached',
    async (code) => {
      const { listing, book } = await aRefusedListing(code);
      shop.catalogSays(listing.listingId, new Error('away'));

      expect((await book()).body).toMatchObject({ code });
    },
  );

  it('is not given because of a booking that has ended but whose end catalog does not know', async () => {
    const { buyer, listing, id } = await shop.aHeldDeal();
    shop.catalogSays(listing.listingId, {
      ...listing,
      status: 'sold',
      availability: 'reserved',
      version: 2,
      bookingId: id,
    });
    expect((await shop.book(listing)).answer.body).toMatchObject({ code: 'already-booked' });

    await shop.as(buyer).post(`/booking/${id}/cancel`);

    expect((await shop.book(listing)).answer.status).toBe(201);
  });

  it('is not given to a client without an id, when one of several equal phones was just released', async () => {
    const name = `Galaxy ${anId()}`;
    const [deal] = [await shop.aHeldDeal({ name }), await shop.aHeldDeal({ name })];
    const bare = { itemName: name, price: '310', phone: '1', location: 'x' };
    expect((await shop.as(aBuyer()).post('/booking', bare)).body).toMatchObject({ code: 'already-booked' });

    await shop.as(deal.buyer).post(`/booking/${deal.id}/cancel`);

    expect((await shop.as(aBuyer()).post('/booking', bare)).status).toBe(201);
    const { listingId } = deal.listing;
    expect(await shop.db.collection('bookings').countDocuments({ listingId, active: true })).toBe(1);
  });
});

describe('pages of bookings', () => {
  it('are newest first, even within one second, and link to the next page', async () => {
    const buyer = aBuyer();
    const booked: string[] = [];
    for (let n = 0; n < 7; n++) booked.unshift((await shop.book(shop.aListing(), buyer)).id);

    const pages: string[][] = [];
    let address: string | undefined = `/booking?email=${buyer.email}&limit=3`;
    while (address) {
      const page = await shop.as(buyer).get(address);
      pages.push((page.body as { _id: string }[]).map(({ _id }) => _id));
      address = /<([^<>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }

    expect(pages).toEqual([booked.slice(0, 3), booked.slice(3, 6), booked.slice(6)]);
  });
});

describe('cancelling', () => {
  it.each(['buyer', 'seller', 'admin'] as const)(
    'by its %s releases the phone and publishes booking.ended once',
    async (role) => {
      const seller = aSeller();
      const listing = shop.aListing({ sellerId: seller.profile.userId });
      const { buyer, id } = await shop.book(listing);
      const person = { buyer, seller, admin: anAdmin() }[role];

      const first = await shop.as(person).post(`/booking/${id}/cancel`);
      const again = await shop.as(person).post(`/booking/${id}/cancel`);

      expect(first).toMatchObject({ status: 200, body: { acknowledged: true, modifiedCount: 1, status: 'cancelled' } });
      expect(again).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
      expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'ended', reason: `cancelled-by-${role}` }]);
      await shop.settled();
      expect(shop.eventsOf('booking.ended', id)).toMatchObject([
        { sequence: 2, data: { reason: `cancelled-by-${role}` } },
      ]);
      expect((await shop.book(listing)).answer.status).toBe(201);
    },
  );

  it('another person’s booking is not found', async () => {
    const { buyer, id } = await shop.book(shop.aListing());

    for (const stranger of [aBuyer(), aSeller()]) {
      expect(await shop.as(stranger).post(`/booking/${id}/cancel`)).toMatchObject({
        status: 404,
        body: { code: 'booking-not-found' },
      });
    }
    expect(await shop.ordersOf(buyer)).toMatchObject([{ status: 'placed' }]);
  });

  it('by twenty clicks at once changes it once', async () => {
    const { buyer, id } = await shop.book(shop.aListing());

    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.as(buyer).post(`/booking/${id}/cancel`)));

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => (body as { modifiedCount: number }).modifiedCount === 1)).toHaveLength(1);
    await shop.settled();
    expect(shop.eventsOf('booking.ended', id)).toHaveLength(1);
  });
});
