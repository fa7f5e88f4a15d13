import type { Conversation, Message, Notification, NotificationSettings } from '@wholesale/contracts';
import { notificationTypes } from '@wholesale/contracts/values';

let counter = 0xa0_0000;
const newId = () => (++counter).toString(16).padStart(24, '0');

export const aConversation = (conversation: Partial<Conversation> = {}): Conversation => ({
  _id: newId(),
  listingId: newId(),
  itemName: 'Galaxy S21 128 GB',
  picture: '/photos/0a1b-800.webp',
  buyerId: newId(),
  sellerId: newId(),
  withName: 'Rahim Traders',
  latestAt: '2026-11-20T09:00:00.000Z',
  unread: 0,
  contactAllowed: false,
  reported: false,
  closed: false,
  ...conversation,
});

export const aMessage = (message: Partial<Message> = {}): Message => ({
  _id: newId(),
  from: newId(),
  own: false,
  text: 'Is the battery still good?',
  sentAt: '2026-11-20T09:00:00.000Z',
  masked: false,
  ...message,
});

export const aNotification = (notification: Partial<Notification> = {}): Notification => ({
  _id: newId(),
  type: 'message-received',
  title: 'New message from Rahim Traders',
  text: 'About the Galaxy S21 128 GB',
  link: '/dashboard/messages/6b018c42bfb5f72df2246d4e',
  at: '2026-11-20T09:00:00.000Z',
  read: false,
  ...notification,
});

export const notificationSettings = (mail: Partial<NotificationSettings['mail']> = {}): NotificationSettings => ({
  mail: {
    ...(Object.fromEntries(notificationTypes.map((type) => [type, true])) as NotificationSettings['mail']),
    ...mail,
  },
});
