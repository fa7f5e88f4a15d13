import type { Booking, OwnListing, PublicListing, UserRecord } from '@wholesale/contracts';

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
  advertised: false,
  ...listing,
});

export const anOwnListing = (listing: Partial<OwnListing> = {}): OwnListing => ({
  ...aListing(listing),
  email: 'seller@wholesale.example',
  booked: false,
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
  status: 'confirmed',
  ...booking,
});

export const aUser = (user: Partial<UserRecord> = {}): UserRecord => ({
  _id: newId(),
  name: 'Nadia Karim',
  email: 'buyer@wholesale.example',
  role: 'buyer',
  ...user,
});
