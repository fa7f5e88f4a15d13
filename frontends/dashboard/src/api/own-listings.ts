import type { OwnListing } from '@wholesale/contracts';

const eventGraceMs = 15_000;

/** Fields that this page changed, and whether a listing from the server already has the change. */
type LocalChange = { fields: Partial<OwnListing>; isApplied: (listing: OwnListing) => boolean };

const pending = new Map<string, LocalChange & { expiresAt: number }>();
const remember = (id: string, change: LocalChange) =>
  void pending.set(id, { ...change, expiresAt: Date.now() + eventGraceMs });

export const rememberAdvertised = (id: string) =>
  remember(id, {
    fields: { advertised: true },
    isApplied: ({ advertised, status }) => advertised || status === 'sold',
  });

/** Adds a change that this page made; the catalog learns of it by an event, so its list may not have it yet. */
export function withLocalChange(listing: OwnListing): OwnListing {
  const change = pending.get(listing._id);
  if (change === undefined) return listing;
  if (change.isApplied(listing) || Date.now() > change.expiresAt) {
    pending.delete(listing._id);
    return listing;
  }
  return { ...listing, ...change.fields };
}

/** Whether the server has not yet returned the change that this page made. */
export const hasPendingChange = ({ _id }: OwnListing): boolean => pending.has(_id);
