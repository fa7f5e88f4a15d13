import type { OwnListing } from '@wholesale/contracts';
import { queryOf } from '@wholesale/web-kit/http';

/** How long our own knowledge of an advertisement outweighs a list that has not heard of it yet. */
const eventGraceMs = 15_000;

const justAdvertised = new Map<string, number>();

/**
 * The read of a seller's own listings. The catalog learns of a new advertisement by an event some milliseconds after ads has stored
 * it; a list that was read in between would show the phone as not advertised, so what this page did itself is laid over it.
 */
export function ownListings(email: string) {
  const { queryKey, queryFn } = queryOf('listProducts', { query: { email } });
  return {
    queryKey,
    queryFn: async (context: { signal: AbortSignal }): Promise<OwnListing[]> =>
      // With an address the call answers own listings; the contract's union cannot say so.
      ((await queryFn(context)) as OwnListing[]).map(withOwnKnowledge),
  };
}

/** Remembers that a phone is advertised since now, ahead of the event. */
export const rememberAdvertised = (id: string) => void justAdvertised.set(id, Date.now() + eventGraceMs);

function withOwnKnowledge(listing: OwnListing): OwnListing {
  const until = justAdvertised.get(listing._id);
  if (until === undefined) return listing;
  if (listing.advertised || listing.status === 'sold' || Date.now() > until) {
    justAdvertised.delete(listing._id);
    return listing;
  }
  return { ...listing, advertised: true };
}
