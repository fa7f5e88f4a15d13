import { endpoints, type ListingSnapshot } from '@wholesale/contracts';
import { forbidden, type Member, type ServiceClient } from '@wholesale/service-kit';
import { advertisePhone, listingSold } from '../domain/ad.ts';
import type { AdRepository } from '../storage/ad-repository.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { SellerCopies } from '../storage/seller-copies.ts';
import type { WithdrawAd } from './withdraw-ad.ts';

export type AdvertisePhone = (listingId: string, seller: Member, requestId: string) => Promise<void>;

/** Advertises a seller's own unsold phone; of several requests at once one succeeds. */
export function createAdvertisePhone({
  ads,
  listings,
  sellers,
  withdrawAd,
  askCatalog,
  now,
  newId,
}: {
  ads: AdRepository;
  listings: ListingCopies;
  sellers: SellerCopies;
  withdrawAd: WithdrawAd;
  askCatalog: ServiceClient;
  now: () => Date;
  newId: (at: Date) => string;
}): AdvertisePhone {
  return async (listingId, { profile }, requestId) => {
    await sellers.meet(profile);
    if (await sellers.isDeleted(profile.userId)) throw forbidden('account-deleted', 'This account was deleted.');
    const listing = await findListing(listingId, requestId);
    const at = now();
    const occasion = { now: at, correlationId: requestId, publicationId: newId(at) };
    await ads.change(listingId, (ad) => advertisePhone(listing, profile.userId, ad, occasion));

    // The phone may have been sold in this moment: its event wrote the copy first and then found no advertisement to take down.
    const present = await listings.byId(listingId);
    if (present && (await withdrawAd(present, requestId))) throw listingSold();
  };

  async function findListing(id: string, requestId: string): Promise<ListingSnapshot | undefined> {
    const known = await listings.byId(id);
    if (known) return known;
    const told = await askCatalog(endpoints.findListingSnapshot, { params: { id }, requestId });
    if (told) await listings.keep(told);
    return told;
  }
}
