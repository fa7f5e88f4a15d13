import type { KnownListing } from '../src/domain/booking.ts';

/** What a booking keeps of its phone. */
export const asBooked = {
  brand: 'samsung',
  condition: 'good',
  location: 'Sylhet',
  useTime: '1 year',
  storage: 128,
  colour: 'Blue',
} as const;

export const listing: KnownListing = {
  listingId: 'a'.repeat(24),
  name: 'Galaxy S21 128 GB',
  resalePrice: 310,
  picture: '/photos/x.webp',
  sellerId: 'seller',
  status: 'unsold',
  bookingId: null,
  ...asBooked,
};
