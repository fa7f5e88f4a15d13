import type { Role } from '@wholesale/contracts';
import { listPhone, snapshotOf, type Listing } from '../src/domain/listing.ts';

/** Listings in every state and people, for tests of rules. */
export const phone = {
  brand: 'samsung' as const,
  name: 'Galaxy S21',
  description: '',
  condition: 'good' as const,
  picture: '/photos/x.webp',
  location: 'Dhaka',
  resalePrice: 310,
  orginalPrice: 800,
  useTime: '2 years',
};
const seller = { userId: 'seller', email: 'Sam@Wholesale.example', name: 'Sam' };
export const unsold = listPhone(phone, seller, { id: 'listing', now: new Date('2026-03-07T23:59:00Z') });
export const earlier = '2026-03-20T08:00:00.000Z';
export const inState = (state: Partial<Listing>): Listing => ({ ...unsold, ...state }) as Listing;
export const heldBy = (bookingId: string): Listing =>
  inState({ status: 'sold', bookingId, buyerId: 'buyer', completedAt: null });
export const soldTo = (bookingId: string): Listing =>
  inState({ status: 'sold', bookingId, buyerId: 'buyer', completedAt: earlier });
export const soldElsewhere = inState({ status: 'sold', bookingId: null, buyerId: null, completedAt: null });
export const deleted = inState({ status: 'deleted', bookingId: null, buyerId: null, completedAt: null, gone: true });
export const person = (userId: string, role: Role) => ({ userId, role });
/** A decision with its event. */
export const announced = (listing: Listing, type: string, changes: object, more: object = {}) => ({
  changes,
  event: {
    type,
    data: { ...snapshotOf({ ...listing, ...changes, version: listing.version + 1 } as Listing), ...more },
  },
});
