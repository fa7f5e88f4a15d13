import type { ListingSnapshot } from '@wholesale/contracts';
import { conflict, forbidden, notFound, type Decision, type EventDraft } from '@wholesale/service-kit/domain';

/**
 * A listing has at most one advertisement, shown while the phone is available. One that was withdrawn can be published again.
 */
export type Ad = {
  /** The listing's id. */
  _id: string;
  sellerId: string;
  status: 'published' | 'withdrawn';
  publishedAt: string;
  /** Unique sort key of the list: time and id of the publication. */
  place: string;
  listingVersion: number;
  version: number;
};

export type AdEventType = 'ad.published' | 'ad.withdrawn';
type AdDecision = Decision<Ad, AdEventType>;

export type KnownListing = Pick<
  ListingSnapshot,
  'listingId' | 'version' | 'sellerId' | 'status' | 'bookingId' | 'availability'
>;

/**
 * Publishes an advertisement. The repository decides between simultaneous requests.
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
 * Withdraws the advertisement of a listing that is sold for good or deleted; that of a reserved one is only hidden. An event that is
 * not newer than the advertisement is ignored: in the first release a phone was released before it was advertised again.
 * @returns undefined when nothing changes
 */
export function withdrawAd(ad: Ad | undefined, listing: Omit<KnownListing, 'sellerId'>): AdDecision | undefined {
  const { listingId, version } = listing;
  if (ad?.status !== 'published' || version <= ad.listingVersion || !isGoneForGood(listing)) return undefined;
  return { changes: { status: 'withdrawn' }, event: { type: 'ad.withdrawn', data: { listingId } } };
}

/** Withdraws the advertisement of a listing that catalog does not know, because its database was restored. */
export const withdrawLost = (ad: Ad): AdDecision | undefined =>
  withdrawAd(ad, { listingId: ad._id, version: ad.listingVersion + 1, status: 'deleted', bookingId: null });

/** Announces a published advertisement again, because its listing has no badge. */
export const announceAgain = (ad: Ad): AdDecision => ({ changes: {}, event: presentState(ad) });

/** For catalog when it has lost the badge of this listing. */
export const presentState = ({ _id, status }: Ad): EventDraft<AdEventType> => ({
  type: status === 'published' ? 'ad.published' : 'ad.withdrawn',
  data: { listingId: _id },
});

/** Snapshots of the first release have no `availability`; sold to a booking meant reserved. */
function isGoneForGood({ status, bookingId, availability }: Omit<KnownListing, 'sellerId'>): boolean {
  if (availability) return availability === 'sold' || availability === 'removed';
  return status === 'deleted' || (status === 'sold' && bookingId === null);
}

export const listingSold = () => conflict('listing-sold', 'This phone is already sold.');
