import { expect, it } from '@jest/globals';
import type { ListingSnapshot } from '@wholesale/contracts';
import { unavailable } from '@wholesale/service-kit';
import {
  aListingEvent,
  anId,
  anonymous,
  aService,
  eventually,
  type ServiceUnderTest,
  type StubCatalog,
} from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createAdRepository } from '../src/storage/ad-repository.ts';
import { createListingCopies, type ListingCopy } from '../src/storage/listing-copies.ts';
import { createSellerCopies, type SellerCopy } from '../src/storage/seller-copies.ts';
import { createAdvertisePhone } from '../src/use-cases/advertise-phone.ts';
import { aPhoneForSale, deleted, released, reserved, shownIds, sold, startAdsWithCatalog } from './listings.ts';

let shop: ServiceUnderTest;
let catalog: StubCatalog;
const inCatalog = new Map<string, (ListingSnapshot & { advertised?: boolean }) | Error>();
forAllTests(
  () => startAdsWithCatalog(inCatalog, { RECONCILE_SECONDS: 0.05 }),
  (started) => ({ shop, catalog } = started),
);

const storedAd = (id: string) => shop.db.collection<{ _id: string }>('ads').findOne({ _id: id });
const mended = async () => (await shop.as(aService('catalog')).get('/health/ready')).body.mended['published-ads'];
/** An advertised phone that catalog knows, with its badge. */
async function anAd() {
  // Known to catalog before it is advertised, or the reconciler would withdraw the advertisement.
  const { seller, listing } = await aPhoneForSale(shop);
  inCatalog.set(listing.listingId, { ...listing, advertised: true });
  await shop.as(seller).post('/advertise', { _id: listing.listingId });
  return { seller, listing, id: listing.listingId };
}
/** Resolves when the reconciler has asked about this phone a few more times. */
async function askedAgain(id: string) {
  const before = catalog.asked(id);
  await eventually(() => expect(catalog.asked(id)).toBeGreaterThan(before + 3));
}

it.each([
  ['is sold', (listing: ListingSnapshot) => sold(listing)],
  ['is deleted', (listing: ListingSnapshot) => deleted(listing)],
  ['is unknown to catalog, whose database was restored', () => undefined],
])('the advertisement of a phone that %s is withdrawn once, although no event arrived', async (_, become) => {
  const { id, listing } = await anAd();
  const before = await mended();
  const now = become(listing);

  if (now) inCatalog.set(id, now);
  else inCatalog.delete(id);

  await eventually(async () => expect(await storedAd(id)).toMatchObject({ status: 'withdrawn', version: 2 }));
  expect(await mended()).toBe(before + 1);
  if (now) await shop.publish(aListingEvent('listing.sold', now));
  await shop.settled();
  expect(shop.eventsOf('ad.withdrawn', id)).toHaveLength(1);
});

it('a phone that was sold while it was advertised, and whose request failed in between, is not advertised for ever', async () => {
  const { seller, listing } = await aPhoneForSale(shop);
  const id = listing.listingId;
  inCatalog.set(id, sold(listing));
  const { db } = shop;
  const listings = createListingCopies({ copies: db.collection<ListingCopy>('listings') });
  let reads = 0;
  const advertise = createAdvertisePhone({
    ads: createAdRepository({ db, now: () => new Date(), onCommit: () => undefined }),
    listings: {
      ...listings,
      findById: async (listingId) => {
        if ((reads += 1) > 1) throw new Error('the database is away');
        const copy = await listings.findById(listingId);
        await shop.publish(aListingEvent('listing.sold', sold(listing)));
        await shop.settled();
        return copy;
      },
    },
    sellers: createSellerCopies({ copies: db.collection<SellerCopy>('sellers') }),
    askCatalog: () => Promise.reject(new Error('not asked here')),
    newId: anId,
  });

  await expect(advertise(id, seller, 'r')).rejects.toThrow('away');

  await eventually(async () => expect(await storedAd(id)).toMatchObject({ status: 'withdrawn' }));
});

it('a phone without its badge is announced to catalog again', async () => {
  const { id, listing } = await anAd();

  inCatalog.set(id, { ...listing, advertised: false });
  await eventually(() => expect(shop.eventsOf('ad.published', id).length).toBeGreaterThan(1));
  inCatalog.set(id, { ...listing, advertised: true });

  expect(shop.eventsOf('ad.published', id)[1]).toMatchObject({ sequence: 2, data: { listingId: id } });
  expect(await storedAd(id)).toMatchObject({ status: 'published' });
});

it('a phone is hidden and shown again by catalog’s answer when the events are lost', async () => {
  const { id, listing } = await anAd();
  const held = reserved(listing);

  inCatalog.set(id, { ...held, advertised: true });
  await eventually(async () => expect(await shownIds(shop, anonymous)).not.toContain(id));
  inCatalog.set(id, { ...released(held), advertised: true });

  await eventually(async () => expect(await shownIds(shop, anonymous)).toContain(id));
  expect(await storedAd(id)).toMatchObject({ status: 'published', version: 1 });
});

it('while catalog cannot be reached no advertisement is withdrawn', async () => {
  const { id } = await anAd();

  inCatalog.set(id, unavailable('service-unavailable', 'catalog is away'));
  await askedAgain(id);

  expect(await storedAd(id)).toMatchObject({ status: 'published', version: 1 });
  inCatalog.delete(id);
  await eventually(async () => expect(await storedAd(id)).toMatchObject({ status: 'withdrawn' }));
});
