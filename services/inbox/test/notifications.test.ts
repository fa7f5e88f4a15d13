import { describe, expect, it } from '@jest/globals';
import { anEvent, anId, aSeller, aUserEvent, eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aDealEvent, startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

async function aTradeWithThreeNotifications() {
  const trade = await inbox.aTrade();
  for (let count = 0; count < 3; count += 1)
    await inbox.publish(aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }));
  await inbox.settled();
  return trade;
}

describe('a notification', () => {
  it('exists once for each event and receiver, whatever arrives twice or after a crash', async () => {
    const trade = await inbox.aTrade();
    const bookingId = anId();
    const event = aDealEvent('booking.held', trade, { bookingId, sequence: 2 });

    await inbox.publish(event, event);
    await inbox.settled();
    const held = inbox.holdHandlers('after');
    await inbox.publish(event);
    await eventually(() => expect(held()).toBe(1));
    await inbox.kill();
    await inbox.settled();

    expect(await inbox.notificationsOf(trade.seller)).toMatchObject({
      unread: 1,
      items: [
        {
          type: 'booking-received',
          title: 'New booking: Galaxy S21',
          link: `/dashboard/sales/${bookingId}`,
          at: event.occurredAt,
          read: false,
        },
      ],
    });
    expect(await inbox.notificationsOf(trade.buyer)).toEqual({ items: [], unread: 0 });
  });

  it('is stored without a mail when there is no mail server', async () => {
    const trade = await inbox.aTrade();
    await inbox.publish(aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }));
    await inbox.settled();

    const stored = await inbox.db.collection('notifications').findOne({ recipient: trade.seller.profile.userId });
    expect(stored).not.toHaveProperty('mail');
    expect(stored?.['expiresAt'].getTime()).toBeGreaterThan(Date.now() + 89 * 24 * 3_600_000);
    const indexes = await inbox.db.collection('notifications').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });

  it('is marked as read alone or with all others, and counts once', async () => {
    const trade = await aTradeWithThreeNotifications();
    const seller = inbox.as(trade.seller);
    const [{ _id }] = (await seller.get('/api/notifications')).body.items;
    const mark = async (body: object) => (await seller.post('/api/notifications/read', body)).body.modifiedCount;

    expect([await mark({ ids: [_id] }), await mark({ ids: [_id] }), await mark({}), await mark({})]).toEqual([
      1, 0, 2, 0,
    ]);

    expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 0 });
    expect((await seller.post('/api/notifications/read', { ids: ['x'] })).status).toBe(400);
  });

  it('of a message leads to its conversation and is read with it; an open conversation is not notified', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    await eventually(async () =>
      expect(await inbox.notificationsOf(trade.seller)).toMatchObject({
        unread: 1,
        items: [{ type: 'message-received', link: `/dashboard/messages/${id}` }],
      }),
    );

    await inbox.as(trade.seller).get(`/api/conversations/${id}/messages`);

    expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 0 });
  });

  it('tells sellers that they are verified, and that an admin removed their listing, but not that they did themselves', async () => {
    const { seller, listing } = await inbox.aTrade();
    const removed = (deletedBy: 'admin' | 'seller') =>
      anEvent('listing.deleted', {
        aggregateId: listing.listingId,
        sequence: 2,
        data: { ...listing, version: 2, status: 'deleted', deletedBy },
      });

    await inbox.publish(
      aUserEvent('user.verified', aSeller({ ...seller, ...seller.profile, verified: true }), 2),
      removed('seller'),
      removed('admin'),
    );
    await inbox.settled();

    const { items } = await inbox.notificationsOf(seller);
    expect(items.map(({ type }) => type).sort()).toEqual(['listing-removed', 'seller-verified']);
  });

  it('tells sellers why their verification was removed, once, in the shop and by mail', async () => {
    const { seller } = await inbox.aTrade();
    const { uid, email, profile } = seller;
    const data = { uid, email, ...profile, verified: false, reason: 'Two buyers got other phones.' };
    const removed = anEvent('user.unverified', { aggregateId: profile.userId, sequence: 3, data });

    await inbox.publish(removed, removed);
    await inbox.settled();

    const { items } = await inbox.notificationsOf(seller);
    expect(items).toMatchObject([
      {
        type: 'verification-removed',
        title: 'Your verification was removed',
        text: 'An admin removed your verification, so buyers no longer see you as a verified seller. Reason: “Two buyers got other phones.”',
      },
    ]);
  });

  it('pages newest first', async () => {
    const trade = await aTradeWithThreeNotifications();
    const seller = inbox.as(trade.seller);

    const first = await seller.get('/api/notifications?limit=2');
    const [, next = ''] = /^<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const times = [...first.body.items, ...(await seller.get(next)).body.items].map(({ at }: { at: string }) => at);

    expect(times).toHaveLength(3);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('the mail switches', () => {
  it('are all on at first, and change one by one', async () => {
    const { buyer } = await inbox.aTrade();
    const client = inbox.as(buyer);
    const first = (await client.get('/api/notification-settings')).body.mail;
    expect(Object.values(first)).toEqual(Object.values(first).map(() => true));

    await Promise.all([
      client.put('/api/notification-settings', { mail: { 'message-received': false } }),
      client.put('/api/notification-settings', { mail: { 'deal-completed': false } }),
    ]);

    const { mail } = (await client.get('/api/notification-settings')).body;
    expect(mail).toEqual({ ...first, 'message-received': false, 'deal-completed': false });
    expect((await client.put('/api/notification-settings', { mail: { 'no-such': false } })).status).toBe(400);
  });
});
