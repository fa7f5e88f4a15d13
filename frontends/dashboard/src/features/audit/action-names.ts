import type { AuditEntry, EndpointName, endpoints } from '@wholesale/contracts';

type Endpoints = typeof endpoints;
/** What everyone may call is never denied. */
type AuditedCall = {
  [N in EndpointName]: Endpoints[N]['access'] extends { who: 'everyone'; whose?: never } ? never : N;
}[EndpointName];

/** What the calls in the audit log do, in plain words. A new call without words does not compile. */
export const actionNames: Readonly<Record<AuditedCall, string>> = {
  registerUser: 'Sign up',
  findUser: 'Look up a person',
  renameMe: 'Change their name',
  deleteMe: 'Delete their account',
  exportMe: 'Download their data',
  startSelling: 'Start selling',
  listSellers: 'List sellers',
  listBuyers: 'List buyers',
  verifySeller: 'Verify a seller',
  unverify: 'Remove a verification',
  restoreUser: 'Restore a person',
  deleteUser: 'Delete a person',
  listProducts: 'See a seller’s phones',
  addProduct: 'Sell a phone',
  markProductSold: 'Mark a phone as sold',
  deleteProduct: 'Take down a listing',
  uploadPhoto: 'Upload a photo',
  editListing: 'Edit a listing',
  countListings: 'Count listings',
  bookPhone: 'Book a phone',
  listBookings: 'List bookings',
  cancelBooking: 'Cancel a booking',
  showHolder: 'See who booked a phone',
  listDeals: 'List deals',
  showDeal: 'See a deal',
  acceptDeal: 'Accept a booking',
  declineDeal: 'Decline a booking',
  setMeeting: 'Set a meeting',
  handOver: 'Hand over a phone',
  confirmReceipt: 'Confirm receipt',
  askSeller: 'Ask a seller',
  listConversations: 'List conversations',
  showConversation: 'See a conversation',
  listMessages: 'Read messages',
  sendMessage: 'Send a message',
  reportConversation: 'Report a conversation',
  closeReport: 'Close a report',
  blockConversation: 'Block a conversation',
  listNotifications: 'Read notifications',
  markNotificationsRead: 'Mark notifications as read',
  showNotificationSettings: 'See mail settings',
  setNotificationSettings: 'Change mail settings',
  advertise: 'Promote a phone',
  listAudit: 'Read the audit log',
};

/** Calls between services have no words. */
export const actionNameOf = (action: string): string =>
  Object.hasOwn(actionNames, action) ? actionNames[action as AuditedCall] : action;

export const roleNames: Readonly<Record<AuditEntry['role'], string>> = {
  buyer: 'Buyer',
  seller: 'Seller',
  admin: 'Admin',
  unregistered: 'Someone without an account',
  service: 'Service',
};
