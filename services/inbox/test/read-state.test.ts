import { describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createEventHandlers } from '../src/events/handlers.ts';
import { createConversationRepository } from '../src/storage/conversation-repository.ts';
import { createMailSettings } from '../src/storage/mail-settings.ts';
import { createMessageRepository } from '../src/storage/message-repository.ts';
import { createNotifications, type Notification } from '../src/storage/notifications.ts';
import { createPeopleCopies } from '../src/storage/people-copies.ts';
import { createNotify } from '../src/use-cases/notify.ts';
import { createReadMessages } from '../src/use-cases/read-messages.ts';
import { messagesOf, startInboxForTests, type Inbox, type Trade } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

const unreadOf = async ({ seller }: Trade) => ({
  messages: (await inbox.as(seller).get('/api/conversations')).body.unread,
  notifications: (await inbox.notificationsOf(seller)).unread,
});
const notified = (trade: Trade, count: number) =>
  eventually(async () => expect((await inbox.notificationsOf(trade.seller)).items).toHaveLength(count));

/** What the service is made of, on its database, so that a test can act between two steps. */
function parts() {
  const [db, now] = [inbox.db, () => new Date()];
  return {
    conversations: createConversationRepository({ db, now }),
    messages: createMessageRepository({ db, now, onCommit: () => undefined }),
    people: createPeopleCopies({ copies: db.collection('people') }),
    notifications: createNotifications({ notifications: db.collection<Notification>('notifications') }),
    settings: createMailSettings({ db }),
  };
}

describe('reading a conversation', () => {
  it('leaves a message unread that arrives while its answer is being prepared, and its notification too', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade, 'one');
    await notified(trade, 1);
    const { messages, notifications } = parts();
    const read = createReadMessages({
      notifications,
      messages: {
        ...messages,
        async page(...query) {
          const found = await messages.page(...query);
          await inbox.ask(trade, 'two');
          await notified(trade, 2);
          return found;
        },
      },
    });

    const shown = await read(id, { limit: 20 }, trade.seller.profile.userId);

    expect(shown.map(({ text }) => text)).toEqual(['one']);
    expect(await unreadOf(trade)).toEqual({ messages: 1, notifications: 1 });
  });

  it('marks older messages as read too, although the page has only the latest ones', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    for (const text of ['two', 'three']) await inbox.as(trade.buyer).post(messagesOf(id), { text });
    await notified(trade, 3);

    await inbox.as(trade.seller).get(`${messagesOf(id)}?limit=1`);

    expect(await unreadOf(trade)).toEqual({ messages: 0, notifications: 0 });
  });

  it('marks nothing as read for the person who wrote it', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    await notified(trade, 1);

    await inbox.as(trade.buyer).get(messagesOf(id));

    expect(await unreadOf(trade)).toEqual({ messages: 1, notifications: 1 });
  });

  it('marks the notification as read when the process stopped between the messages and the notifications', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    await notified(trade, 1);
    const stopped = createReadMessages({
      ...parts(),
      notifications: { markReadOf: () => Promise.reject(new Error('stopped')) },
    });
    await expect(stopped(id, { limit: 20 }, trade.seller.profile.userId)).rejects.toThrow('stopped');

    await inbox.as(trade.seller).get(messagesOf(id));

    expect(await unreadOf(trade)).toEqual({ messages: 0, notifications: 0 });
  });
});

describe('the notification of a message', () => {
  it('is read from the start when its message is read before it is stored', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    await inbox.settled();
    const [event] = inbox.eventsOf('message.sent').filter(({ data }) => data.conversationId === id);
    if (!event) throw new Error('nothing was published');
    await inbox.db.collection('notifications').deleteMany({ recipient: trade.seller.profile.userId });
    const all = parts();
    const notify = createNotify({ ...all, now: () => new Date(), mailDelayMs: undefined });
    const handlers = createEventHandlers({
      ...all,
      idempotency: { forget: async () => undefined },
      async notify(...cause) {
        await inbox.as(trade.seller).get(messagesOf(id));
        await notify(...cause);
      },
    });

    await handlers['message.sent']?.(event, { attempt: 1, signal: new AbortController().signal });

    expect((await inbox.notificationsOf(trade.seller)).items).toHaveLength(1);
    expect(await unreadOf(trade)).toEqual({ messages: 0, notifications: 0 });
  });
});
