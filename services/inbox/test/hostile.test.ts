import { describe, expect, it } from '@jest/globals';
import {
  aBuyer,
  anAdmin,
  anId,
  anonymous,
  aSeller,
  aService,
  aStranger,
  aUserEvent,
  eventually,
} from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import {
  aDealEvent,
  aListing,
  conversationOf,
  messagesOf,
  startInboxForTests,
  type Inbox,
} from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

describe('a stranger', () => {
  it('learns nothing of a conversation, whatever they call: it does not exist for them', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);

    for (const stranger of [aBuyer(), aSeller(), anAdmin()]) {
      const client = inbox.as(stranger);
      const answers = [
        await client.get(conversationOf(id)),
        await client.get(messagesOf(id)),
        await client.post(messagesOf(id), { text: 'hello' }),
        await client.post(`${conversationOf(id)}/report`, {}),
        await client.post(`${conversationOf(id)}/block`, { blocked: true }),
        await client.get(conversationOf(anId())),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [404, 'conversation-not-found']),
      );
      expect((await client.get('/api/conversations')).body.items).toEqual([]);
      const other = await client.get(`/api/conversations?buyerId=${trade.buyer.profile.userId}`);
      expect(other.body.items).toEqual([]);
    }
    const { body } = await inbox.as(trade.seller).get(conversationOf(id));
    expect(body).toMatchObject({ reported: false, unread: 1 });
    expect(body).not.toHaveProperty('blocked');
  });

  it.each([
    ['nobody', () => anonymous, 401],
    ['a person without a record', () => aStranger(), 403],
    ['another service', () => aService('bookings'), 401],
  ] as const)('%s reads no conversations and no notifications', async (_, caller, status) => {
    for (const path of ['/api/conversations', '/api/notifications', '/api/notification-settings'])
      expect((await inbox.as(caller()).get(path)).status).toBe(status);
    expect((await inbox.unsigned.get('/api/notifications')).status).toBe(401);
  });

  it('marks nobody else’s notifications as read, and guesses no unsubscribe address', async () => {
    const trade = await inbox.aTrade();
    await inbox.publish(aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }));
    await inbox.settled();
    const [notification] = (await inbox.as(trade.seller).get('/api/notifications')).body.items;

    const answer = await inbox.as(trade.buyer).post('/api/notifications/read', { ids: [notification._id] });

    expect(answer.body).toEqual({ acknowledged: true, modifiedCount: 0 });
    expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 1 });
    expect((await inbox.as(anonymous).post(`/api/unsubscribe/${'a'.repeat(32)}`)).body.code).toBe('token-not-found');
    expect((await inbox.as(anonymous).post('/api/unsubscribe/short')).status).toBe(400);
  });
});

describe('an admin', () => {
  it('reads a conversation once it is reported, without marking it as read, and writes in none', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade, 'Pay in advance, please');
    const admin = inbox.as(anAdmin());
    expect((await admin.get(messagesOf(id))).status).toBe(404);

    const report = { reason: 'Asks for money in advance.' };
    const twice = [
      await inbox.as(trade.seller).post(`${conversationOf(id)}/report`, report),
      await inbox.as(trade.seller).post(`${conversationOf(id)}/report`, report),
    ];

    expect(twice.map(({ status, body }) => [status, body.reported])).toEqual([
      [200, true],
      [200, true],
    ]);
    const { body } = await admin.get('/api/conversations');
    const both = [trade.buyer, trade.seller].map(({ profile }) => profile.name).join(', ');
    expect(body.items.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ withName: both, unread: 0 });
    expect((await admin.get(messagesOf(id))).body).toMatchObject([{ text: 'Pay in advance, please', own: false }]);
    expect((await admin.post(messagesOf(id), { text: 'Stop' })).status).toBe(404);
    expect((await inbox.as(trade.seller).get(conversationOf(id))).body.unread).toBe(1);
  });

  it('alone, and the person who reported it, sees that a conversation is reported', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade, 'Pay in advance, please');
    await inbox.as(trade.seller).post(`${conversationOf(id)}/report`, {});

    const reportedFor = async (person: Parameters<typeof inbox.as>[0]) =>
      (await inbox.as(person).get(conversationOf(id))).body.reported;
    expect(await reportedFor(trade.buyer)).toBe(false);
    expect(await reportedFor(trade.seller)).toBe(true);
    expect(await reportedFor(anAdmin())).toBe(true);
  });
});

