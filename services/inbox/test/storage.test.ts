import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anId, explainQueriesOf } from '@wholesale/testing';
import { createConversationRepository } from '../src/storage/conversation-repository.ts';
import { createMailQueue } from '../src/storage/mail-queue.ts';
import { createMailSettings } from '../src/storage/mail-settings.ts';
import { createMessageRepository } from '../src/storage/message-repository.ts';
import { createNotifications, type Notification } from '../src/storage/notifications.ts';
import { createPeopleCopies } from '../src/storage/people-copies.ts';
import { startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
beforeAll(async () => {
  inbox = await startInboxForTests();
});
afterAll(() => inbox?.stop(), 30_000);

it('every query uses an index', async () => {
  const now = () => new Date();
  const plans = await explainQueriesOf(inbox, async (db) => {
    const conversations = createConversationRepository({ db, now });
    const messages = createMessageRepository({ db, now, onCommit: () => undefined });
    const stored = db.collection<Notification>('notifications');
    const notifications = createNotifications({ notifications: stored });
    await conversations.findById(anId());
    await conversations.pageOf(anId(), { limit: 20, before: now().toISOString() });
    await conversations.pageOf(anId(), { limit: 20, listingId: anId(), buyerId: anId() });
    await conversations.pageOf(anId(), { limit: 20, listingId: anId() });
    await conversations.pageOf(anId(), { limit: 20, buyerId: anId() });
    await conversations.pageOfReported({ limit: 20 });
    await conversations.isBlockedBetween({ buyerId: anId(), sellerId: anId() });
    await messages.page(anId(), { limit: 20, after: anId() });
    await messages.markRead(anId(), anId());
    await messages.countUnread(anId());
    await notifications.page(anId(), { limit: 20, after: anId() });
    await notifications.countUnread(anId());
    await notifications.markRead(anId(), { link: '/x' });
    await notifications.markTheseRead(anId(), [anId()]);
    await notifications.removeOf(anId());
    await createMailQueue({ notifications: stored, claimMs: 1 }).claim(now());
    const settings = createMailSettings({ db });
    await settings.read(anId());
    await settings.unsubscribe('x'.repeat(32));
    await settings.removeOf(anId());
    await createPeopleCopies({ copies: db.collection('people') }).findById(anId());
  });

  expect(plans.length).toBeGreaterThan(14);
  expect(plans.filter(({ ixscan }) => !ixscan)).toEqual([]);
});
