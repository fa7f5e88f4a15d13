import { describe, expect, it } from '@jest/globals';
import { anId, eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { hiddenNotice } from '../src/domain/contact-details.ts';
import { aDealEvent, messagesOf, startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

describe('a conversation', () => {
  it('is opened by the first question; both sides see it with the other’s name, and reading it marks it as read', async () => {
    const trade = await inbox.aTrade();
    const { buyer, seller, listing } = trade;

    const id = await inbox.ask(trade, 'Is the battery original?');

    expect((await inbox.as(seller).get('/api/conversations')).body).toMatchObject({
      unread: 1,
      items: [
        {
          _id: id,
          listingId: listing.listingId,
          itemName: 'Galaxy S21',
          withName: buyer.profile.name,
          lastMessage: { text: 'Is the battery original?', own: false },
          unread: 1,
          contactAllowed: false,
          reported: false,
          closed: false,
        },
      ],
    });
    expect((await inbox.as(buyer).get(`/api/conversations/${id}`)).body).toMatchObject({
      withName: seller.profile.name,
      lastMessage: { own: true },
      unread: 0,
    });
    expect((await inbox.as(seller).get(messagesOf(id))).body).toMatchObject([
      { text: 'Is the battery original?', own: false, from: buyer.profile.userId, masked: false },
    ]);
    expect((await inbox.as(seller).get('/api/conversations')).body).toMatchObject({
      unread: 0,
      items: [{ unread: 0 }],
    });
  });

  it('is the same for every question of a buyer about a phone, even when they are sent at the same time', async () => {
    const trade = await inbox.aTrade();

    const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => inbox.ask(trade, `Question ${index}`)));

    expect(new Set(ids).size).toBe(1);
    const { body } = await inbox.as(trade.buyer).get('/api/conversations');
    expect(body.items).toHaveLength(1);
    const texts = (await inbox.as(trade.seller).get(messagesOf(String(ids[0])))).body.map(
      ({ text }: { text: string }) => text,
    );
    expect(texts.sort()).toEqual([0, 1, 2, 3, 4].map((index) => `Question ${index}`));
  });

  it('is opened by a booking too, and contact details stay in messages from its acceptance until it ends', async () => {
    const trade = await inbox.aTrade();
    const bookingId = anId();
    const say = async (text: string) =>
      (await inbox.as(trade.buyer).post(`/api/listings/${trade.listing.listingId}/conversation`, { text })).body
        .message;

    await inbox.publish(aDealEvent('booking.held', trade, { bookingId, sequence: 2 }));
    await inbox.settled();
    const { body } = await inbox.as(trade.seller).get('/api/conversations');
    expect(body.items).toMatchObject([{ itemName: 'Galaxy S21', contactAllowed: false, unread: 0 }]);
    expect(await say('Call +880 1712 345678')).toMatchObject({ text: `Call ${hiddenNotice}`, masked: true });

    await inbox.publish(aDealEvent('booking.accepted', trade, { bookingId, sequence: 3 }));
    await inbox.settled();
    expect(await say('Call +880 1712 345678')).toMatchObject({ text: 'Call +880 1712 345678', masked: false });

    await inbox.publish(aDealEvent('booking.ended', trade, { bookingId, sequence: 4 }));
    await inbox.settled();
    expect(await say('Call +880 1712 345678')).toMatchObject({ masked: true });

    // Late and repeated events of the same booking change nothing.
    await inbox.publish(aDealEvent('booking.accepted', trade, { bookingId, sequence: 3 }));
    await inbox.settled();
    expect(await say('Call +880 1712 345678')).toMatchObject({ masked: true });
  });

  it('keeps allowing contact after completion, and when an older booking of the same two ends late', async () => {
    const trade = await inbox.aTrade();
    const [first, second] = [anId(), anId()];

    await inbox.publish(
      aDealEvent('booking.held', trade, { bookingId: second, sequence: 2 }),
      aDealEvent('booking.completed', trade, { bookingId: second, sequence: 4 }),
    );
    await inbox.settled();
    await inbox.publish(aDealEvent('booking.ended', trade, { bookingId: first, sequence: 3 }));
    await inbox.settled();

    const { body } = await inbox.as(trade.buyer).get('/api/conversations');
    expect(body.items).toMatchObject([{ contactAllowed: true }]);
  });

  it('shows its last message after a crash between the message and the conversation', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    await inbox.settled();
    await inbox.db.collection<{ _id: string }>('conversations').updateOne({ _id: id }, { $unset: { lastMessage: '' } });
    const [sent] = inbox.eventsOf('message.sent').filter(({ data }) => data.conversationId === id);
    if (!sent) throw new Error('nothing was published');

    await inbox.publish(sent);

    await eventually(async () => {
      const { body } = await inbox.as(trade.buyer).get(`/api/conversations/${id}`);
      expect(body.lastMessage).toMatchObject({ text: 'Is it still available?' });
    });
  });

  it('answers 304 until something changes', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    for (const path of ['/api/conversations', `/api/conversations/${id}`, messagesOf(id), '/api/notifications']) {
      const etag = (await inbox.as(trade.buyer).get(path)).headers.get('etag') ?? '';
      const repeat = await inbox.as(trade.buyer).get(path, { 'if-none-match': etag });
      expect([path, repeat.status, repeat.text]).toEqual([path, 304, '']);
    }
    const etag = (await inbox.as(trade.buyer).get(messagesOf(id))).headers.get('etag') ?? '';

    await inbox.as(trade.seller).post(messagesOf(id), { text: 'Yes' });

    const next = await inbox.as(trade.buyer).get(messagesOf(id), { 'if-none-match': etag });
    expect([next.status, next.body.length]).toEqual([200, 2]);
  });

  it('pages through messages newest first, and through conversations by their latest message', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade, 'one');
    for (const text of ['two', 'three']) await inbox.as(trade.buyer).post(messagesOf(id), { text });

    const first = await inbox.as(trade.seller).get(`${messagesOf(id)}?limit=2`);
    const [, next = ''] = /^<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await inbox.as(trade.seller).get(next);
    const texts = [...first.body, ...second.body].map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['three', 'two', 'one']);

    const other = await inbox.aTrade({ buyer: trade.buyer });
    const otherId = await inbox.ask(other);
    const page = await inbox.as(trade.buyer).get('/api/conversations?limit=1');
    expect(page.body.items).toMatchObject([{ _id: otherId }]);
    const before = encodeURIComponent(page.body.items[0].lastMessage.sentAt);
    const older = await inbox.as(trade.buyer).get(`/api/conversations?limit=1&before=${before}`);
    expect(older.body.items).toMatchObject([{ _id: id }]);
    const ofOne = await inbox.as(trade.buyer).get(`/api/conversations?listingId=${trade.listing.listingId}`);
    expect(ofOne.body.items).toMatchObject([{ _id: id }]);
  });
});
