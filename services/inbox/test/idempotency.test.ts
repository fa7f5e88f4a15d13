import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { hiddenNotice } from '../src/domain/contact-details.ts';
import { messagesOf, startInboxForTests, type Inbox, type Trade } from './inbox-under-test.ts';

let inbox: Inbox;
let frozen: Date | undefined;
beforeAll(async () => {
  inbox = await startInboxForTests({ now: () => frozen ?? new Date() });
});
afterEach(() => {
  frozen = undefined;
});
afterAll(() => inbox?.stop(), 30_000);

const send = (trade: Trade, id: string, key: string, text = 'Hello') =>
  inbox.as(trade.buyer).post(messagesOf(id), { text }, { 'idempotency-key': key });
const ask = ({ buyer, listing }: Trade, key: string, text = 'Hello') =>
  inbox.as(buyer).post(`/api/listings/${listing.listingId}/conversation`, { text }, { 'idempotency-key': key });
const textsOf = async (trade: Trade, id: string) =>
  (await inbox.as(trade.seller).get(messagesOf(id))).body.map(({ text }: { text: string }) => text);

describe('a message with an Idempotency-Key', () => {
  it('is sent once, however often and simultaneously it is repeated, and answered the same when it is sent', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade, 'first');

    const attempts = await Promise.all(Array.from({ length: 5 }, () => send(trade, id, 'k')));
    const answers = attempts.filter(({ body }) => body.code !== 'request-in-progress');
    answers.push(await send(trade, id, 'k'));
    await inbox.settled();

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await textsOf(trade, id)).toEqual(['Hello', 'first']);
    expect(inbox.eventsOf('message.sent').filter(({ data }) => data.conversationId === id)).toHaveLength(2);
    expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ items: [{}, {}] });
  });

  it('asks the seller once, also when the first answer was lost in a crash', async () => {
    const trade = await inbox.aTrade();
    const first = await ask(trade, 'k', 'Call +880 1712 345678');
    await inbox.db
      .collection('idempotencyKeys')
      .updateMany(
        { 'answer.reply.body.conversationId': first.body.conversationId },
        { $unset: { answer: '', leasedUntil: '' } },
      );

    const retry = await ask(trade, 'k', 'Call +880 1712 345678');

    expect([retry.status, retry.body]).toEqual([201, first.body]);
    expect(await textsOf(trade, first.body.conversationId)).toEqual([`Call ${hiddenNotice}`]);
  });

  it('that was refused for the moment can be sent later with the same key, and is then the latest one', async () => {
    const trade = await inbox.aTrade();
    // So that a slow machine is not out of the minute before the limit is reached.
    const start = new Date();
    frozen = start;
    const id = await inbox.ask(trade);
    for (let count = 0; count < 19; count += 1) await send(trade, id, `${count}`);
    expect((await send(trade, id, 'late', 'Late')).status).toBe(429);
    frozen = new Date(start.getTime() + 61_000);
    await inbox.as(trade.seller).post(messagesOf(id), { text: 'Meanwhile' });
    frozen = new Date(start.getTime() + 62_000);

    expect((await send(trade, id, 'late', 'Late')).status).toBe(201);

    expect((await textsOf(trade, id)).slice(0, 2)).toEqual(['Late', 'Meanwhile']);
    const { body } = await inbox.as(trade.seller).get(`/api/conversations/${id}`);
    expect(body.lastMessage.text).toBe('Late');
  });

  it('is another one in another conversation, of another person, with another key and without a key', async () => {
    const [trade, other] = [await inbox.aTrade(), await inbox.aTrade()];
    const here = await inbox.ask(trade, 'first');
    const there = await inbox.ask({ ...other, buyer: trade.buyer }, 'first');
    const elsewhere = await inbox.ask(other, 'first');

    await send(trade, here, 'k');
    await send(trade, here, 'other');
    await inbox.as(trade.buyer).post(messagesOf(here), { text: 'Hello' });
    await send({ ...other, buyer: trade.buyer }, there, 'k');
    await send(other, elsewhere, 'k');

    expect(await textsOf(trade, here)).toEqual(['Hello', 'Hello', 'Hello', 'first']);
    expect(await textsOf(other, there)).toEqual(['Hello', 'first']);
    expect(await textsOf(other, elsewhere)).toEqual(['Hello', 'first']);
  });

  it('is 422 for another text with the same key, and 400 for a key of a length that is not allowed', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade, 'first');
    await send(trade, id, 'k');

    expect((await send(trade, id, 'k', 'Other')).body).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
    for (const key of ['', 'x'.repeat(256)]) expect((await send(trade, id, key)).status).toBe(400);
    expect(await textsOf(trade, id)).toEqual(['Hello', 'first']);
  });
});
