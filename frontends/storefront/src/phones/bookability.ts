import type { PublicListing, Role } from '@wholesale/contracts';

export type Viewer = { id?: string | undefined; role?: Role | undefined };
export type Bookability = { open: true } | { open: false; label: string; reason: string };
/** Why a phone left a visible list; `unknown` until the server has answered. */
export type Departure = 'booked' | 'withdrawn' | 'changed' | 'unknown';

const departures: Readonly<Record<Departure, { label: string; reason: string }>> = {
  booked: { label: 'Just booked', reason: 'Someone just booked this phone.' },
  withdrawn: { label: 'No longer available', reason: 'The seller removed this listing.' },
  changed: { label: 'Just updated', reason: 'The seller updated this listing, so it may no longer match this list.' },
  unknown: { label: 'No longer available', reason: 'This phone is no longer in this list.' },
};

/**
 * Whether this person can book this phone, and if not, the button's label and the reason. The server has the final say.
 * A visitor can press the button and is sent through the login.
 * @param gone set when the phone left a visible list
 */
export function bookabilityOf(
  listing: Pick<PublicListing, 'sellerId' | 'status' | 'availability'>,
  viewer: Viewer,
  gone?: Departure,
): Bookability {
  if (gone) return { open: false, ...departures[gone] };
  if (listing.status === 'sold') {
    const isReserved = listing.availability === 'reserved';
    return { open: false, label: 'Sold', reason: isReserved ? 'Someone else booked it first.' : 'It has been sold.' };
  }
  if (viewer.id === listing.sellerId) return { open: false, label: 'Your phone', reason: 'This is your listing.' };
  if (viewer.role && viewer.role !== 'buyer')
    return { open: false, label: 'Book Now', reason: onlyBuyersBook(viewer.role) };
  return { open: true };
}

export const onlyBuyersBook = (role: Exclude<Role, 'buyer'>) =>
  `Only buyers can book phones. You are signed in as ${role === 'admin' ? 'an administrator' : 'a seller'}.`;
