import type { PublicListing, Role } from '@wholesale/contracts';

/** What the shop knows of the person who looks at a phone; nothing of a visitor who is not signed in. */
export type Viewer = { id?: string | undefined; role?: Role | undefined };
export type Bookability = { open: true } | { open: false; label: string; reason: string };

/**
 * Whether this person can book this phone, and if not, what the button says instead and why.
 * A visitor may press the button: it leads through the login and back. The server decides in the end.
 */
export function bookabilityOf(
  listing: Pick<PublicListing, 'sellerId' | 'status'>,
  viewer: Viewer,
  gone = false,
): Bookability {
  if (gone || listing.status === 'sold')
    return { open: false, label: 'Just booked', reason: 'Somebody booked this phone a moment ago.' };
  if (viewer.id === listing.sellerId)
    return { open: false, label: 'Your phone', reason: 'You sell this phone, so it is for others to book.' };
  if (viewer.role && viewer.role !== 'buyer')
    return { open: false, label: 'Book Now', reason: onlyBuyersBook(viewer.role) };
  return { open: true };
}

export const onlyBuyersBook = (role: Exclude<Role, 'buyer'>) =>
  `Phones are booked with a buyer account. You are signed in as ${role === 'admin' ? 'an administrator' : 'a seller'}.`;
