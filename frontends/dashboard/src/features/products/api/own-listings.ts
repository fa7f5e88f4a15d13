import type { OwnListing } from '@wholesale/contracts';

/** How long our own knowledge of an advertisement outweighs a list that has not heard of it yet. */
const eventGraceMs = 15_000;

const justAdvertised = new Map<string, number>();

/** Remembers that a phone is advertised since now, ahead of the event. */
export const rememberAdvertised = (id: string) => void justAdvertised.set(id, Date.now() + eventGraceMs);

/**
 * Lays over a list what this page did itself: the catalog learns of a new advertisement by an event some milliseconds after ads has
 * stored it, and a list that was read in between would show the phone as not advertised.
 */
export function withOwnKnowledge(listing: OwnListing): OwnListing {
  const until = justAdvertised.get(listing._id);
  if (until === undefined) return listing;
  if (listing.advertised || listing.status === 'sold' || Date.now() > until) {
    justAdvertised.delete(listing._id);
    return listing;
  }
  return { ...listing, advertised: true };
}
