import type { PublicListing } from '@wholesale/contracts';

/** A phone in the grid; `gone` when it left the list while visible. */
export type ShownPhone = { listing: PublicListing; gone: boolean };

/**
 * Merges a refreshed list with the visible phones that just left it, at their old places.
 * @param before what was shown
 * @param listings the refreshed list
 * @param options.more true when more pages exist: phones missing at the end may have moved to the next page and are not `gone`
 * @param options.taken ids known to be booked that the list may still contain
 */
export function keepJustGone(
  before: readonly ShownPhone[],
  listings: readonly PublicListing[],
  { more, taken }: { more: boolean; taken: ReadonlySet<string> },
): ShownPhone[] {
  const present = new Set(listings.map(({ _id }) => _id));
  const known = new Set(before.map(({ listing }) => listing._id));
  const lastStaying = before.findLastIndex(({ listing }) => present.has(listing._id));

  const shown = listings
    .filter(({ _id }) => !taken.has(_id) || known.has(_id))
    .map((listing) => ({ listing, gone: taken.has(listing._id) }));

  before.forEach(({ listing, gone }, index) => {
    if (present.has(listing._id)) return;
    const movedOn = more && index > lastStaying && !gone && !taken.has(listing._id);
    if (movedOn) return;
    const previous = before[index - 1]?.listing._id;
    shown.splice(shown.findIndex((phone) => phone.listing._id === previous) + 1, 0, { listing, gone: true });
  });
  return shown;
}
