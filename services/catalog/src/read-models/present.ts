import { describedPhoneOf, postTimeOf, type OwnListing, type PublicListing } from '@wholesale/contracts';
import { isHeld, type Listing } from '../domain/listing.ts';
import type { SellerCopy } from '../storage/seller-copies.ts';

type Sellers = ReadonlyMap<string, SellerCopy>;

/** A listing as everyone may see it; undefined for a deleted listing and for one whose seller was deleted. */
export function presentPublic(listing: Listing, sellers: Sellers): PublicListing | undefined {
  const seller = sellers.get(listing.sellerId);
  if (listing.status === 'deleted' || seller?.state === 'deleted') return undefined;
  return {
    _id: listing._id,
    ...describedPhoneOf(listing),
    sellerId: listing.sellerId,
    sellerName: seller?.name ?? listing.sellerName,
    sellerVerified: seller?.verified ?? false,
    postTime: postTimeOf(listing.postedAt),
    postedAt: listing.postedAt,
    status: listing.status,
    advertised: listing.advertised,
  };
}

/** A listing as its seller and an admin see it. */
export function presentOwn(listing: Listing, sellers: Sellers): OwnListing | undefined {
  const shown = presentPublic(listing, sellers);
  return shown && { ...shown, email: listing.sellerEmail, booked: isHeld(listing) };
}

/** Those that may be seen. */
export function presentAll<Shown>(
  listings: readonly Listing[],
  present: (listing: Listing) => Shown | undefined,
): Shown[] {
  return listings.map(present).filter((shown) => shown !== undefined);
}
