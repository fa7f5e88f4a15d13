import { describedPhoneOf, postTimeOf, type Page, type PublicListing } from '@wholesale/contracts';
import { nextPage, type Loaded } from '@wholesale/service-kit';
import type { AdvertisedPhone } from '../use-cases/list-ads.ts';

/** @param found up to `limit + 1` phones */
export function presentPage(page: Page, found: readonly AdvertisedPhone[]): Loaded {
  const { items, headers } = nextPage('/advertise', page, found.map(presentAd));
  return { value: items, headers };
}

function presentAd({ listing, seller }: AdvertisedPhone): PublicListing {
  const { listingId, sellerId, postedAt } = listing;
  return {
    _id: listingId,
    ...describedPhoneOf(listing),
    sellerId,
    sellerName: seller.name,
    sellerVerified: seller.verified,
    postTime: postTimeOf(postedAt),
    postedAt,
    status: 'unsold',
    availability: 'available',
    advertised: true,
  };
}
