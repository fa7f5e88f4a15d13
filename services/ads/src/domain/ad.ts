import type { ListingSnapshot } from '@wholesale/contracts';
import { conflict, forbidden, notFound } from '@wholesale/service-kit';
import { adPublished, adWithdrawn, type AdEvent, type Occasion } from './events.ts';

/** The advertisement of a listing: at most one, withdrawn when the phone is gone, published again when its seller wants it again. */
export type Ad = {
  /** The listing's id. */
  _id: string;
  sellerId: string;
  status: 'published' | 'withdrawn';
  publishedAt: string;
  /** Its place in the list, moment and id of the publication: later ones sort after earlier ones, and no two are equal. */
  place: string;
  /** The listing's version the seller advertised. What happened to the listing up to it says nothing about this advertisement. */
  listingVersion: number;
  version: number;
};

export type KnownListing = Pick<ListingSnapshot, 'listingId' | 'version' | 'sellerId' | 'status'>;

/**
 * Decides whether a seller may advertise a phone, and answers the advertisement as it then is.
 * Two requests may both get a yes; the stored version then lets one through.
 * @param ad what is stored for this listing, if anything
 * @param occasion.publicationId a new id of that moment, greater than those before it
 * @throws Failure `listing-not-found`, `not-yours`, `listing-sold` or `already-advertised`
 */
export function advertisePhone(
  listing: KnownListing | undefined,
  sellerId: string,
  ad: Ad | undefined,
  occasion: Occasion & { publicationId: string },
): { ad: Ad; event: AdEvent } {
  if (!listing || listing.status === 'deleted') throw notFound('listing-not-found', 'There is no such phone.');
  if (listing.sellerId !== sellerId) throw forbidden('not-yours', 'This phone belongs to somebody else.');
  if (listing.status === 'sold') throw listingSold();
  if (ad?.status === 'published') throw alreadyAdvertised();
  const publishedAt = occasion.now.toISOString();
  const published: Ad = {
    _id: listing.listingId,
    sellerId,
    status: 'published',
    publishedAt,
    place: `${publishedAt} ${occasion.publicationId}`,
    listingVersion: listing.version,
    version: (ad?.version ?? 0) + 1,
  };
  return { ad: published, event: adPublished(published, occasion) };
}

/**
 * What a listing that cannot be booked means for its advertisement.
 * News that is as old as the advertisement, or older, was overtaken: the phone was sold and released before it was advertised.
 * @returns undefined when nothing changes
 */
export function withdrawAd(
  ad: Ad | undefined,
  listing: Pick<KnownListing, 'version' | 'status'>,
  occasion: Occasion,
): { ad: Ad; event: AdEvent } | undefined {
  if (listing.status === 'unsold' || ad?.status !== 'published' || listing.version <= ad.listingVersion)
    return undefined;
  const withdrawn: Ad = { ...ad, status: 'withdrawn', version: ad.version + 1 };
  return { ad: withdrawn, event: adWithdrawn(withdrawn, occasion) };
}

/** The specification's client reads `acknowledged` and shows `message`. */
export const alreadyAdvertised = () =>
  conflict('already-advertised', 'Already advertised', { extra: { acknowledged: false } });
export const listingSold = () =>
  conflict('listing-sold', 'This phone is sold already.', { extra: { acknowledged: false } });
