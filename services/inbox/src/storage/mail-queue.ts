import type { Collection } from 'mongodb';
import { isJoined } from '../domain/mail.ts';
import { dropWaitingMails, type Mail, type Notification } from './notifications.ts';

export type QueuedMail = Notification & { mail: Mail };
export type MailQueue = ReturnType<typeof createMailQueue>;

/**
 * The mails that wait in notifications.
 * @param options.claimMs how long a worker may take for a mail; if it crashes, another one takes the mail after that time
 */
export function createMailQueue({
  notifications,
  claimMs,
}: {
  notifications: Collection<Notification>;
  claimMs: number;
}) {
  /** Only the worker that made the last attempt may settle it. */
  const settle = async ({ _id, mail: { attempts } }: QueuedMail, changes: Record<string, unknown>): Promise<void> => {
    await notifications.updateOne({ _id, 'mail.state': 'waiting', 'mail.attempts': attempts }, { $set: changes });
  };
  return {
    /** Takes the mail that is due first, for this worker alone. */
    async claim(now: Date): Promise<QueuedMail | undefined> {
      const claimed = await notifications.findOneAndUpdate(
        { 'mail.state': 'waiting', 'mail.dueAt': { $lte: now } },
        { $set: { 'mail.dueAt': new Date(now.getTime() + claimMs) }, $inc: { 'mail.attempts': 1 } },
        { sort: { 'mail.dueAt': 1 }, returnDocument: 'after' },
      );
      return (claimed as QueuedMail | null) ?? undefined;
    },

    /**
     * A sent message mail replaces those of the other unread messages that its conversation had when it was claimed, and a sent meeting
     * mail those of the changes before it.
     */
    async sent(queued: QueuedMail): Promise<void> {
      await settle(queued, { 'mail.state': 'sent' });
      if (!isJoined(queued.type)) return;
      const claimedAt = new Date(queued.mail.dueAt.getTime() - claimMs).toISOString();
      // Ids are ordered by the clock of bookings, which may differ from this one.
      await dropWaitingMails(notifications, queued, ({ _id, at }) =>
        queued.type === 'meeting-changed' ? _id < queued._id : at <= claimedAt,
      );
    },

    notNeeded: (queued: QueuedMail): Promise<void> => settle(queued, { 'mail.state': 'not-needed' }),
    dead: (queued: QueuedMail, reason: string): Promise<void> =>
      settle(queued, { 'mail.state': 'dead', 'mail.reason': reason }),
    again: (queued: QueuedMail, dueAt: Date, reason: string): Promise<void> =>
      settle(queued, { 'mail.dueAt': dueAt, 'mail.reason': reason }),
  };
}
