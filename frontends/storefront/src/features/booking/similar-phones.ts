import type { PublicListing } from '@wholesale/contracts';

/** The phones nearest in price to one that is gone, at most `most`; the same condition wins between equals, own phones are left out. */
export function similarTo(
  lost: PublicListing,
  phones: readonly PublicListing[],
  { most, viewer, taken }: { most: number; viewer: string | undefined; taken: ReadonlySet<string> },
): PublicListing[] {
  const distance = (phone: PublicListing) =>
    Math.abs(phone.resalePrice - lost.resalePrice) + (phone.condition === lost.condition ? 0 : 0.5);
  return phones
    .filter(
      ({ _id, sellerId, status }) => _id !== lost._id && sellerId !== viewer && status === 'unsold' && !taken.has(_id),
    )
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most);
}
