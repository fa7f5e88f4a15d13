import type { inboxEndpoints } from '@wholesale/contracts';
import type { AnswerOf, CallName } from './call.ts';
import type { ShapeOf } from './shape.ts';

const message = { _id: '', from: '', own: false, text: '', sentAt: '', masked: false } as const;
const conversation = {
  _id: '',
  listingId: '',
  itemName: '',
  picture: '',
  buyerId: '',
  sellerId: '',
  withName: '',
  latestAt: '',
  'lastMessage?': { text: '', sentAt: '', own: false },
  unread: 0,
  contactAllowed: false,
  'blocked?': '',
  reported: false,
  'reports?': [{ _id: '', by: '', byName: '', about: '', aboutName: '', at: '', 'reason?': '', 'text?': '' }],
  closed: false,
} as const;
const notification = { _id: '', type: '', title: '', text: '', link: '', at: '', read: false } as const;
const settings = {
  mail: {
    'booking-received': false,
    'booking-accepted': false,
    'booking-declined': false,
    'booking-expired': false,
    'booking-cancelled': false,
    'meeting-changed': false,
    'handover-reminder': false,
    'deal-completed': false,
    'message-received': false,
    'seller-verified': false,
    'verification-removed': false,
    'listing-removed': false,
  },
} as const;

type InboxCall = Extract<CallName, keyof typeof inboxEndpoints>;

/** Shapes of the answers of the service `inbox`. */
export const inboxShapes = {
  askSeller: { conversationId: '', message },
  listConversations: { items: [conversation], unread: 0 },
  showConversation: conversation,
  listMessages: [message],
  sendMessage: message,
  reportConversation: conversation,
  closeReport: { acknowledged: true, modifiedCount: 0 },
  blockConversation: conversation,
  listNotifications: { items: [notification], unread: 0 },
  markNotificationsRead: { acknowledged: true, modifiedCount: 0 },
  showNotificationSettings: settings,
  setNotificationSettings: settings,
} as const satisfies { readonly [N in InboxCall]: ShapeOf<AnswerOf<N>> };
