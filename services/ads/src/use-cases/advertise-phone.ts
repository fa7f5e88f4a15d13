import { endpoints, type ListingSnapshot } from '@wholesale/contracts';
import { forbidden, type Member, type ServiceClient } from '@wholesale/service-kit';
import { advertisePhone, listingSold, withdrawAd } from '../domain/ad.ts';
import type { AdRepository } from '../storage/ad-repository.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';

export type AdvertisePhone = (listingId: string, seller: Member, requestId: string) => Promise<void>;

/** Advertises a seller's own unsold phone; one of several simultaneous requests succeeds. @throws Failure of the rule, or `account-deleted` */
export function createAdvertisePhone({
  ads,
  listings,
  sellers,
  askCatalog,
  newId,
}: {
  ads: AdRepository;
  listings: ListingCopies;
  sellers: SellerCopies;
  askCatalog: ServiceClient;
  newId: (at: Date) => string;
}): AdvertisePhone {
  return async (listingId, { profile }, requestId) => {
    await sellers.insertIfMissing(profile);
    if (await sellers.isDeleted(profile.userId)) throw forbidden('account-deleted', 'This account has been deleted.');
    const listing = await findListing(listingId, requestId);
    const cause = { correlationId: requestId };
    await ads.change(
      listingId,
      (ad, now) => advertisePhone(ad, listing, profile.userId, { now, publicationId: newId(now) }),
      cause,
    );

    // A simultaneous sale may have updated the copy before there was an advertisement to withdraw.
    const latest = await listings.findById(listingId);
    if (!latest) return;
    const { changed } = await ads.change(listingId, (ad) => withdrawAd(ad, latest), cause);
    if (changed) throw listingSold();
  };

  async function findListing(id: string, requestId: string): Promise<ListingSnapshot | undefined> {
    const copy = await listings.findById(id);
    if (copy) return copy;
    const answer = await askCatalog(endpoints.findListingSnapshot, { params: { id }, requestId });
    if (!answer) return undefined;
    const { advertised: _, ...snapshot } = answer;
    await listings.apply(snapshot);
    return snapshot;
  }
}
