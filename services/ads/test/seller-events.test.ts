import { describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import { aListingEvent, anEvent, anonymous, aUserEvent, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { anAdvertisedPhone, deleted, startAdsForTests } from './listings.ts';

let shop: ServiceUnderTest;
forAllTests(startAdsForTests, (started) => (shop = started));

const storedAd = (id: string) => shop.db.collection<{ _id: string }>('ads').findOne({ _id: id });

async function hear(...events: AnyEvent[]): Promise<void> {
  await shop.publish(...events);
  await shop.settled();
}

describe('events of users', () => {
  const cardOf = async (id: string) =>
    (await shop.as(anonymous).get('/advertise')).body.find(({ _id }: { _id: string }) => _id === id);
  const named = (seller: Member, name: string, verified = false): Member => ({
    ...seller,
    profile: { ...seller.profile, name, verified },
  });

  it('change the name and check on the cards; late and repeated events change nothing', async () => {
    const { seller, listing } = await anAdvertisedPhone(shop);
    const renamed = aUserEvent('user.renamed', named(seller, 'Second Name'), 2);
    const verified = aUserEvent('user.verified', named(seller, 'Second Name', true), 3);

    expect(await cardOf(listing.listingId)).toMatchObject({ sellerName: seller.profile.name, sellerVerified: false });
    await hear(verified);
    expect(await cardOf(listing.listingId)).toMatchObject({ sellerName: 'Second Name', sellerVerified: true });
    await hear(renamed, aUserEvent('user.registered', named(seller, 'First Name')), verified);

    expect(await cardOf(listing.listingId)).toMatchObject({ sellerName: 'Second Name', sellerVerified: true });
  });

  it('remove the check from the cards when an admin or another name removes it', async () => {
    const { seller, listing } = await anAdvertisedPhone(shop);
    const { userId: aggregateId } = seller.profile;
    const { uid, email } = seller;
    const data = { uid, email, ...named(seller, 'Second Name').profile, reason: 'Wrong phones' };

    await hear(aUserEvent('user.verified', named(seller, 'Second Name', true), 2));
    await hear(anEvent('user.unverified', { aggregateId, sequence: 3, data }));
    expect(await cardOf(listing.listingId)).toMatchObject({ sellerName: 'Second Name', sellerVerified: false });

    await hear(aUserEvent('user.verified', named(seller, 'Second Name', true), 4));
    await hear(aUserEvent('user.renamed', named(seller, 'Third Name'), 5));
    expect(await cardOf(listing.listingId)).toMatchObject({ sellerName: 'Third Name', sellerVerified: false });
  });

  it('hide the phones of a suspended seller until the seller is restored', async () => {
    const { seller, listing } = await anAdvertisedPhone(shop);

    await hear(aUserEvent('user.suspended', seller, 2));
    expect(await cardOf(listing.listingId)).toBeUndefined();

    await hear(aUserEvent('user.restored', seller, 3));
    expect(await cardOf(listing.listingId)).toBeDefined();
  });

  it('hide the phones of a deleted seller at once, and a late event does not show them again', async () => {
    const { seller, listing } = await anAdvertisedPhone(shop);

    await hear(aUserEvent('user.deleted', seller, 3));
    expect(await cardOf(listing.listingId)).toBeUndefined();

    await hear(aUserEvent('user.verified', named(seller, 'X', true), 2));
    expect(await cardOf(listing.listingId)).toBeUndefined();

    await hear(aListingEvent('listing.deleted', deleted(listing)));
    expect(await storedAd(listing.listingId)).toMatchObject({ status: 'withdrawn' });
  });
});
