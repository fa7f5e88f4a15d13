import type { ListingSnapshot } from '@wholesale/contracts';
import { conflict, forbidden, notFound, type Decision } from '@wholesale/service-kit/domain';

/** The advertisement of a listing. A listing has at most one, which can be withdrawn and published again. */
export type Ad = {
  /** The listing's id. */
  _id: string;
  sellerId: string;
  status: 'published' | 'withdrawn';
  publishedAt: string;
  /** Sort key of the list, from moment and id of the publication: later ones sort after earlier ones, and no two are equal. */
  place: string;
  /** The listing's version that was advertised. Older news about the listing does not affect this advertisement. */
  listingVersion: number;
  version: number;
};

export type AdEventType = 'ad.published' | 'ad.withdrawn';
type AdDecision = Decision<Ad, AdEventType>;

export type KnownListing = Pick<ListingSnapshot, 'listingId' | 'version' | 'sellerId' | 'status'>;

/**
 * Whether a seller may advertise a phone. Of two simultaneous requests that are both allowed here, the repository lets one through.
 * @param ad the stored advertisement of this listing, if there is one
 * @param moment.publicationId a new id, greater than earlier ones
 * @throws Failure `listing-not-found`, `not-yours`, `listing-sold` or `already-advertised`
 */
export function advertisePhone(
  ad: Ad | undefined,
  listing: KnownListing | undefined,
  sellerId: string,
  { now, publicationId }: { now: Date; publicationId: string },
): AdDecision {
  if (!listing || listing.status === 'deleted') throw notFound('listing-not-found', 'We couldn’t find this phone.');
  if (listing.sellerId !== sellerId) throw forbidden('not-yours', 'This phone belongs to another seller.');
  if (listing.status === 'sold') throw listingSold();
  if (ad?.status === 'published') throw conflict('already-advertised', 'Already advertised');
  const { listingId, version } = listing;
  const publishedAt = now.toISOString();
  return {
    changes: {
      sellerId,
      status: 'published',
      publishedAt,
      place: `${publishedAt} ${publicationId}`,
      listingVersion: version,
    },
    event: { type: 'ad.published', data: { listingId } },
  };
}

/**
 * Withdraws the advertisement of a listing that can no longer be booked. News that is not newer than the advertisement is outdated:
 * the phone was released before it was advertised again.
 * @returns undefined when nothing changes
 */
export function withdrawAd(
  ad: Ad | undefined,
  { listingId, version, status }: Pick<KnownListing, 'listingId' | 'version' | 'status'>,
): AdDecision | undefined {
  if (status === 'unsold' || ad?.status !== 'published' || version <= ad.listingVersion) return undefined;
  return { changes: { status: 'withdrawn' }, event: { type: 'ad.withdrawn', data: { listingId } } };
}

export const listingSold = () => conflict('listing-sold', 'This phone is already sold.');
