import type { EventOf, ListingSnapshot } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import { aSeller, aUserEvent, anEvent, anId, startServiceForTests, type ServiceUnderTest } from '@wholesale/testing';
import { startAds } from '../src/index.ts';

/** Ads with a real database and broker, and no catalog. */
export const startAdsForTests = () =>
  startServiceForTests({ name: 'ads', start: startAds, settings: { CATALOG_URL: ['http://127.0.0.1:1'] } });

type ListingEventType =
  'listing.created' | 'listing.updated' | 'listing.reserved' | 'listing.sold' | 'listing.released' | 'listing.deleted';

/** A listing as catalog publishes it. */
export function aListing(overrides: Partial<ListingSnapshot> = {}): ListingSnapshot {
  return {
    listingId: anId(),
    version: 1,
    brand: 'samsung',
    name: 'Galaxy S21',
    description: 'A scratch on the back.',
    condition: 'good',
    picture: '/photos/x-800.webp',
    location: 'Dhaka',
    resalePrice: 310,
    orginalPrice: 799.99,
    useTime: '2 years',
    storage: 128,
    sellerId: anId(),
    postedAt: '2026-03-07T23:30:00.000Z',
    status: 'unsold',
    bookingId: null,
    availability: 'available',
    ...overrides,
  };
}

/** The event of a listing that is now in this state. */
export function aListingEvent<T extends ListingEventType>(type: T, listing: ListingSnapshot): EventOf<T> {
  return anEvent(type, { aggregateId: listing.listingId, sequence: listing.version, data: listing } as never);
}

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
  shop: ServiceUnderTest,
  caller: Parameters<ServiceUnderTest['as']>[0],
): Promise<string[]> {
  const reply = await shop.as(caller).get('/advertise');
  return reply.body.map(({ _id }: { _id: string }) => _id);
}
