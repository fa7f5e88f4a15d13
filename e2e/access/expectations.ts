import { aPhoto, phoneInput } from '../phones.ts';
import type { AccessWorld, Request } from './access-world.ts';

type MakeRequest = () => Request | Promise<Request>;
/** `prepare` makes the thing that the call is about, once for all actors; the function that it returns makes the request of each. */
type Row = { statuses: readonly number[]; prepare: (world: AccessWorld) => Promise<MakeRequest> };

const everyone = [200, 200, 200, 200, 200, 200, 200, 200];
const members = [401, 401, 401, 200, 200, 200, 200, 200];
const admins = [401, 401, 401, 403, 403, 200, 403, 403];

const row = <Thing = undefined>(
  statuses: readonly number[],
  call: (world: AccessWorld, thing: Thing) => Request | Promise<Request>,
  given?: (world: AccessWorld) => Promise<Thing>,
): Row => ({
  statuses,
  async prepare(world) {
    const thing = (await given?.(world)) as Thing;
    return () => call(world, thing);
  },
});

const aPhone = (world: AccessWorld) => world.aPhone();
const aConversation = (world: AccessWorld) => world.aConversation();
const aReportedConversation = (world: AccessWorld) => world.aReportedConversation();
const aHeldDeal = (world: AccessWorld) => world.aHeldDeal();
const anAcceptedDeal = (world: AccessWorld) => world.anAcceptedDeal();
const byId = (_: AccessWorld, id: string): Request => ({ params: { id } });
const byDeal = (_: AccessWorld, { id }: { id: string }): Request => ({ params: { id } });

/**
 * What each call answers, in the order of `actors`: anonymous, expired, forged, other buyer, other seller, admin, seller, buyer.
 * A name may have a variant after a space.
 */
