import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { ConfirmChannel, Options } from 'amqplib';
import type { AmqpSession } from './amqp-connection.ts';
import { createAmqpPublisher } from './amqp-publisher.ts';
import { BusUnavailableError, UnroutableError } from './event-bus.ts';

/** The broker's side of a confirm channel; it responds when the test says so. */
function aSession() {
  type Sent = { properties: Options.Publish; confirm: (error: unknown) => void };
  const sent: Sent[] = [];
  let block = (_blocked: boolean): void => undefined;
  const channel = Object.assign(new EventEmitter(), {
    publish(_exchange: string, _key: string, _content: Buffer, properties: Options.Publish, confirm: Sent['confirm']) {
      sent.push({ properties, confirm });
      return true;
    },
  });
  const session: AmqpSession = {
    openChannel: () => Promise.reject(new Error('not in this test')),
    openConfirmChannel: () => Promise.resolve(channel as unknown as ConfirmChannel),
    onOwnChannel: () => Promise.reject(new Error('not in this test')),
    reconnect: () => undefined,
    onBlocked: (listener) => void (block = listener),
  };
  return { session, sent, channel, block: (blocked: boolean) => block(blocked) };
}

const aMessage = (id: string) => ({
  exchange: 'e',
  routingKey: 'k',
  content: Buffer.from('{}'),
  properties: { messageId: id },
});

describe('the publisher', () => {
  it('requests a confirm, a return and persistence for each message', async () => {
    const { session, sent } = aSession();
    const publisher = createAmqpPublisher();
    await publisher.attach(session);

    const published = publisher.publish(aMessage('a'));
    sent[0]?.confirm(null);
    await published;

    expect(sent[0]?.properties).toMatchObject({ messageId: 'a', persistent: true, mandatory: true });
  });

  it('treats a returned message as lost, even if another has the same id', async () => {
    const { session, sent, channel } = aSession();
    const publisher = createAmqpPublisher();
    await publisher.attach(session);
    const results = Promise.allSettled([publisher.publish(aMessage('same')), publisher.publish(aMessage('same'))]);

    channel.emit('return', { properties: sent[1]?.properties });
    for (const { confirm } of sent) confirm(null);

    expect(
      (await results).map((result) => (result.status === 'rejected' ? (result.reason as unknown) : 'sent')),
    ).toEqual(['sent', expect.any(UnroutableError)]);
  });

  it('sends no more than its window, in order', async () => {
    const { session, sent } = aSession();
    const publisher = createAmqpPublisher({ window: 2 });
    await publisher.attach(session);

    const all = Promise.all(['a', 'b', 'c', 'd'].map((id) => publisher.publish(aMessage(id))));
    const idsAfter = [sent.map(({ properties }) => properties.messageId)];
    sent[0]?.confirm(null);
    idsAfter.push(sent.map(({ properties }) => properties.messageId));
    for (let index = 1; index < 4; index += 1) sent[index]?.confirm(null);
    await all;

    expect(idsAfter).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
    expect(sent.map(({ properties }) => properties.messageId)).toEqual(['a', 'b', 'c', 'd']);
    expect(publisher.inFlight()).toBe(0);
  });

  it('rejects waiting messages while the broker is blocked, and continues afterwards', async () => {
    const { session, sent, block } = aSession();
    const publisher = createAmqpPublisher({ window: 1 });
    await publisher.attach(session);
    const sentBefore = publisher.publish(aMessage('a'));
    const waiting = publisher.publish(aMessage('b'));

    block(true);

    await expect(waiting).rejects.toThrow(/alarm/);
    await expect(publisher.publish(aMessage('c'))).rejects.toThrow(BusUnavailableError);
    block(false);
    sent[0]?.confirm(null);
    await sentBefore;
    const after = publisher.publish(aMessage('d'));
    sent[1]?.confirm(null);
    await expect(after).resolves.toBeUndefined();
  });

  it('rejects everything on a closed channel, even thousands of messages', async () => {
    const { session, sent, channel } = aSession();
    const publisher = createAmqpPublisher({ window: 1 });
    await publisher.attach(session);
    const results = Promise.allSettled(
      Array.from({ length: 20_000 }, (_, index) => publisher.publish(aMessage(`m${index}`))),
    );

    channel.emit('close');
    sent[0]?.confirm(new Error('channel closed'));

    expect((await results).every(({ status }) => status === 'rejected')).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('rejects messages after the time-out, including waiting ones', async () => {
    const { session } = aSession();
    const publisher = createAmqpPublisher({ window: 1, confirmTimeoutMs: 20 });
    await publisher.attach(session);

    const results = await Promise.allSettled([publisher.publish(aMessage('a')), publisher.publish(aMessage('b'))]);

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(publisher.inFlight()).toBe(1);
  });
});
