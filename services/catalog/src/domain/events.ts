import { randomUUID } from 'node:crypto';
import type { AnyEvent, EventOf, ListingSnapshot } from '@wholesale/contracts';
import { describedPhoneOf, type Change, type Listing } from './listing.ts';

export type Occasion = { now: Date; correlationId: string };

/** The first event of a listing. */
export function listingCreated(listing: Listing, occasion: Occasion): EventOf<'listing.created'> {
  return { ...envelope(listing, occasion), type: 'listing.created', data: snapshotOf(listing) };
}

/** The event of a change. @param after the listing as it is then, with its new version */
export function listingChanged(after: Listing, change: Change, occasion: Occasion): AnyEvent {
  const data = snapshotOf(after);
  if (change.tell === 'listing.booking-refused')
    return { ...envelope(after, occasion), type: change.tell, data: { ...data, refused: change.refused } };
  return { ...envelope(after, occasion), type: change.tell, data };
}

/** What other services may keep of a listing: no address of the seller, no buyer. */
export function snapshotOf(listing: Listing): ListingSnapshot {
  return {
    listingId: listing._id,
    version: listing.version,
    ...describedPhoneOf(listing),
    sellerId: listing.sellerId,
    postedAt: listing.postedAt,
    status: listing.status,
    bookingId: listing.bookingId,
    markedSold: listing.markedSold,
  };
}

function envelope({ _id, version }: Listing, { now, correlationId }: Occasion) {
  return {
    id: randomUUID(),
    version: 1 as const,
    occurredAt: now.toISOString(),
    aggregateId: _id,
    sequence: version,
    correlationId,
  };
}
