import { describe, expect, it } from '@jest/globals';
import { anId, explainQueriesOf, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createAdRepository } from '../src/storage/ad-repository.ts';
import { createListingCopies, type ListingCopy } from '../src/storage/listing-copies.ts';
import { createSellerCopies, type SellerCopy } from '../src/storage/seller-copies.ts';
import { anAdvertisedPhone, startAdsForTests } from './listings.ts';

let shop: ServiceUnderTest;
forAllTests(startAdsForTests, (started) => (shop = started));

describe('every query', () => {
  it('is answered by an index', async () => {
    const { listing, seller } = await anAdvertisedPhone(shop);

    const plans = await explainQueriesOf(shop, async (db) => {
      const ads = createAdRepository({ db, now: () => new Date(), onCommit: () => undefined });
      const listings = createListingCopies({ copies: db.collection<ListingCopy>('listings') });
      const sellers = createSellerCopies({ copies: db.collection<SellerCopy>('sellers') });
      await ads.published({ limit: 200 });
      await ads.published({ limit: 10, after: listing.listingId });
      await ads.change(listing.listingId, () => undefined, { correlationId: 'test' });
      await listings.findById(anId());
      await listings.findByIds([anId(), listing.listingId]);
      await listings.apply({ ...listing, version: 2 });
      await sellers.findByIds([anId()]);
      await sellers.isDeleted(anId());
      await sellers.insertIfMissing(seller.profile);
    });

    expect(plans.length).toBeGreaterThanOrEqual(10);
    // A query by primary key is a direct lookup, which SecantusDB's explain reports as a scan.
    const byKey = (filter: unknown) => typeof (filter as { _id?: unknown })._id === 'string';
    expect(plans.filter(({ ixscan, filter }) => !ixscan && !byKey(filter))).toEqual([]);
  });
});
