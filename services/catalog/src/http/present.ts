import type { OwnListing, PublicListing } from '@wholesale/contracts';
import { describedPhoneOf, isHeld, type Listing } from '../domain/listing.ts';
import type { SellerCopy } from '../storage/seller-copies.ts';

type Sellers = ReadonlyMap<string, SellerCopy>;

/** As everyone may see it, field by field; undefined for a deleted listing and for one whose seller has left. */
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

/** As its seller and an admin see it. */
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

/** Day-month-year without padding, as the specification has it, in UTC: 7-3-2026. */
export function postTimeOf(postedAt: string): string {
  const at = new Date(postedAt);
  return `${at.getUTCDate()}-${at.getUTCMonth() + 1}-${at.getUTCFullYear()}`;
}
