import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anId, anonymous, aSeller, aUserEvent, explainQueriesOf, type QueryPlan } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { describe, expect, it } from '@jest/globals';
import { createCatalogWriter } from '../src/index.ts';
import { reserve } from '../src/domain/reservation.ts';
import { createListingRepository } from '../src/storage/listing-repository.ts';
import { createSellerCopies, type SellerCopy } from '../src/storage/seller-copies.ts';
import { aPhone, aPlacedBooking, itsEnd, startCatalogForTests, type Catalog } from './catalog-under-test.ts';
import { aPicture } from './pictures.ts';

let catalog: Catalog;
forAllTests(startCatalogForTests, (started) => (catalog = started));

describe('every query', () => {
  it('is answered by an index', async () => {
    const seller = aSeller();
    const id = await catalog.listed(seller);
    const page = { limit: 20, after: anId() };
    const onCommit = () => undefined;

    const plans = await explainQueriesOf(catalog, async (db) => {
      const listings = createListingRepository({ db, now: () => new Date(), onCommit });
      const sellers = createSellerCopies({ copies: db.collection<SellerCopy>('sellers'), onCommit });
      const listing = await listings.findById(id);
      if (!listing) throw new Error('the listing is gone');
      await listings.unsold({ limit: 20 });
      await listings.unsold(page);
      await listings.unsold({ ...page, brand: 'vivo' });
      await listings.ofSeller({ sellerId: seller.profile.userId }, page);
      await listings.ofSeller({ sellerEmail: seller.email }, page);
      await listings.idsOfSeller(seller.profile.userId);
      await listings.reserved({ limit: 200 });
      await listings.reserved({ limit: 200, after: anId() });
      await listings.countUnsold('samsung', []);
      await listings.unsoldOfBrand('samsung');
      await listings.findByIds([id, anId()]);
      await listings.pricesSold({ brand: 'samsung', model: 'galaxy s21', since: new Date() });
      await listings.pricesListed({ brand: 'samsung', model: 'galaxy s21' }, []);
      await listings.countUnsoldOf(seller.profile.userId);
      await listings.countCompletedOf(seller.profile.userId);
      const booking = { bookingId: anId(), buyerId: anId(), price: listing.resalePrice };
      const event = { aggregateId: booking.bookingId, sequence: 1 };
      await listings.change(id, (each) => each && reserve(each, booking), {
        correlationId: 'c',
        event,
      });
      await listings.change(id, () => undefined, { correlationId: 'c', event: { ...event, sequence: 2 } });
      await sellers.apply(aUserEvent('user.registered', seller));
      await sellers.findByIds([seller.profile.userId, anId()]);
      await sellers.isDeleted(seller.profile.userId);
      await sellers.deleted({ limit: 200, after: anId() });
      await db.collection('listings').countDocuments({ _pending: true });
    });

    expect(plans.length).toBeGreaterThanOrEqual(25);
    const scanning = plans
      .filter(({ ixscan }) => !ixscan)
      .map(({ command, collection, filter }: QueryPlan) => ({ command, collection, filter }));
    expect(scanning).toEqual([]);
  });
});

describe('filling a shop without a running service', () => {
  it('stores photos and past phones, and the service publishes their events', async () => {
    const writer = createCatalogWriter({ db: catalog.db, photos: catalog.photosDir });
    const seller = { userId: anId(), email: 'old@wholesale.example', name: 'Old' };

    const photo = await writer.storePhoto(await aPicture({ width: 1_000, height: 800, tint: 99 }));
    const older = await writer.listPhone(aPhone(photo.url), seller, { postedAt: new Date('2026-03-07T12:00:00Z') });
    const newer = await writer.listPhone(aPhone(photo.displayUrl), seller, {
      postedAt: new Date('2026-03-08T12:00:00Z'),
    });

    await catalog.settled();
    expect(catalog.eventsOf('listing.created', older)).toHaveLength(1);
    expect((await catalog.as(anonymous).get(`/api/listings/${older}`)).body).toMatchObject({
      postTime: '7-3-2026',
      postedAt: '2026-03-07T12:00:00.000Z',
      sellerName: 'Old',
      resalePrice: 310,
    });
    expect(newer > older).toBe(true);
    expect((await catalog.unsigned.get(photo.displayUrl)).status).toBe(200);
  });

  it('stores a phone whose deal completed in the past, announced as listed and then as sold', async () => {
    const writer = createCatalogWriter({ db: catalog.db, photos: catalog.photosDir });
    const seller = { userId: anId(), email: 'past@wholesale.example', name: 'Past' };
    const postedAt = new Date('2026-03-07T12:00:00Z');
    const deal = { bookingId: anId(), buyerId: anId(), completedAt: new Date('2026-03-09T12:00:00Z') };

    const id = await writer.listPhone(aPhone(catalog.picture), seller, { postedAt, deal });

    await catalog.settled();
    const { bookingId, buyerId } = deal;
    expect(await catalog.stored(id)).toMatchObject({
      ...{ status: 'sold', bookingId, buyerId, completedAt: '2026-03-09T12:00:00.000Z', version: 2 },
    });
    const announced = catalog.events.filter(({ aggregateId }) => aggregateId === id);
    expect(announced.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['listing.created', 1],
      ['listing.sold', 2],
    ]);
    expect(announced[0]?.data).toMatchObject({ availability: 'available', version: 1 });
    expect(announced[1]?.data).toMatchObject({ availability: 'sold', bookingId, version: 2 });
    expect((await catalog.as(anonymous).get(`/api/listings/${id}`)).body).toMatchObject({ availability: 'sold' });
    await expect(
      writer.listPhone(aPhone(catalog.picture), seller, {
        postedAt: deal.completedAt,
        deal: { ...deal, completedAt: postedAt },
      }),
    ).rejects.toThrow('before it was posted');
  });

  it('stores a phone that a booking holds, announced as listed and then as reserved', async () => {
    const writer = createCatalogWriter({ db: catalog.db, photos: catalog.photosDir });
    const seller = { userId: anId(), email: 'held@wholesale.example', name: 'Held' };
    const deal = { bookingId: anId(), buyerId: anId() };

    const id = await writer.listPhone(aPhone(catalog.picture), seller, { deal });

    await catalog.settled();
    expect(await catalog.stored(id)).toMatchObject({ status: 'sold', ...deal, completedAt: null, version: 2 });
    expect(catalog.eventsOf('listing.reserved', id).map(({ data }) => data.availability)).toEqual(['reserved']);
    const end = itsEnd(aPlacedBooking(id, deal));
    await catalog.publish(end);
    await catalog.settled();
    expect(await catalog.stored(id)).toMatchObject({ status: 'unsold' });
  });

  it('refuses what the service refuses', async () => {
    const photosDir = await mkdtemp(join(tmpdir(), 'catalog-writer-'));
    const writer = createCatalogWriter({ db: catalog.db, photos: photosDir });
    const seller = { userId: anId(), email: 'x@wholesale.example', name: 'X' };

    await expect(writer.listPhone(aPhone('https://evil.example/x.webp'), seller)).rejects.toThrow(
      expect.objectContaining({ code: 'picture-not-uploaded' }),
    );
    await expect(writer.storePhoto(Buffer.from('<svg/>'))).rejects.toThrow(
      expect.objectContaining({ code: 'not-an-image' }),
    );
    await rm(photosDir, { recursive: true });
  });
});
