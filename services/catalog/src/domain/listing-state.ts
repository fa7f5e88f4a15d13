import type { Availability } from '@wholesale/contracts';

/**
 * What is stored of a listing's state. `bookingId` and `buyerId` belong to the booking that holds the phone or got it, and
 * `completedAt` is when that deal completed. Listings of the first release have no `completedAt`, which means the same as null.
 */
export type ListingState =
  | { status: 'unsold'; bookingId: null; buyerId: null; completedAt: null }
  | { status: 'sold'; bookingId: string; buyerId: string; completedAt: null }
  | { status: 'sold'; bookingId: string; buyerId: string; completedAt: string }
  | { status: 'sold'; bookingId: null; buyerId: null; completedAt: null }
  | { status: 'deleted'; bookingId: string | null; buyerId: string | null; completedAt: string | null };

export const available = { status: 'unsold', bookingId: null, buyerId: null, completedAt: null } as const;
export const soldElsewhere = { status: 'sold', bookingId: null, buyerId: null, completedAt: null } as const;

/** `reserved`: a booking holds it. `sold`: its deal completed, or its seller sold it elsewhere. `removed`: deleted. */
export function availabilityOf({ status, bookingId, completedAt }: ListingState): Availability {
  if (status === 'deleted') return 'removed';
  if (status === 'unsold') return 'available';
  return bookingId !== null && !completedAt ? 'reserved' : 'sold';
}

export const isReserved = (state: ListingState): boolean => availabilityOf(state) === 'reserved';

/** Its deal completed. Nothing makes such a phone available again. */
export const isCompleted = ({ status, completedAt }: ListingState): boolean =>
  status === 'sold' && Boolean(completedAt);
