import { withoutWords, type Cause } from '../domain/notices.ts';
import { templates } from '../domain/templates.ts';
import { expiryOf, notificationIdOf, type Notifications } from '../storage/notifications.ts';
import type { PeopleCopies } from '../storage/people-copies.ts';

export type Notify = (event: { id: string; occurredAt: string }, causes: readonly Cause[]) => Promise<void>;

/**
 * Notifies people of an event, each at most once, and queues the mails.
 * @param options.mailDelayMs time until the mail of a notification; undefined when there is no mail server
 */
export function createNotify({
  notifications,
  people,
  now,
  mailDelayMs,
  keptDays,
}: {
  notifications: Notifications;
  people: PeopleCopies;
  now: () => Date;
  mailDelayMs: ((type: Cause['type']) => number) | undefined;
  /** How long a notification is kept. */
  keptDays?: number | undefined;
}): Notify {
  const isDeleted = async (userId: string): Promise<boolean> => (await people.findById(userId))?.state === 'deleted';

  return async (event, causes) => {
    for (const { type, recipient, facts, from, messageId } of causes) {
      const isErased = from !== undefined && (await isDeleted(from));
      const isNamed = from !== undefined && !isErased;
      const _id = notificationIdOf(event, recipient);
      const at = now();
      const dueAt = mailDelayMs && new Date(at.getTime() + mailDelayMs(type));
      await notifications.add({
        _id,
        recipient,
        type,
        ...templates[type](isErased ? withoutWords(facts) : facts),
        at: event.occurredAt,
        read: false,
        ...(isNamed && { from }),
        ...(messageId && { messageId }),
        expiresAt: expiryOf(new Date(event.occurredAt), keptDays),
        ...(dueAt && { mail: { state: 'waiting', firstDueAt: dueAt, dueAt, attempts: 0 } }),
      });
      // After the write, so that a deletion at the same time is not missed. Nobody reads it in between, and its mail checks again.
      for (const userId of isNamed ? [recipient, from] : [recipient])
        if (await isDeleted(userId)) await notifications.removeOf(userId);
    }
  };
}
