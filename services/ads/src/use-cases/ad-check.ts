import { endpoints } from '@wholesale/contracts';
import type { ReconcilerCheck, ServiceClient } from '@wholesale/service-kit';
import { announceAgain, withdrawAd, withdrawLost, type Ad, type AdEventType } from '../domain/ad.ts';
import type { AdRepository } from '../storage/ad-repository.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';

/** What the reconciler compares: published advertisements with catalog's listings and their badges. A late copy of a listing is updated too. */
export function createAdCheck({
  ads,
  listings,
  askCatalog,
  invalidateList,
}: {
  ads: AdRepository;
  listings: ListingCopies;
  askCatalog: ServiceClient;
  invalidateList: () => void;
}): ReconcilerCheck<Ad, AdEventType> {
  return {
    name: 'published-ads',
    async page(query) {
      const items = await ads.published(query);
      return { items, next: items.length < query.limit ? undefined : items.at(-1)?._id };
    },
    async decide(ad) {
      if (ad.status !== 'published') return undefined;
      const { _id: id } = ad;
      const answer = await askCatalog(endpoints.findListingSnapshot, { params: { id }, requestId: `reconcile-${id}` });
      if (!answer) return withdrawLost(ad);
      const { advertised, ...listing } = answer;
      const copy = await listings.findById(id);
      if (!copy || copy.version < listing.version) {
        await listings.apply(listing);
        invalidateList();
      }
      const isBadgeMissing = advertised === false && listing.status === 'unsold';
      return withdrawAd(ad, listing) ?? (isBadgeMissing ? announceAgain(ad) : undefined);
    },
  };
}
