import type { PublicListing } from '@wholesale/contracts';

/** A phone on the grid; `gone` when it left the list while it was in sight. */
export type ShownPhone = { listing: PublicListing; gone: boolean };

/**
 * What the grid shows after a list came anew: the new list, and at their old places the phones that were in sight and just went.
 * @param before what was shown until now
 * @param listings the list as it is now
 * @param options.more true when the list is only the beginning: phones missing at the end of what was shown may then have moved to
 * the next page, so they are not called gone
 * @param options.taken ids known to be booked though the list may still name them
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
