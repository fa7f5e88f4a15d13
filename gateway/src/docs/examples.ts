const listing = {
  _id: '6741a0c2f3b1d94e5a7c8d10',
  brand: 'samsung',
  name: 'Galaxy S22',
  description: 'Battery replaced in May, no scratches.',
  condition: 'excellent',
  picture: `/photos/${'4f'.repeat(32)}-1600.webp`,
  location: 'Leipzig',
  resalePrice: 289,
  orginalPrice: 849,
  useTime: '2 years',
  storage: 128,
  sellerId: '6741a0c2f3b1d94e5a7c8d01',
  sellerName: 'Second Life Phones',
  sellerVerified: true,
  postTime: '7-3-2026',
  postedAt: '2026-03-07T09:30:00.000Z',
  status: 'unsold',
  advertised: true,
};
const user = {
  _id: '6741a0c2f3b1d94e5a7c8d01',
  name: 'Second Life Phones',
  email: 'seller@wholesale.example',
  role: 'seller',
  verify: 'verified',
};
const booking = {
  _id: '6741a0c2f3b1d94e5a7c8d20',
  listingId: listing._id,
  name: 'Ada Buyer',
  email: 'buyer@wholesale.example',
  itemName: listing.name,
  price: 289,
  phone: '+49 341 5550123',
  location: 'Leipzig, main station',
  picture: listing.picture,
  bookedAt: '2026-03-08T17:05:00.000Z',
  status: 'confirmed',
};
const modified = { acknowledged: true, modifiedCount: 1 };
const deleted = { acknowledged: true, deletedCount: 1 };
const inserted = { acknowledged: true, insertedId: '6741a0c2f3b1d94e5a7c8d10' };

/** One example request and response per call; a test checks each against its schema. */
export const examples: Readonly<Record<string, { body?: unknown; answer?: unknown }>> = {
  registerUser: { body: { name: user.name, email: user.email, role: 'seller' }, answer: user },
  findUser: { answer: user },
  renameMe: { body: { name: user.name }, answer: user },
  listSellers: { answer: [user] },
  listBuyers: {
    answer: [{ _id: '6741a0c2f3b1d94e5a7c8d02', name: 'Ada Buyer', email: 'buyer@wholesale.example', role: 'buyer' }],
  },
  verifySeller: { answer: modified },
  deleteUser: { answer: deleted },
  listBrand: { answer: [listing] },
  listProducts: { answer: [listing] },
  addProduct: {
    body: {
      brand: listing.brand,
      name: listing.name,
      description: listing.description,
      condition: listing.condition,
      picture: listing.picture,
      location: listing.location,
      resalePrice: 289,
      orginalPrice: 849,
      useTime: listing.useTime,
      storage: 128,
    },
    answer: inserted,
  },
  markProductSold: { answer: { ...modified, status: 'sold' } },
  deleteProduct: { answer: deleted },
  uploadPhoto: {
    answer: {
      success: true,
      status: 200,
      data: {
        id: '4f'.repeat(32),
        url: listing.picture,
        display_url: listing.picture,
        width: 1600,
        height: 1200,
        size: 184320,
      },
    },
  },
  countBrands: { answer: [{ brand: 'samsung', unsold: 71 }] },
  findListings: { answer: [listing] },
  showListing: { answer: listing },
  countFacets: {
    answer: {
      total: 12,
      conditions: { excellent: 12, good: 31, fair: 9 },
      storages: [
        { storage: 128, phones: 12 },
        { storage: 256, phones: 7 },
      ],
      verified: 8,
      price: { lowest: 79, highest: 899 },
    },
  },
  editListing: {
    body: { resalePrice: 269, description: 'Battery replaced in May, one scratch on the back.', colour: null },
    answer: { ...listing, resalePrice: 269, advertised: false, email: user.email, booked: false },
  },
  listSimilar: { answer: [listing] },
  guidePrice: { answer: { guide: { basis: 'sold', days: 90, phones: 14, low: 240, median: 275, high: 310 } } },
  showSeller: { answer: { _id: user._id, name: user.name, verified: true, listed: 23, sold: 118 } },
  bookPhone: {
    body: { listingId: listing._id, phone: '+49 341 5550123', location: 'Leipzig, main station' },
    answer: inserted,
  },
  listBookings: { answer: [booking] },
  showHolder: { answer: booking },
  cancelBooking: { answer: { ...modified, status: 'cancelled' } },
  listAds: { answer: [listing] },
  advertise: { body: { _id: listing._id }, answer: { acknowledged: true } },
};
