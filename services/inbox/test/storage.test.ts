import { expect, it } from '@jest/globals';
import { anId, explainQueriesOf } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createConversationRepository } from '../src/storage/conversation-repository.ts';
import { createMailQueue } from '../src/storage/mail-queue.ts';
import { createMailSettings } from '../src/storage/mail-settings.ts';
import { createMessageRepository } from '../src/storage/message-repository.ts';
import { createNotifications, notificationIdOf, type Notification } from '../src/storage/notifications.ts';
import { createPeopleCopies } from '../src/storage/people-copies.ts';
import { startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

it('every query uses an index', async () => {
  const now = () => new Date();
  const plans = await explainQueriesOf(inbox, async (db) => {
    const conversations = createConversationRepository({ db, now });
    const messages = createMessageRepository({ db, now, onCommit: () => undefined });
    const stored = db.collection<Notification>('notifications');
    const notifications = createNotifications({ notifications: stored });
    await conversations.findById(anId());
    await conversations.pageOf(anId(), { limit: 20, before: now().toISOString(), beforeId: anId() });
    await conversations.pageOf(anId(), { limit: 20, listingId: anId(), buyerId: anId() });
    await conversations.pageOf(anId(), { limit: 20, listingId: anId() });
    await conversations.pageOf(anId(), { limit: 20, buyerId: anId() });
    await conversations.idsOf(anId());
    await conversations.hasFollowed(anId(), { aggregateId: anId(), sequence: 3 });
    await conversations.pageOfReported({ limit: 20 });
    await conversations.isBlockedBetween({ buyerId: anId(), sellerId: anId() });
    await messages.page(anId(), { limit: 20, after: anId() });
    await messages.markRead(anId(), anId(), { ids: [anId()], before: anId() });
    await messages.findByReservedId(anId());
    await messages.latestBy(anId(), anId());
    await messages.countUnread(anId());
    await messages.eraseOf(anId());
    await notifications.page(anId(), { limit: 20, after: anId() });
    await notifications.countUnread(anId());
    await notifications.markAllRead(anId());
    await notifications.markReadOf(anId(), '/x', { ids: [anId()], before: anId() });
    await notifications.hasLater({ _id: anId(), recipient: anId(), link: '/x', type: 'meeting-changed' });
    await notifications.dropMails({ recipient: anId(), link: '/x', type: 'meeting-changed', upTo: anId() });
    await notifications.markTheseRead(anId(), [anId()]);
    await notifications.removeOf(anId());
    const queue = createMailQueue({ notifications: stored, claimMs: 1 });
    await queue.claim(now());
    const settings = createMailSettings({ db });
    await settings.read(anId());
    await settings.unsubscribe('x'.repeat(32));
    await settings.removeOf(anId());
    await createPeopleCopies({ copies: db.collection('people') }).findById(anId());
  });

  expect(plans.length).toBeGreaterThan(14);
  expect(plans.filter(({ ixscan }) => !ixscan)).toEqual([]);
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
/** A mail that waits, of a notification of this minute. */
const aWaitingMail = (
  type: 'message-received' | 'meeting-changed',
  { recipient, minute, dueAt = minute + 10 }: { recipient: string; minute: number; dueAt?: number },
): Notification => ({
  ...{ _id: notificationIdOf({ id: anId(), occurredAt: at(minute).toISOString() }, recipient), recipient, type },
  ...{ title: '', text: '', link: '/x', read: false, at: at(minute).toISOString() },
  expiresAt: new Date(Date.now() + 60_000),
  mail: { state: 'waiting', firstDueAt: at(dueAt), dueAt: at(dueAt), attempts: 0 },
});

it.each([
  ['message', 'message-received', { recipient: anId(), minute: 11 }, ['sent', 'not-needed', 'waiting']],
  // Bookings' clock is behind.
  ['meeting', 'meeting-changed', { recipient: anId(), minute: 9, dueAt: 20 }, ['not-needed', 'sent', 'waiting']],
] as const)(
  'a sent %s mail replaces those that were waiting, and none that came while it was being sent',
  async (_, type, late, expected) => {
    const { recipient } = late;
    const stored = inbox.db.collection<Notification>('notifications');
    const queue = createMailQueue({ notifications: stored, claimMs: 60_000 });
    const [first, second] = type === 'message-received' ? [10, 15] : [15, 10];
    await stored.insertOne(aWaitingMail(type, { recipient, minute: 0, dueAt: first }));
    await stored.insertOne(aWaitingMail(type, { recipient, minute: 5, dueAt: second }));
    const claimed = await queue.claim(at(10));
    if (!claimed) throw new Error('nothing is due');
    await stored.insertOne(aWaitingMail(type, late));

    await queue.sent(claimed);

    const states = (await stored.find({ recipient }).sort({ at: 1 }).toArray()).map(({ mail }) => mail?.state);
    expect(states).toEqual(expected);
  },
);
