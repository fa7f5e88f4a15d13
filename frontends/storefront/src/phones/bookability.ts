import type { PublicListing, Role } from '@wholesale/contracts';

/** What the shop knows of the person who looks at a phone; nothing of a visitor who is not signed in. */
export type Viewer = { id?: string | undefined; role?: Role | undefined };
export type Bookability = { open: true } | { open: false; label: string; reason: string };
/** Why a phone left a list that is in sight; `unknown` until the shop said. */
export type Departure = 'booked' | 'withdrawn' | 'changed' | 'unknown';

const departures: Readonly<Record<Departure, { label: string; reason: string }>> = {
  booked: { label: 'Just booked', reason: 'Somebody booked this phone a moment ago.' },
  withdrawn: { label: 'No longer available', reason: 'Its seller took this phone down a moment ago.' },
  changed: { label: 'Just changed', reason: 'Its seller changed this phone, so it may no longer fit this list.' },
  unknown: { label: 'No longer available', reason: 'This phone left the list a moment ago.' },
};

/**
 * Whether this person can book this phone, and if not, what the button says instead and why.
 * A visitor may press the button: it leads through the login and back. The server decides in the end.
 * @param gone set when the phone left the list while it was in sight
 */
export function bookabilityOf(
  listing: Pick<PublicListing, 'sellerId' | 'status'>,
  viewer: Viewer,
  gone?: Departure,
): Bookability {
  if (gone) return { open: false, ...departures[gone] };
  if (listing.status === 'sold')
    return { open: false, label: 'Sold', reason: 'Somebody else was first: this phone is booked.' };
  if (viewer.id === listing.sellerId)
    return { open: false, label: 'Your phone', reason: 'You sell this phone, so it is for others to book.' };
  if (viewer.role && viewer.role !== 'buyer')
    return { open: false, label: 'Book Now', reason: onlyBuyersBook(viewer.role) };
  return { open: true };
}

export const onlyBuyersBook = (role: Exclude<Role, 'buyer'>) =>
  `Phones are booked with a buyer account. You are signed in as ${role === 'admin' ? 'an administrator' : 'a seller'}.`;