describe('a message', () => {
  it.each([
    ['empty', 400, '   '],
    ['2,001 characters', 400, 'a'.repeat(2_001)],
    ['2,000 characters', 201, 'a'.repeat(2_000)],
    ['a control character', 400, 'a\u0000b'],
    ['a mark that turns the reading direction', 400, 'price \u202e013'],
    ['no text', 400, 7],
    ['several lines', 201, 'one\ntwo'],
  ])('with %s is answered %s', async (_, status, text) => {
    const trade = await inbox.aTrade();

    const answer = await inbox.as(trade.buyer).post(`/api/listings/${trade.listing.listingId}/conversation`, { text });

    expect(answer.status).toBe(status);
    const { body } = await inbox.as(trade.buyer).get('/api/conversations');
    expect(body.items).toHaveLength(status === 201 ? 1 : 0);
  });

  it('with a script is stored and answered as the text it is', async () => {
    const trade = await inbox.aTrade();
    const text = '<script>alert(1)</script> & {"$gt": ""}';

    const id = await inbox.ask(trade, text);

    const answer = await inbox.as(trade.seller).get(messagesOf(id));
    expect(answer.body).toMatchObject([{ text }]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('is refused about an unknown phone, a deleted one and the sender’s own', async () => {
    const { buyer, seller } = await inbox.aTrade();
    const gone = await inbox.aTrade({ buyer, listing: aListing(seller, { status: 'deleted' }) });
    const own = await inbox.aTrade({ buyer, listing: aListing(buyer) });
    const ask = (listingId: string) =>
      inbox.as(buyer).post(`/api/listings/${listingId}/conversation`, { text: 'Hello' });

    expect((await ask(anId())).body).toMatchObject({ status: 404, code: 'listing-not-found' });
    expect((await ask(gone.listing.listingId)).body).toMatchObject({ status: 404, code: 'listing-not-found' });
    expect((await ask(own.listing.listingId)).body).toMatchObject({ status: 403, code: 'own-listing' });
    expect((await inbox.as(seller).post(`/api/listings/${anId()}/conversation`, { text: 'x' })).status).toBe(403);
  });
});

describe('a blocked conversation', () => {
  it('takes no message of either side until it is unblocked, and none about another phone of the same seller', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    const block = (blocked: boolean) => inbox.as(trade.seller).post(`${conversationOf(id)}/block`, { blocked });
    const send = (who: typeof trade.buyer) => inbox.as(who).post(messagesOf(id), { text: 'Hello' });

    expect((await block(true)).body).toMatchObject({ blocked: 'by-you' });

    for (const who of [trade.buyer, trade.seller])
      expect((await send(who)).body).toMatchObject({ status: 403, code: 'conversation-blocked' });
    expect((await inbox.as(trade.buyer).get(conversationOf(id))).body).toMatchObject({ blocked: 'by-them' });
    const other = await inbox.aTrade({ ...trade, listing: aListing(trade.seller) });
    const evading = await inbox
      .as(trade.buyer)
      .post(`/api/listings/${other.listing.listingId}/conversation`, { text: 'Hello' });
    expect(evading.body).toMatchObject({ status: 403, code: 'conversation-blocked' });

    await inbox.publish(aDealEvent('booking.held', other, { bookingId: anId(), sequence: 2 }));
    await inbox.settled();
    const opened = await inbox.as(trade.buyer).get(`/api/conversations?listingId=${other.listing.listingId}`);
    expect(opened.body.items).toHaveLength(1);
    const message = await inbox.as(trade.buyer).post(messagesOf(opened.body.items[0]._id), { text: 'Hello' });
    expect(message.body).toMatchObject({ status: 403, code: 'conversation-blocked' });

    await block(false);
    expect((await send(trade.buyer)).status).toBe(201);
  });
});

describe('a deleted person', () => {
  it('has no notifications any more, gets no late ones, and their conversations are closed', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    await inbox.publish(aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }));
    await inbox.settled();
    await eventually(async () => expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 2 }));

    await inbox.publish(aUserEvent('user.deleted', trade.seller, 2));
    await inbox.settled();
    await inbox.publish(
      aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }),
      aUserEvent('user.renamed', trade.seller, 1),
    );
    await inbox.settled();

    expect(await inbox.db.collection('notifications').countDocuments({ recipient: trade.seller.profile.userId })).toBe(
      0,
    );
    expect(
      await inbox.db.collection<{ _id: string }>('people').findOne({ _id: trade.seller.profile.userId }),
    ).toMatchObject({
      name: '',
      email: '',
    });
    expect((await inbox.as(trade.buyer).get(conversationOf(id))).body).toMatchObject({
      closed: true,
      withName: 'Former member',
    });
    for (const who of [trade.buyer, trade.seller])
      expect((await inbox.as(who).post(messagesOf(id), { text: 'Hello?' })).body).toMatchObject({
        status: 409,
        code: 'conversation-closed',
      });
    const other = await inbox.aTrade({ buyer: trade.buyer, listing: aListing(trade.seller) });
    const answer = await inbox
      .as(trade.buyer)
      .post(`/api/listings/${other.listing.listingId}/conversation`, { text: 'Hello?' });
    expect(answer.body).toMatchObject({ code: 'conversation-closed' });
  });
});

describe('the limits of an account', () => {
  it('are 20 messages a minute, also for simultaneous ones and after a restart', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    const send = () => inbox.as(trade.buyer).post(messagesOf(id), { text: 'Hello' });

    const answers = await Promise.all(Array.from({ length: 30 }, send));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too-many-messages' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(30);
    expect((await inbox.as(trade.seller).post(messagesOf(id), { text: 'Yes?' })).status).toBe(201);

    await inbox.restart();
    expect((await send()).status).toBe(429);

    inbox.pass(61_000);
    expect((await send()).status).toBe(201);
  });

  it('are 5 new conversations an hour', async () => {
    const { buyer } = await inbox.aTrade();
    const ask = async () => {
      const { listing } = await inbox.aTrade({ buyer });
      return inbox.as(buyer).post(`/api/listings/${listing.listingId}/conversation`, { text: 'Hello' });
    };
    for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(201);

    const refused = await ask();

    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-conversations' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await inbox.as(buyer).get('/api/conversations')).body.items).toHaveLength(5);
    inbox.pass(3_601_000);
    expect((await ask()).status).toBe(201);
  });
});
