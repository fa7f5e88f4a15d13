import type { NotificationType } from '@wholesale/contracts';
import { isDuplicateKey } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import {
  acceptedBookingsAre,
  conversationIdOf,
  openConversation,
  showLastMessage,
  type Message,
  type Subject,
} from './domain/conversation.ts';
import { templates, type Facts } from './domain/templates.ts';
import { timedId } from './domain/timed-id.ts';
import { createConversationRepository } from './storage/conversation-repository.ts';
import { createMessageRepository } from './storage/message-repository.ts';
import { createNotifications, expiryOf, notificationIdOf, type Notification } from './storage/notifications.ts';

/** `at` may be in the past. */
export type SeededMessage = { from: 'buyer' | 'seller'; text: string; at: Date; read?: boolean };
export type SeededNotification = {
  /** Makes a repeat recognisable, together with the receiver: `deal-7:accepted`. */
  key: string;
  type: NotificationType;
  recipient: string;
  facts: Facts;
  at: Date;
  read?: boolean;
};

export type InboxWriter = {
  /**
   * Stores a conversation with its messages. Idempotent; publishes nothing, so nobody is notified.
   * @param options.openedAt for a conversation without messages
   * @param options.acceptedBookingId an accepted or completed booking: contact details are not hidden
   * @returns the conversation's id
   */
  converse(
    subject: Subject,
    options: { openedAt: Date; messages: readonly SeededMessage[]; acceptedBookingId?: string },
  ): Promise<string>;
  /** Stores a notification without a mail. Idempotent. */
  notify(notification: SeededNotification): Promise<void>;
};

/** Fills a new shop without a running service. @param options.db database of inbox */
export function createInboxWriter({ db }: { db: Db }): InboxWriter {
  const now = () => new Date();
  const cause = { correlationId: 'seed' };
  const conversations = createConversationRepository({ db, now });
  const messages = createMessageRepository({ db, now, onCommit: () => undefined });
  const notifications = createNotifications({ notifications: db.collection<Notification>('notifications') });

  return {
    async converse(subject, { openedAt, messages: seeded, acceptedBookingId }) {
      const id = conversationIdOf(subject);
      const opened = {
        ...openConversation(subject, openedAt),
        ...(acceptedBookingId && acceptedBookingsAre([acceptedBookingId])),
      };
      await conversations.change(id, (current) => (current ? undefined : { changes: opened }), cause);
      for (const [index, { from, text, at, read = true }] of seeded.entries()) {
        const [sender, receiver] =
          from === 'buyer' ? (['buyerId', 'sellerId'] as const) : (['sellerId', 'buyerId'] as const);
        const message: Message = {
          _id: timedId(at, `${id}:${index}`),
          version: 1,
          conversationId: id,
          from: subject[sender],
          to: subject[receiver],
          text,
          sentAt: at.toISOString(),
          masked: false,
          ...(!read && { unread: true }),
        };
        await messages.insert(message, [], cause).catch((error: unknown) => {
          if (!isDuplicateKey(error, '_id_')) throw error;
        });
        await conversations.change(id, (current) => showLastMessage(current, message), cause);
      }
      return id;
    },

    async notify({ key, type, recipient, facts, at, read = false }) {
      await notifications.add({
        _id: notificationIdOf({ id: key, occurredAt: at.toISOString() }, recipient),
        recipient,
        type,
        ...templates[type](facts),
        at: at.toISOString(),
        read,
        expiresAt: expiryOf(at),
      });
    },
  };
}
