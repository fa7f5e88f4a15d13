import { withdrawAd, type KnownListing } from '../domain/ad.ts';
import type { AdRepository } from '../storage/ad-repository.ts';

/** Answers whether anything changed. */
export type WithdrawAd = (listing: KnownListing, correlationId: string) => Promise<boolean>;

/** Takes the advertisement of a sold or deleted phone down; a repeat, or news that was overtaken, changes nothing. */
export function createWithdrawAd({ ads, now }: { ads: AdRepository; now: () => Date }): WithdrawAd {
  return (listing, correlationId) =>
    ads.change(listing.listingId, (ad) => withdrawAd(ad, listing, { now: now(), correlationId }));
}
