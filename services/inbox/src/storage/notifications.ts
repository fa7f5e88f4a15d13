import type { NotificationType, Page } from '@wholesale/contracts';
import { indexed, isDuplicateKey, newestFirst } from '@wholesale/service-kit';
import type { Collection, IndexDescription } from 'mongodb';
import type { Notice } from '../domain/templates.ts';
import { timedId } from '../domain/timed-id.ts';
import { isSeen, type Seen } from './message-repository.ts';

/** Its mail waits in the same document, so that one write stores both. */
export type Notification = Notice & {
  _id: string;
  recipient: string;
  type: NotificationType;
  at: string;
  read: boolean;
  /** Who is named or quoted in it: it goes when that account does. Absent when nobody is, and in those of the previous version. */
  from?: string;
  /** The message that it is about. */
  messageId?: string;
  /** The database removes it then. */
  expiresAt: Date;
  /** Absent when there is no mail server. */
  mail?: Mail;
};
export type Mail = {
  state: 'waiting' | 'sent' | 'dead' | 'not-needed';
  firstDueAt: Date;
  /** The next attempt; while a worker sends it, the end of that worker's claim. */
  dueAt: Date;
  attempts: number;
  reason?: string;
};
/** What the joined mails of one kind about one page have in common. */
export type MailGroup = Pick<Notification, 'recipient' | 'link' | 'type'>;
export type Notifications = ReturnType<typeof createNotifications>;

export const usualDays = 90;
/** When the database removes a notification. @param days how long it is kept */
export const expiryOf = (at: Date, days: number = usualDays): Date => new Date(at.getTime() + days * 24 * 3_600_000);

/** Derived from event and receiver, so that a repeated event changes nothing. */
export const notificationIdOf = (event: { id: string; occurredAt: string }, recipient: string): string =>
  timedId(new Date(event.occurredAt), `${event.id}:${recipient}`);

export const notificationIndexes: IndexDescription[] = [
  { key: { recipient: 1, _id: -1 }, name: 'of_a_person' },
  { key: { recipient: 1, link: 1 }, name: 'unread_of_a_person', partialFilterExpression: { read: false } },
  { key: { from: 1 }, name: 'from_a_person', sparse: true },
  { key: { 'mail.dueAt': 1 }, name: 'mail_queue', partialFilterExpression: { 'mail.state': 'waiting' } },
  {
    key: { recipient: 1, link: 1, type: 1 },
    name: 'waiting_mails_of_a_page',
    partialFilterExpression: { 'mail.state': 'waiting' },
  },
  { key: { expiresAt: 1 }, name: 'kept_90_days', expireAfterSeconds: 0 },
];

/** The mails of this group that wait and are replaced are not sent any more. */
export async function dropWaitingMails(
  notifications: Collection<Notification>,
  { recipient, link, type }: MailGroup,
  isReplaced: (notification: Notification) => boolean,
): Promise<void> {
  const waiting = await notifications.find({ recipient, link, type, 'mail.state': 'waiting' }).toArray();
  // By id, because a database may use no index for a range of ids.
  const updates = waiting.filter(isReplaced).map(({ _id }) => ({
    updateOne: {
      filter: { _id, 'mail.state': 'waiting' as const },
      update: { $set: { 'mail.state': 'not-needed' as const } },
    },
  }));
  if (updates.length > 0) await notifications.bulkWrite(updates, { ordered: false });
}

export function createNotifications({ notifications }: { notifications: Collection<Notification> }) {
  /** @returns how many were unread */
  async function markTheseRead(recipient: string, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const updates = ids.map((_id) => ({
      updateOne: { filter: { _id, recipient, read: false }, update: { $set: { read: true } } },
    }));
    return (await notifications.bulkWrite(updates, { ordered: false })).modifiedCount;
  }

  return {
    ...indexed(notifications, notificationIndexes),

    /** @returns false when this event already notified its receiver */
    async add(notification: Notification): Promise<boolean> {
      try {
        await notifications.insertOne(notification);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error, '_id_')) throw error;
        return false;
      }
    },

    /** Newest first; one more than the limit when there is a next page. */
    page: (recipient: string, page: Page): Promise<Notification[]> =>
      newestFirst<Notification>(notifications, { recipient }, page),

    countUnread: (recipient: string): Promise<number> => notifications.countDocuments({ recipient, read: false }),

    /** @returns how many were unread */
    markAllRead: async (recipient: string): Promise<number> =>
      (await notifications.updateMany({ recipient, read: false }, { $set: { read: true } })).modifiedCount,

    /** Marks those of messages that their receiver has seen. @param link of the conversation */
    async markReadOf(recipient: string, link: string, seen: Seen): Promise<void> {
      const unread = await notifications.find({ recipient, link, read: false }).toArray();
      // Seeded ones and those of the previous version name no message.
      const ids = unread.filter(({ messageId }) => !messageId || isSeen(messageId, seen)).map(({ _id }) => _id);
      await markTheseRead(recipient, ids);
    },

    markTheseRead,

    /** Whether the receiver was notified of this page in the same way after the notification of this id. */
    async hasLater({ _id, recipient, link, type }: MailGroup & { _id: string }): Promise<boolean> {
      // Compared here, because a database may use no index for all four.
      const later = await notifications
        .find({ recipient, _id: { $gt: _id } })
        .sort({ _id: -1 })
        .toArray();
      return later.some((other) => other.link === link && other.type === type);
    },

    /** Waiting mails of this group are not sent any more. @param group.upTo id of the last one; undefined: all */
    async dropMails({ upTo, ...group }: MailGroup & { upTo?: string }): Promise<void> {
      await dropWaitingMails(notifications, group, ({ _id }) => upTo === undefined || _id <= upTo);
    },

    /** Removes what a deleted person received, and what names or quotes them. */
    async removeOf(userId: string): Promise<void> {
      await notifications.deleteMany({ recipient: userId });
      await notifications.deleteMany({ from: userId });
    },
  };
}
