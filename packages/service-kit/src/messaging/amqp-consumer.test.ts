import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Channel, ConsumeMessage } from 'amqplib';
import { createLogger } from '../logger.ts';
import type { AmqpSession } from './amqp-connection.ts';
import { createAmqpConsumer } from './amqp-consumer.ts';
import type { OutgoingMessage } from './amqp-publisher.ts';
import type { Outcome } from './delivery.ts';
import { describeTopology } from './topology.ts';

const topology = describeTopology({ namespace: 'shop', retryDelaysMs: [1_000] });
const aMessage = (headers = {}): ConsumeMessage =>
  ({ content: Buffer.from('{}'), properties: { messageId: 'm', headers }, fields: {} }) as unknown as ConsumeMessage;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A consumer of catalog's queue whose channel and forwarding the test controls. */
async function aConsumer(outcome: Outcome) {
  const log: string[] = [];
  const forwarded: OutgoingMessage[] = [];
  let receive = (_message: ConsumeMessage | null): void => undefined;
  let finishForward = (_error?: Error): void => undefined;
  const channel = Object.assign(new EventEmitter(), {
    prefetch: async () => undefined,
    consume: async (_queue: string, onMessage: typeof receive) => {
      receive = onMessage;
      return { consumerTag: 'tag' };
    },
    cancel: async () => void log.push('cancel'),
    ack: () => void log.push('ack'),
  });
  const session: AmqpSession = {
    openChannel: () => Promise.resolve(channel as unknown as Channel),
    openConfirmChannel: () => Promise.reject(new Error('not in this test')),
    onOwnChannel: () => Promise.reject(new Error('not in this test')),
    reconnect: (reason) => void log.push(reason),
    onBlocked: () => undefined,
  };
  const [queue] = topology.queues.filter(({ consumer }) => consumer === 'catalog');
  if (!queue) throw new Error('catalog has no queue');
  const consumer = createAmqpConsumer({
    openQueue: () => Promise.resolve(queue.queue),
    deliver: () => {
      log.push('deliver');
      return Promise.resolve(outcome);
    },
    user: 'catalog',
    rerouting: {
      queue,
      deadLetterMs: 60_000,
      topology,
      forward: (message) =>
        new Promise((resolve, reject) => {
          forwarded.push(message);
          finishForward = (error) => (error ? reject(error) : resolve());
        }),
    },
    prefetch: 1,
    drainTimeoutMs: 100,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  await consumer.attach(session);
  return {
    log,
    forwarded,
    channel,
    consumer,
    receive: (message: ConsumeMessage | null) => receive(message),
    finishForward: (error?: Error) => finishForward(error),
  };
}

describe('the consumer of a queue', () => {
  it('acknowledges handled messages', async () => {
    const { receive, log } = await aConsumer({ kind: 'done' });

    receive(aMessage());
    await settle();

    expect(log).toEqual(['deliver', 'ack']);
  });

  it('acknowledges a failed message only after the broker has stored its copy', async () => {
    const { receive, finishForward, log, forwarded } = await aConsumer({
      kind: 'retry',
      reason: 'no',
      delayMs: 1_000,
      next: { attempt: 3, outages: 0 },
    });

    receive(aMessage({ 'x-attempt': 2 }));
    await settle();
    const before = [...log];
    finishForward();
    await settle();

    expect(before).toEqual(['deliver']);
    expect(log).toEqual(['deliver', 'ack']);
    expect(forwarded).toMatchObject([
      {
        exchange: 'shop.delay.1000ms',
        routingKey: 'shop.catalog',
        properties: { messageId: 'm', headers: { 'x-attempt': 3, 'x-reason': 'no' } },
      },
    ]);
  });

  it('leaves a message with the broker when its copy cannot be stored before the stop', async () => {
    const { receive, finishForward, log, forwarded, consumer } = await aConsumer({ kind: 'dead', reason: 'poison' });
    receive(aMessage({ 'x-attempt': 'forged' }));
    await settle();
    const stopped = consumer.stop();

    finishForward(new Error('the broker is away'));
    await stopped;

    expect(log).toEqual(['deliver', 'cancel']);
    expect(forwarded).toMatchObject([
      {
        exchange: 'shop.dead-letters',
        routingKey: 'shop.catalog',
        properties: { headers: { 'x-attempt': 1, 'x-reason': 'poison' } },
      },
    ]);
  });

  it('gives dead letters an age, and messages that wait for a retry none', async () => {
    const dead = await aConsumer({ kind: 'dead', reason: 'poison' });
    const waits = await aConsumer({ kind: 'retry', reason: 'no', delayMs: 1_000, next: { attempt: 2, outages: 0 } });

    dead.receive(aMessage());
    waits.receive(aMessage());
    await settle();

    expect(dead.forwarded.map(({ properties }) => properties.expiration)).toEqual(['60000']);
    expect(waits.forwarded.map(({ properties }) => properties.expiration)).toEqual([undefined]);
  });

  it('makes a message that the broker delivered 20 times a dead letter with an age, before the broker does so without one', async () => {
    const { receive, finishForward, log, forwarded } = await aConsumer({ kind: 'done' });

    receive(aMessage({ 'x-delivery-count': 20 }));
    await settle();
    finishForward();
    await settle();

    expect(log).toEqual(['ack']);
    expect(forwarded).toMatchObject([
      {
        routingKey: 'shop.catalog',
        properties: { expiration: '60000', headers: { 'x-reason': 'it was delivered 20 times and never settled' } },
      },
    ]);
  });

  it('acknowledges nothing on a closed channel', async () => {
    const { receive, log, channel } = await aConsumer({ kind: 'done' });
    receive(aMessage());

    channel.emit('close');
    await settle();

    expect(log).toEqual(['deliver']);
  });

  it('reconnects when its queue is deleted', async () => {
    const { receive, log } = await aConsumer({ kind: 'done' });

    receive(null);

    expect(log).toEqual(['the queue shop.catalog was deleted']);
  });
});
