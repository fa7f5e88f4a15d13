import type { Page, PublicListing } from '@wholesale/contracts';
import { nextPage, type Loaded } from '@wholesale/service-kit';
import type { AdvertisedPhone } from '../use-cases/list-ads.ts';

/** One page of the public list, with the link to the next. @param found up to `limit + 1` phones */
export function presentPage(page: Page, found: readonly AdvertisedPhone[]): Loaded {
  const { items, headers } = nextPage('/advertise', page, found.map(presentAd));
  return { value: items, headers };
}

/** A phone as everyone may see it. Each field is named, so that nothing else gets out by being added elsewhere. */
function presentAd({ listing, seller }: AdvertisedPhone): PublicListing {
  const { brand, name, description, condition, picture, location, resalePrice, orginalPrice, useTime } = listing;
  const { photos, storage, colour, memory, screen, battery, sellerId, postedAt } = listing;
  return {
    _id: listing.listingId,
    ...{ brand, name, description, condition, picture, location, resalePrice, orginalPrice, useTime },
    ...{ photos, storage, colour, memory, screen, battery },
    sellerId,
    sellerName: seller.name,
    sellerVerified: seller.verified,
    postTime: postTimeOf(postedAt),
    postedAt,
    status: 'unsold',
    advertised: true,
  };
}

/** Day-month-year, not zero-padded, as the specification writes it. */
function postTimeOf(postedAt: string): string {
  const at = new Date(postedAt);
  return `${at.getUTCDate()}-${at.getUTCMonth() + 1}-${at.getUTCFullYear()}`;
}
