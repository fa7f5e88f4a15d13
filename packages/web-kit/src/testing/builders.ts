import type { Booking, Deal, OwnListing, PublicListing, UserRecord } from '@wholesale/contracts';

let counter = 0;
const newId = () => (++counter).toString(16).padStart(24, '0');

export const aListing = (listing: Partial<PublicListing> = {}): PublicListing => ({
  _id: newId(),
  brand: 'samsung',
  name: 'Galaxy S21 128 GB',
  description: 'Always in a case.',
  condition: 'good',
  picture: '/photos/0a1b-800.webp',
  location: 'Dhaka',
  resalePrice: 310,
  orginalPrice: 799,
  useTime: '1 year',
  storage: 128,
  colour: 'Phantom Gray',
  sellerId: newId(),
  sellerName: 'Rahim Traders',
  sellerVerified: true,
  postTime: '19-11-2026',
  postedAt: '2026-11-19T10:00:00.000Z',
  status: 'unsold',
  availability: listing.status === 'sold' ? 'sold' : 'available',
  advertised: false,
  ...listing,
});

/** A listing that a booking holds: everyone sees it as reserved. */
export const aReservedListing = (listing: Partial<OwnListing> = {}): OwnListing =>
  anOwnListing({ status: 'sold', availability: 'reserved', ...listing });

export const anOwnListing = (listing: Partial<OwnListing> = {}): OwnListing => ({
  ...aListing(listing),
  email: 'seller@wholesale.example',
  booked: listing.availability === 'reserved',
  ...listing,
});

export const aBooking = (booking: Partial<Booking> = {}): Booking => ({
  _id: newId(),
  listingId: newId(),
  name: 'Nadia Karim',
  email: 'buyer@wholesale.example',
  itemName: 'Galaxy S21 128 GB',
  price: 310,
  phone: '+880 1700 000000',
  location: 'Dhaka',
  picture: '/photos/0a1b-800.webp',
  bookedAt: '2026-11-20T09:00:00.000Z',
  status: 'held',
  deadline: '2026-11-22T09:00:00.000Z',
  ...booking,
});

/** A deal as its seller sees it, waiting for the seller's answer; `aDeal({ viewer: 'buyer', status: 'accepted' })` for others. */
export const aDeal = (deal: Partial<Deal> = {}): Deal => ({
  _id: newId(),
  listingId: newId(),
  itemName: 'Galaxy S21 128 GB',
  price: 310,
  picture: '/photos/0a1b-800.webp',
  listing: {
    brand: 'samsung',
    condition: 'good',
    location: 'Dhaka',
    useTime: '1 year',
    storage: 128,
    colour: 'Phantom Gray',
  },
  viewer: 'seller',
  buyerId: newId(),
  buyerName: 'Nadia Karim',
  sellerId: newId(),
  sellerName: 'Rahim Traders',
  status: 'held',
  bookedAt: '2026-11-20T09:00:00.000Z',
  deadline: new Date(Date.now() + 36 * 3_600_000).toISOString(),
  meeting: {},
  contact: { phone: '+880 1700 000000', location: 'Dhaka' },
  history: [
    { at: '2026-11-20T09:00:00.000Z', by: 'buyer', action: 'booked' },
    { at: '2026-11-20T09:00:01.000Z', by: 'system', action: 'held' },
  ],
  ...deal,
});

export const aUser = (user: Partial<UserRecord> = {}): UserRecord => ({
  _id: newId(),
  name: 'Nadia Karim',
  email: 'buyer@wholesale.example',
  role: 'buyer',
  ...user,
});
