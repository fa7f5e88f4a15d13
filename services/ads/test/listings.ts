import type { ListingSnapshot } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import {
  aListingEvent,
  aListingSnapshot,
  anId,
  aSeller,
  aUserEvent,
  startServiceForTests,
  startStubCatalog,
  type ServiceUnderTest,
} from '@wholesale/testing';
import { startAds } from '../src/index.ts';

/** Ads with a real database and broker, and no catalog unless the settings name one. */
export const startAdsForTests = (settings: { CATALOG_URL?: string[]; RECONCILE_SECONDS?: number } = {}) =>
  startServiceForTests({
    name: 'ads',
    start: startAds,
    settings: { CATALOG_URL: ['http://127.0.0.1:1'], RECONCILE_SECONDS: 3_600, ...settings },
  });

/** Ads and a stub of catalog. @param listings what it knows; an error is thrown @param meanwhile runs while it prepares an answer */
export async function startAdsWithCatalog(
  listings: ReadonlyMap<string, (ListingSnapshot & { advertised?: boolean }) | Error>,
  {
    meanwhile = async () => undefined,
    ...settings
  }: { meanwhile?: () => Promise<void>; RECONCILE_SECONDS?: number } = {},
) {
  const catalog = await startStubCatalog(listings, meanwhile);
  const shop = await startAdsForTests({ CATALOG_URL: [catalog.url], ...settings });
  return {
    shop,
    catalog,
    async stop() {
      await shop.stop();
      await catalog.stop();
    },
  };
}

/** A listing with everything that a card shows. */
export const aListing = (fields: Partial<ListingSnapshot> = {}): ListingSnapshot =>
  aListingSnapshot({
    description: 'A scratch on the back.',
    picture: '/photos/x-800.webp',
    orginalPrice: 799.99,
    useTime: '2 years',
    storage: 128,
    postedAt: '2026-03-07T23:30:00.000Z',
    ...fields,
  });

export const reserved = (listing: ListingSnapshot): ListingSnapshot =>
  changed(listing, { status: 'sold', bookingId: anId(), availability: 'reserved' });
export const sold = (listing: ListingSnapshot): ListingSnapshot =>
  changed(listing, { status: 'sold', bookingId: anId(), availability: 'sold' });
export const released = (listing: ListingSnapshot): ListingSnapshot =>
  changed(listing, { status: 'unsold', bookingId: null, availability: 'available' });
export const deleted = (listing: ListingSnapshot): ListingSnapshot =>
  changed(listing, { status: 'deleted', availability: 'removed' });

/** The snapshot as the first release published it. */
export function ofFirstRelease({ availability: _, ...listing }: ListingSnapshot): ListingSnapshot {
  return listing;
}

function changed(listing: ListingSnapshot, changes: Partial<ListingSnapshot>): ListingSnapshot {
  return { ...listing, ...changes, version: listing.version + 1 };
}

/** An unsold phone and its seller, both known to ads. */
export async function aPhoneForSale(
  shop: ServiceUnderTest,
  overrides: Partial<ListingSnapshot> = {},
): Promise<{ seller: Member; listing: ListingSnapshot }> {
  const seller = aSeller();
  const listing = aListing({ sellerId: seller.profile.userId, ...overrides });
  await shop.publish(aUserEvent('user.registered', seller), aListingEvent('listing.created', listing));
  await shop.settled();
  return { seller, listing };
}

export async function anAdvertisedPhone(
  shop: ServiceUnderTest,
  overrides: Partial<ListingSnapshot> = {},
): Promise<{ seller: Member; listing: ListingSnapshot }> {
  const phone = await aPhoneForSale(shop, overrides);
  const reply = await shop.as(phone.seller).post('/advertise', { _id: phone.listing.listingId });
  if (reply.status !== 201) throw new Error(`not advertised: ${reply.text}`);
  return phone;
}

export async function shownIds(
  shop: Pick<ServiceUnderTest, 'as'>,
  caller: Parameters<ServiceUnderTest['as']>[0],
): Promise<string[]> {
  const reply = await shop.as(caller).get('/advertise');
  return reply.body.map(({ _id }: { _id: string }) => _id);
}
