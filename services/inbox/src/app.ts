import { inboxEndpoints, ownDataEndpoints } from '@wholesale/contracts';
import {
  createIdempotency,
  createServiceClient,
  defineCalls,
  type ServiceApp,
  type ServiceDeps,
} from '@wholesale/service-kit';
import { isJoined } from './domain/mail.ts';
import { createEventHandlers } from './events/handlers.ts';
import { createConversationCalls } from './http/conversation-calls.ts';
import { createNotificationCalls } from './http/notification-calls.ts';
import { createOwnDataCall } from './http/own-data-call.ts';
import { createMailJob } from './mail/mail-job.ts';
import { createConversationRepository } from './storage/conversation-repository.ts';
import { erasingDeparted } from './storage/erasing-departed.ts';
import { createLimits, type LimitDocument } from './storage/limits.ts';
import { createMailQueue } from './storage/mail-queue.ts';
import { createMailSettings } from './storage/mail-settings.ts';
import { createMessageRepository } from './storage/message-repository.ts';
import { createNotifications, type Notification } from './storage/notifications.ts';
import { createPeopleCopies, type PersonCopy } from './storage/people-copies.ts';
import { createNotify } from './use-cases/notify.ts';
import { createReadMessages } from './use-cases/read-messages.ts';
import { createSendMails, type Mailer } from './use-cases/send-mails.ts';
import { createSendMessage } from './use-cases/send-message.ts';

/** How mails are sent. */
export type MailOptions = {
  send: Mailer;
  close: () => void;
  /** Of the kinds that can come often. */
  joinedDelayMs: number;
  claimMs: number;
  retryDelaysMs?: readonly number[] | undefined;
  pauseMs?: number | undefined;
};

/** @param options.mail undefined: no mail is sent, and none is queued */
export function createApp({
  catalogUrls,
  mail,
  notificationDays,
  ...deps
}: ServiceDeps & {
  catalogUrls: readonly string[];
  mail: MailOptions | undefined;
  notificationDays?: number;
}): ServiceApp {
  const { db, logger, notifyRelay, now, newId, sign } = deps;
  const people = createPeopleCopies({ copies: db.collection<PersonCopy>('people') });
  const conversations = erasingDeparted(createConversationRepository({ db, now }), people);
  const messages = createMessageRepository({ db, now, onCommit: notifyRelay });
  const stored = db.collection<Notification>('notifications');
  const notifications = createNotifications({ notifications: stored });
  const settings = createMailSettings({ db });
  const limits = createLimits({ documents: db.collection<LimitDocument>('limits') });
  const askCatalog = createServiceClient({ from: 'inbox', urls: catalogUrls, sign });
  const notify = createNotify({
    notifications,
    people,
    now,
    keptDays: notificationDays,
    mailDelayMs: mail && ((type) => (isJoined(type) ? mail.joinedDelayMs : 0)),
  });
  const sendMessage = createSendMessage({ conversations, messages, people, limits, askCatalog, now, newId });
  const idempotency = createIdempotency({ db, now, newId });
  const readMessages = createReadMessages({ messages, notifications });
  return {
    calls: defineCalls({ ...inboxEndpoints, ownInbox: ownDataEndpoints.ownInbox })({
      ...createConversationCalls({ conversations, messages, people, idempotency, sendMessage, readMessages }),
      ...createNotificationCalls({ notifications, settings }),
      ...createOwnDataCall({ conversations, messages, people, notifications, settings }),
    }),
    handlers: createEventHandlers({ conversations, messages, people, notifications, settings, idempotency, notify }),
    aggregates: [conversations, messages],
    jobs: mail ? [mailJob(mail)] : [],
    indexed: [notifications, settings, limits, idempotency],
    migrations: [{ name: 'drop-former-indexes-of-conversations', run: conversations.dropFormerIndexes }],
  };

  function mailJob({ send, close, claimMs, retryDelaysMs, pauseMs }: MailOptions) {
    const queue = createMailQueue({ notifications: stored, claimMs });
    const sendDue = createSendMails({
      ...{ queue, notifications, messages, people, settings, now, logger, retryDelaysMs },
      mailer: send,
    });
    return createMailJob({ sendDue, close, logger, pauseMs });
  }
}
