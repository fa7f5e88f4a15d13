import type { Logger } from '@wholesale/service-kit';
import { isJoined, nextAttemptAt } from '../domain/mail.ts';
import type { MailQueue, QueuedMail } from '../storage/mail-queue.ts';
import type { MailSettings } from '../storage/mail-settings.ts';
import type { MessageRepository } from '../storage/message-repository.ts';
import type { Notifications } from '../storage/notifications.ts';
import type { PeopleCopies, PersonCopy } from '../storage/people-copies.ts';

/** Sends one mail. */
export type Mailer = (mail: {
  id: string;
  to: { name: string; address: string };
  title: string;
  text: string;
  link: string;
  unsubscribeToken: string;
}) => Promise<
  | 'sent'
  /** `refused`: the server will never take this mail. `later`: anything else. */
  | { failure: 'refused' | 'later'; reason: string }
>;

/**
 * Sends the mails that are due.
 * @param options.retryDelaysMs instead of the usual ladder
 * @returns a function that sends until none is due, or until one has to wait: others would wait for the same server
 */
export function createSendMails({
  queue,
  notifications,
  messages,
  people,
  settings,
  mailer,
  now,
  logger,
  retryDelaysMs,
}: {
  queue: MailQueue;
  notifications: Pick<Notifications, 'hasLater'>;
  messages: Pick<MessageRepository, 'findById'>;
  people: PeopleCopies;
  settings: MailSettings;
  mailer: Mailer;
  now: () => Date;
  logger: Logger;
  retryDelaysMs?: readonly number[] | undefined;
}): (stopping: AbortSignal) => Promise<void> {
  /** Whether its receiver has not seen this in the shop, and nothing later replaces it. */
  async function isNews(queued: QueuedMail): Promise<boolean> {
    if (queued.messageId) return (await messages.findById(queued.messageId))?.unread === true;
    return !queued.read && !(await notifications.hasLater(queued));
  }

  async function isWanted(queued: QueuedMail, person: PersonCopy | undefined): Promise<boolean> {
    if (person && person.state !== 'active') return false;
    if (isJoined(queued.type) && !(await isNews(queued))) return false;
    return (await settings.read(queued.recipient))[queued.type];
  }

  async function send(queued: QueuedMail): Promise<boolean> {
    const person = await people.findById(queued.recipient);
    if (!(await isWanted(queued, person))) {
      await queue.notNeeded(queued);
      return true;
    }
    const { _id: id, type, recipient, title, text, link } = queued;
    const result = person
      ? await mailer({
          id,
          to: { name: person.name, address: person.email },
          title,
          text,
          link,
          unsubscribeToken: await settings.tokenFor(recipient, type),
        })
      : ({ failure: 'later', reason: 'the address of this person is not known yet' } as const);
    if (result === 'sent') {
      await queue.sent(queued);
      return true;
    }
    const { firstDueAt, attempts } = queued.mail;
    const dueAt =
      result.failure === 'later'
        ? nextAttemptAt(attempts, { firstDueAt, now: now(), ...(retryDelaysMs && { delays: retryDelaysMs }) })
        : undefined;
    logger.warn({ notificationId: id, type, attempts, reason: result.reason, dueAt }, 'a mail could not be sent');
    if (dueAt) await queue.again(queued, dueAt, result.reason);
    else await queue.dead(queued, result.reason);
    // The failure of the mail server would repeat with the next mail.
    return result.failure === 'refused' || !person;
  }

  return async (stopping) => {
    while (!stopping.aborted) {
      const queued = await queue.claim(now());
      if (!queued || !(await send(queued))) return;
    }
  };
}
