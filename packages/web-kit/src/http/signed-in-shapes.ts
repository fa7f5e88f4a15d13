import type { AnswerOf, CallName } from './call.ts';
import { inboxShapes } from './inbox-shapes.ts';
import { listing, publicShapes } from './public-shapes.ts';
import type { ShapeOf } from './shape.ts';

const person = { _id: '', name: '', email: '', role: '', 'verify?': '' } as const;
const listedPerson = { ...person, 'joinedAt?': '', 'emailConfirmed?': false } as const;
const ownListing = { ...listing, email: '', booked: false } as const;
const booking = {
  _id: '',
  listingId: '',
  name: '',
  email: '',
  itemName: '',
  price: 0,
  phone: '',
  location: '',
  picture: '',
  bookedAt: '',
  status: '',
  'deadline?': '',
  'reason?': '',
  'refusedFor?': '',
} as const;
const deal = {
  _id: '',
  listingId: '',
  itemName: '',
  price: 0,
  picture: '',
  listing: { brand: '', condition: '', location: '', useTime: '', 'storage?': 0, 'colour?': '' },
  viewer: '',
  buyerId: '',
  buyerName: '',
  'buyerEmailConfirmed?': false,
  sellerId: '',
  sellerName: '',
  'sellerEmailConfirmed?': false,
  status: '',
  bookedAt: '',
  'deadline?': '',
  'reason?': '',
  'refusedFor?': '',
  'endedBy?': '',
  meeting: { 'place?': '', 'at?': '' },
  contact: { phone: '', location: '' },
  'code?': '',
  'codeLockedUntil?': '',
  history: [{ at: '', by: '', action: '', 'reason?': '', 'note?': '' }],
} as const;
const inserted = { acknowledged: true, insertedId: '' } as const;
const modified = { acknowledged: true, modifiedCount: 0 } as const;
const deleted = { acknowledged: true, deletedCount: 0 } as const;

export const shapes: { readonly [N in CallName]: ShapeOf<AnswerOf<N>> } = {
  ...publicShapes,
  ...inboxShapes,
  listProducts: [ownListing],
  registerUser: person,
  findUser: person,
  renameMe: person,
  deleteMe: deleted,
  exportMe: { exportedAt: '', users: {}, catalog: {}, bookings: {}, ads: {}, inbox: {} },
  startSelling: person,
  listSellers: [listedPerson],
  listBuyers: [listedPerson],
  verifySeller: modified,
  unverify: modified,
  restoreUser: modified,
  deleteUser: deleted,
  countListings: [{ sellerId: '', listings: 0 }],
  addProduct: inserted,
  markProductSold: { ...modified, status: '' },
  editListing: ownListing,
  deleteProduct: deleted,
  uploadPhoto: {
    success: true,
    status: 0,
    data: { id: '', url: '', display_url: '', width: 0, height: 0, size: 0 },
  },
  bookPhone: inserted,
  listBookings: [booking],
  cancelBooking: { ...modified, status: '' },
  showHolder: booking,
  listDeals: [deal],
  showDeal: deal,
  acceptDeal: deal,
  declineDeal: deal,
  setMeeting: deal,
  handOver: deal,
  confirmReceipt: deal,
  listAudit: [
    {
      _id: '',
      at: '',
      outcome: '',
      actor: '',
      role: '',
      action: '',
      'target?': '',
      'rule?': '',
      requestId: '',
    },
  ],
  advertise: { acknowledged: true },
};
