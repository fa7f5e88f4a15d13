import type { OwnListing } from '@wholesale/contracts';

/** How long our own knowledge of a phone outweighs a list that has not heard of it yet. */
const eventGraceMs = 15_000;

/** What is known of a phone: what it is, and when a list says so itself. */
type Knowledge = { is: Partial<OwnListing>; heard: (listing: OwnListing) => boolean };

const known = new Map<string, Knowledge & { until: number }>();
const remember = (id: string, knowledge: Knowledge) =>
  void known.set(id, { ...knowledge, until: Date.now() + eventGraceMs });

/** Remembers that a phone is advertised since now, ahead of the event. */
export const rememberAdvertised = (id: string) =>
  remember(id, { is: { advertised: true }, heard: ({ advertised, status }) => advertised || status === 'sold' });

/** Remembers that no booking holds a phone since now, ahead of the event. */
export const rememberFreed = (id: string) =>
  remember(id, { is: { status: 'unsold', booked: false }, heard: ({ booked }) => !booked });

/**
 * Lays over a list what this page did itself: the catalog learns of a new advertisement or of the end of a booking by an event some
 * milliseconds after it was stored, and a list that was read in between would take it back.
 */
export function withOwnKnowledge(listing: OwnListing): OwnListing {
  const knowledge = known.get(listing._id);
  if (knowledge === undefined) return listing;
  if (knowledge.heard(listing) || Date.now() > knowledge.until) {
    known.delete(listing._id);
    return listing;
  }
  return { ...listing, ...knowledge.is };
}

/** Whether a list has still to say what is known of this phone. */
export const isAwaited = ({ _id }: OwnListing): boolean => known.has(_id);