export const expectations: Readonly<Record<string, Row>> = {
  registerUser: row([401, 401, 401, 403, 403, 403, 403, 200], ({ buyer }) => ({
    json: { name: 'Buyer', email: buyer.email, role: 'buyer' },
  })),
  findUser: row([401, 401, 401, 403, 403, 200, 403, 200], ({ buyer }) => ({ query: `?email=${buyer.email}` })),
  renameMe: row(members, () => ({ json: { name: 'Somebody' } })),
  // 400 is from those who may: the buyer of the other rows has to stay one.
  startSelling: row([401, 401, 401, 400, 400, 403, 400, 400], () => ({ json: { role: 'buyer' } })),
  listSellers: row(admins, () => ({})),
  listBuyers: row(admins, () => ({})),
  verifySeller: row(admins, ({ otherSeller }) => ({ params: { email: otherSeller.email } })),
  deleteUser: row(admins, byId, (world) => world.aPerson()),
  unverify: row(
    admins,
    (_, id: string) => ({ params: { id }, json: { reason: 'Moved' } }),
    (world) => world.aPerson(),
  ),
  restoreUser: row(admins, byId, (world) => world.aPerson()),

  listBrand: row(everyone, () => ({ params: { brand: 'samsung' } })),
  listProducts: row([200, 401, 401, 200, 200, 200, 200, 200], () => ({})),
  'listProducts of a seller': row([401, 401, 401, 403, 200, 200, 403, 403], ({ otherSeller }) => ({
    query: `?email=${otherSeller.email}`,
  })),
  countBrands: row(everyone, () => ({})),
  showListing: row(everyone, byId, aPhone),
  findListings: row(everyone, (_, id) => ({ query: `?ids=${id}` }), aPhone),
  countFacets: row(everyone, () => ({ params: { brand: 'samsung' } })),
  listSimilar: row(everyone, byId, aPhone),
  guidePrice: row(everyone, () => ({ query: '?brand=samsung&name=Galaxy' })),
  showSeller: row(everyone, ({ sellerId }) => ({ params: { id: sellerId } })),
  countListings: row(admins, ({ sellerId }) => ({ query: `?sellers=${sellerId}` })),
  addProduct: row([401, 401, 401, 403, 201, 403, 201, 403], ({ picture }) => ({ json: phoneInput({ picture }) })),
  uploadPhoto: row([401, 401, 401, 403, 200, 403, 200, 403], async () => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'phone.jpg');
    return { form };
  }),
  editListing: row(
    [401, 401, 401, 403, 403, 403, 200, 403],
    (_, id) => ({ params: { id }, json: { resalePrice: 300 } }),
    aPhone,
  ),
  markProductSold: row([401, 401, 401, 403, 403, 409, 200, 403], byId, aPhone),
  'markProductSold when it is booked': row(
    [401, 401, 401, 403, 403, 200, 409, 200],
    (_, { listingId }) => ({ params: { id: listingId } }),
    aHeldDeal,
  ),
  deleteProduct: row([401, 401, 401, 403, 403, 200, 404, 403], byId, aPhone),
  'deleteProduct of each person': row([401, 401, 401, 403, 403, 200, 200, 403], async (world) => ({
    params: { id: await world.aPhone() },
  })),

  bookPhone: row([401, 401, 401, 201, 403, 403, 403, 201], async (world) => ({
    json: { listingId: await world.aPhone(), phone: '1', location: 'x' },
  })),
  listBookings: row([401, 401, 401, 403, 403, 200, 403, 200], ({ buyer }) => ({ query: `?email=${buyer.email}` })),
  'listBookings without an address': row([401, 401, 401, 200, 200, 400, 200, 200], () => ({})),
  cancelBooking: row([401, 401, 401, 404, 404, 200, 200, 200], byDeal, aHeldDeal),
  showHolder: row(
    [401, 401, 401, 403, 404, 200, 200, 403],
    (_, { listingId }) => ({ params: { id: listingId } }),
    aHeldDeal,
  ),
  listDeals: row([401, 401, 401, 200, 200, 403, 200, 200], () => ({ query: '?role=buyer' })),
  showDeal: row([401, 401, 401, 404, 404, 200, 200, 200], byDeal, anAcceptedDeal),
  acceptDeal: row([401, 401, 401, 403, 404, 403, 200, 403], byDeal, aHeldDeal),
  declineDeal: row(
    [401, 401, 401, 403, 404, 403, 200, 403],
    (_, { id }) => ({ params: { id }, json: { reason: 'Sorry' } }),
    aHeldDeal,
  ),
  setMeeting: row(
    [401, 401, 401, 404, 404, 403, 200, 200],
    (_, { id }) => ({ params: { id }, json: { place: 'Dhaka' } }),
    anAcceptedDeal,
  ),
  handOver: row(
    [401, 401, 401, 403, 404, 403, 200, 403],
    (_, { id, code }) => ({ params: { id }, json: { code } }),
    anAcceptedDeal,
  ),
  confirmReceipt: row([401, 401, 401, 404, 404, 403, 404, 200], byDeal, anAcceptedDeal),

  askSeller: row(
    [401, 401, 401, 201, 403, 403, 403, 201],
    (_, id) => ({ params: { id }, json: { text: 'Hello' } }),
    aPhone,
  ),
  listConversations: row(members, () => ({})),
  showConversation: row([401, 401, 401, 404, 404, 404, 200, 200], byId, aConversation),
  'showConversation that was reported': row([401, 401, 401, 404, 404, 200, 200, 200], byDeal, aReportedConversation),
  listMessages: row([401, 401, 401, 404, 404, 404, 200, 200], byId, aConversation),
  sendMessage: row(
    [401, 401, 401, 404, 404, 404, 201, 201],
    (_, id) => ({ params: { id }, json: { text: 'Hello' } }),
    aConversation,
  ),
  reportConversation: row(
    [401, 401, 401, 404, 404, 404, 200, 200],
    (_, { id }) => ({ params: { id }, json: {} }),
    aReportedConversation,
  ),
  closeReport: row(admins, (_, { id, reportId }) => ({ params: { id, reportId } }), aReportedConversation),
  blockConversation: row(
    [401, 401, 401, 404, 404, 404, 200, 200],
    (_, { id }) => ({ params: { id }, json: { blocked: true } }),
    aReportedConversation,
  ),
  listNotifications: row(members, () => ({})),
  markNotificationsRead: row(members, () => ({ json: {} })),
  showNotificationSettings: row(members, () => ({})),
  setNotificationSettings: row(members, () => ({ json: { mail: {} } })),
  unsubscribe: row([404, 404, 404, 404, 404, 404, 404, 404], () => ({ params: { token: 'a'.repeat(32) } })),

  listAds: row(everyone, () => ({})),
  advertise: row([401, 401, 401, 403, 403, 403, 201, 403], (_, id) => ({ json: { _id: id } }), aPhone),

  exportMe: row(members, () => ({})),
  listAudit: row(admins, () => ({})),
  // Last, because nobody of them exists afterwards.
  deleteMe: row([401, 401, 401, 200, 200, 403, 200, 200], () => ({})),
};
