import { describedPhoneOf, postTimeOf, type OwnListing, type PublicListing } from '@wholesale/contracts';
import type { Listing } from '../domain/listing.ts';
import { availabilityOf, isReserved } from '../domain/listing-state.ts';
import type { SellerCopy } from '../storage/seller-copies.ts';

type Sellers = ReadonlyMap<string, SellerCopy>;

/** @returns undefined for a deleted listing, and for the seller who was deleted or suspended */
export function presentPublic(listing: Listing, sellers: Sellers): PublicListing | undefined {
  const seller = sellers.get(listing.sellerId);
  if (listing.status === 'deleted' || (seller && seller.state !== 'active')) return undefined;
  return {
    _id: listing._id,
    ...describedPhoneOf(listing),
    sellerId: listing.sellerId,
    sellerName: seller?.name ?? listing.sellerName,
    sellerVerified: seller?.verified ?? false,
    postTime: postTimeOf(listing.postedAt),
    postedAt: listing.postedAt,
    status: listing.status,
    availability: availabilityOf(listing),
    advertised: listing.advertised,
  };
}

/** For the seller and admins. */
export function presentOwn(listing: Listing, sellers: Sellers): OwnListing | undefined {
  const shown = presentPublic(listing, sellers);
  return shown && { ...shown, email: listing.sellerEmail, booked: isReserved(listing) };
}

export function presentAll<Shown>(
  listings: readonly Listing[],
  present: (listing: Listing) => Shown | undefined,
): Shown[] {
  return listings.map(present).filter((shown) => shown !== undefined);
}
