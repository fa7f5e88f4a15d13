import { describe, expect, it } from '@jest/globals';
import type { ListingSnapshot } from '@wholesale/contracts';
import {
  aListingEvent,
  anId,
  anonymous,
  aSeller,
  aUserEvent,
  eventually,
  type ServiceUnderTest,
  type StubCatalog,
} from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import {
  aListing,
  anAdvertisedPhone,
  aPhoneForSale,
  deleted,
  shownIds,
  sold,
  startAdsForTests,
  startAdsWithCatalog,
} from './listings.ts';

let shop: ServiceUnderTest;
let catalog: StubCatalog;
const inCatalog = new Map<string, ListingSnapshot>();
/** Runs while catalog prepares its response. */
let meanwhile = async (): Promise<void> => undefined;
forAllTests(
  () => startAdsWithCatalog(inCatalog, { meanwhile: () => meanwhile() }),
  (started) => ({ shop, catalog } = started),
);

const storedAd = (id: string) => shop.db.collection<{ _id: string }>('ads').findOne({ _id: id });

describe('POST /advertise', () => {
  it('stores the advertisement, answers 201, publishes an event and shows the phone to everyone', async () => {
    const { seller, listing } = await aPhoneForSale(shop);
    const { listingId } = listing;

    const reply = await shop.as(seller).post('/advertise', { _id: listingId });

    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({ acknowledged: true });
    expect(await storedAd(listingId)).toMatchObject({
      status: 'published',
      sellerId: seller.profile.userId,
      version: 1,
    });
    expect(await shownIds(shop, anonymous)).toContain(listingId);
    await eventually(() =>
      expect(shop.eventsOf('ad.published', listingId)).toEqual([
        expect.objectContaining({
          sequence: 1,
          correlationId: reply.headers.get('x-request-id'),
          data: { listingId },
        }),
      ]),
    );
  });

  it('a second time answers 409 with acknowledged false and the specified message', async () => {
    const { seller, listing } = await anAdvertisedPhone(shop);

    const reply = await shop.as(seller).post('/advertise', { _id: listing.listingId });

    expect(reply).toMatchObject({
      status: 409,
      body: { acknowledged: false, message: 'Already advertised', code: 'already-advertised', status: 409 },
    });
    await shop.settled();
    expect(shop.eventsOf('ad.published', listing.listingId)).toHaveLength(1);
  });

  it('twenty times at once: exactly one 201, nineteen 409, one event', async () => {
    const { seller, listing } = await aPhoneForSale(shop);

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => shop.as(seller).post('/advertise', { _id: listing.listingId })),
    );

    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(replies.filter(({ body }) => body.message === 'Already advertised')).toHaveLength(19);
    expect(await shop.db.collection('ads').countDocuments({ _id: listing.listingId as never })).toBe(1);
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('ad.published', listing.listingId)).toHaveLength(1));
  });

  it('refuses another seller’s phone, and a sold, deleted or unknown one', async () => {
    const { seller, listing } = await aPhoneForSale(shop);
    const other = aSeller();
    const ownSold = sold(aListing({ sellerId: seller.profile.userId }));
    const ownDeleted = deleted(aListing({ sellerId: seller.profile.userId }));
    await shop.publish(aListingEvent('listing.sold', ownSold), aListingEvent('listing.deleted', ownDeleted));
    await shop.settled();

    const advertise = (who: typeof seller, _id: string) => shop.as(who).post('/advertise', { _id });
    expect(await advertise(other, listing.listingId)).toMatchObject({ status: 403, body: { code: 'not-yours' } });
    expect(await advertise(seller, ownSold.listingId)).toMatchObject({
      ...{ status: 409, body: { code: 'listing-sold', acknowledged: false } },
    });
    expect(await advertise(seller, ownDeleted.listingId)).toMatchObject({ status: 404 });
    expect(await advertise(seller, anId())).toMatchObject({ status: 404, body: { code: 'listing-not-found' } });
    expect(await storedAd(listing.listingId)).toBeNull();
    expect(await storedAd(ownSold.listingId)).toBeNull();
  });

  it('reads only the id of the listing object: price, seller and status are ignored', async () => {
    const { seller, listing } = await aPhoneForSale(shop);
    const { listingId } = listing;

    const forged = { _id: listingId, resalePrice: 1, name: 'Free!', sellerId: anId(), sellerVerified: true };
    const reply = await shop.as(seller).post('/advertise', forged);

    expect(reply.status).toBe(201);
    const shown = (await shop.as(anonymous).get('/advertise')).body as { _id: string }[];
    expect(shown.find(({ _id }) => _id === listingId)).toMatchObject({
      ...{ resalePrice: 310, name: 'Galaxy S21', sellerId: seller.profile.userId, sellerVerified: false },
    });
    expect(Object.keys((await storedAd(listingId)) ?? {})).not.toContain('resalePrice');
  });

  it.each([
    ['nothing', {}],
    ['an operator', { _id: { $gt: '' } }],
    ['an array', { _id: [anId()] }],
    ['no id', { _id: 'not-an-id' }],
    ['a list', []],
    ['null', null],
  ])('with %s as the listing is 400', async (_, body) => {
    expect((await shop.as(aSeller()).post('/advertise', body)).status).toBe(400);
  });

  it('requests an unknown phone from catalog and stores the result', async () => {
    const seller = aSeller({ name: 'Early Bird', verified: true });
    const listing = aListing({ sellerId: seller.profile.userId, version: 3 });
    const { listingId } = listing;
    inCatalog.set(listingId, listing);
    const asked = () => catalog.calls.filter(({ params }) => (params as { id: string }).id === listingId);

    const reply = await shop.as(seller).post('/advertise', { _id: listingId }, { 'x-request-id': 'early-1' });
    const again = await shop.as(seller).post('/advertise', { _id: listingId });

    expect([reply.status, again.status]).toEqual([201, 409]);
    expect(asked()).toEqual([
      expect.objectContaining({ caller: { kind: 'service', name: 'ads' }, requestId: 'early-1' }),
    ]);
    const shown = (await shop.as(anonymous).get('/advertise')).body as { _id: string }[];
    expect(shown.find(({ _id }) => _id === listingId)).toMatchObject({
      sellerName: 'Early Bird',
      sellerVerified: true,
    });
  });

  it('withdraws the advertisement when the phone is sold at the same moment', async () => {
    const seller = aSeller();
    const listing = aListing({ sellerId: seller.profile.userId });
    const { listingId } = listing;
    inCatalog.set(listingId, listing);
    meanwhile = async () => {
      await shop.publish(aListingEvent('listing.sold', sold(listing)));
      await shop.settled();
    };

    const reply = await shop
      .as(seller)
      .post('/advertise', { _id: listingId })
      .finally(() => (meanwhile = async () => undefined));

    expect(reply).toMatchObject({ status: 409, body: { code: 'listing-sold' } });
    expect(await storedAd(listingId)).toMatchObject({ status: 'withdrawn', version: 2 });
    await shop.settled();
    expect(shop.eventsOf('ad.withdrawn', listingId)).toHaveLength(1);
  });

  it('answers 503 when the phone is unknown and catalog is down', async () => {
    const alone = await startAdsForTests();
    try {
      const reply = await alone.as(aSeller()).post('/advertise', { _id: anId() });

      expect(reply).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
      expect(reply.headers.get('retry-after')).not.toBeNull();
    } finally {
      await alone.stop();
    }
  });

  it('refuses a deleted seller', async () => {
    const { seller, listing } = await aPhoneForSale(shop);
    await shop.publish(aUserEvent('user.deleted', seller, 2));
    await shop.settled();

    const reply = await shop.as(seller).post('/advertise', { _id: listing.listingId });

    expect(reply).toMatchObject({ status: 403, body: { code: 'account-deleted' } });
    expect(await storedAd(listing.listingId)).toBeNull();
  });
});
