import { randomUUID } from 'node:crypto';
import type { Channel } from 'amqplib';
import type { Logger } from '../logger.ts';
import { createAmqpConnection } from './amqp-connection.ts';
import type { AmqpConnection, AmqpSession } from './amqp-connection.ts';
import { createAmqpConsumer } from './amqp-consumer.ts';
import type { AmqpConsumer } from './amqp-consumer.ts';
import { messageOf } from './amqp-message.ts';
import { createAmqpPublisher, userOf } from './amqp-publisher.ts';
import { isAuthentic } from './broker-rights.ts';
import { createDelivery, type Outcome } from './delivery.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import { checkSubscription } from './subscription.ts';
import { checkTopology, declareTopology } from './declare-topology.ts';
import { defaultRetryDelaysMs, describeTopology, handledBy } from './topology.ts';
import type { Topology } from './topology.ts';

type Deps = {
  url: string;
  logger: Logger;
  namespace?: string;
  retryDelaysMs?: readonly number[];
  prefetch?: number;
  window?: number;
  confirmTimeoutMs?: number;
  handlerTimeoutMs?: number;
  drainTimeoutMs?: number;
  deadLetterMs?: number;
};

const startWaitMs = 2_000;

/**
 * The event bus over RabbitMQ: a topic exchange, a quorum queue and a dead-letter queue per consumer, and shared retry queues.
 * Publishing has its own connection, because a memory alarm of the broker blocks connections that publish.
 * @throws Error for a URL that is not amqp or amqps
 */
export function createRabbitEventBus({
  url,
  logger,
  namespace = 'wholesale',
  retryDelaysMs = defaultRetryDelaysMs,
  prefetch = 50,
  window,
  confirmTimeoutMs,
  handlerTimeoutMs,
  drainTimeoutMs = 8_000,
  deadLetterMs = 14 * 24 * 3_600_000,
}: Deps): EventBus {
  const topology = describeTopology({ namespace, retryDelaysMs });
  const user = userOf(url);
  const publisher = createAmqpPublisher({ user, window, confirmTimeoutMs });
  const subscriptions: Subscription[] = [];
  let consumers: AmqpConsumer[] = [];
  let started = false;
  let drained: Promise<unknown> | undefined;

  const connect = (what: string, attach: (session: AmqpSession) => Promise<void>): AmqpConnection =>
    createAmqpConnection({
      url,
      name: `${namespace} ${what}`,
      logger,
      async setup(session) {
        await prepareTopology(session, topology);
        await attach(session);
      },
    });
  const publishing = connect('publisher', (session) => publisher.attach(session));
  const consuming = connect('consumer', async (session) => {
    for (const consumer of consumers) await consumer.attach(session);
  });
  const connections = (): AmqpConnection[] => (subscriptions.length > 0 ? [publishing, consuming] : [publishing]);

  function createConsumer(subscription: Subscription): AmqpConsumer {
    const deliver = createDelivery({
      ...{ subscription, retryDelaysMs, handlerTimeoutMs, logger },
      isAuthentic: (type, sender) => isAuthentic(type, { sender, receiver: user }),
    });
    const log = logger.child({ consumer: subscription.consumer });
    const onGivenUp = (outcome: Outcome): void => subscription.onAttempt?.(outcome, undefined);
    const common = { deliver, onGivenUp, user, prefetch, drainTimeoutMs, logger: log };
    const queue = subscription.perProcess
      ? undefined
      : topology.queues.find(({ consumer }) => consumer === subscription.consumer);
    if (!queue)
      return createAmqpConsumer({ ...common, openQueue: (channel) => openTransientQueue(channel, subscription) });
    return createAmqpConsumer({
      ...common,
      openQueue: () => Promise.resolve(queue.queue),
      rerouting: { queue, topology, deadLetterMs, forward: publisher.publish },
    });
  }

  async function openTransientQueue(channel: Channel, subscription: Subscription): Promise<string> {
    const name = `${topology.exchange}.${subscription.consumer}.${randomUUID()}`;
    await channel.assertQueue(name, { exclusive: true, autoDelete: true, durable: false });
    for (const type of handledBy(subscription)) await channel.bindQueue(name, topology.exchange, type);
    subscription.onGap?.();
    return name;
  }

  const drain = (): Promise<unknown> => (drained ??= Promise.all(consumers.map((consumer) => consumer.stop())));

  return {
    publish: (event) => publisher.publish(messageOf(event, topology.exchange)),
    subscribe(subscription) {
      if (started) throw new Error('subscribe before the bus is started');
      checkSubscription(subscription, { topology, logger });
      subscriptions.push(subscription);
    },
    async start() {
      started = true;
      consumers = subscriptions.map(createConsumer);
      await Promise.all(connections().map((connection) => connection.start({ waitMs: startWaitMs })));
    },
    drain: async () => void (await drain()),
    async stop() {
      await drain();
      // The publisher closes last, because handlers in progress may still publish.
      await consuming.stop();
      await publishing.stop();
    },
    isConnected: () => connections().every((connection) => connection.isConnected()),
    defect: () => publishing.defect() ?? consuming.defect(),
  };
}

/** A user of a single process may not declare what all use; an operator has declared it then. */
async function prepareTopology(session: AmqpSession, topology: Topology): Promise<void> {
  try {
    await session.onOwnChannel((channel) => declareTopology(channel, topology));
  } catch (error) {
    if ((error as { code?: unknown }).code !== accessRefused) throw error;
    await session.onOwnChannel((channel) => checkTopology(channel, topology));
  }
}

const accessRefused = 403;
