import type { ListingSnapshot, Page } from '@wholesale/contracts';
import type { AdRepository } from '../storage/ad-repository.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { Seller, SellerCopies } from '../storage/seller-copies.ts';

export type AdvertisedPhone = { listing: ListingSnapshot; seller: Seller };
export type ListAds = (page: Page) => Promise<AdvertisedPhone[]>;

/** Advertised phones that are available, latest first; one more than the limit when there is a next page. */
export function createListAds({
  ads,
  listings,
  sellers,
}: {
  ads: AdRepository;
  listings: ListingCopies;
  sellers: SellerCopies;
}): ListAds {
  return async ({ limit, after }) => {
    const wanted = limit + 1;
    const shown: AdvertisedPhone[] = [];
    for (;;) {
      const published = await ads.published({ limit: wanted, after });
      const known = await listings.findByIds(published.map(({ _id }) => _id));
      const people = await sellers.findByIds(published.map(({ sellerId }) => sellerId));
      for (const { _id, sellerId } of published) {
        const listing = known.get(_id);
        const seller = people.get(sellerId);
        if (listing?.status === 'unsold' && seller?.state === 'active') shown.push({ listing, seller });
      }
      if (published.length < wanted || shown.length >= wanted) return shown.slice(0, wanted);
      after = published.at(-1)?._id;
    }
  };
}
