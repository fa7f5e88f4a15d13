import { eventTable, eventTypes } from '@wholesale/contracts';
import type { ConsumerName, EventType } from '@wholesale/contracts';
import type { Channel } from 'amqplib';

export type Topology = {
  exchange: string;
  queues: readonly ConsumerQueue[];
  retries: readonly RetryStep[];
};
export type ConsumerQueue = {
  consumer: ConsumerName;
  queue: string;
  deadLetters: string;
  events: readonly EventType[];
};
/** A message waits in the queue of the same name and then returns to the queue that its routing key names. */
export type RetryStep = { exchange: string; delayMs: number };

export const defaultRetryDelaysMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

/** Limits messages that crash the process. High, because deployments count as well. */
export const deliveryLimit = 20;

/** Consumers whose durable queue gets only some of their events: the gateway's cache uses a transient queue per process for the others. */
const durableEvents: Partial<Record<ConsumerName, readonly EventType[]>> = { gateway: ['user.deleted'] };

export function describeTopology({
  namespace,
  retryDelaysMs,
}: {
  namespace: string;
  retryDelaysMs: readonly number[];
}): Topology {
  const consumers = [...new Set(eventTypes.flatMap((type) => eventTable[type].consumers))];
  return {
    exchange: `${namespace}.events`,
    queues: consumers.map((consumer) => ({
      consumer,
      queue: `${namespace}.${consumer}`,
      deadLetters: `${namespace}.${consumer}.dlq`,
      events: durableEvents[consumer] ?? eventsFor(consumer),
    })),
    // The delay is part of the name, because the broker rejects other arguments for an existing queue.
    retries: [...new Set(retryDelaysMs)].map((delayMs) => ({ exchange: `${namespace}.retry.${delayMs}ms`, delayMs })),
  };
}

export const eventsFor = (consumer: ConsumerName): EventType[] =>
  eventTypes.filter((type) => eventTable[type].consumers.includes(consumer));

/** Idempotent. Every process declares everything, so that events are kept for consumers that have never run. */
export async function declareTopology(channel: Channel, { exchange, queues, retries }: Topology): Promise<void> {
  await channel.assertExchange(exchange, 'topic', { durable: true });
  for (const { queue, deadLetters, events } of queues) {
    await channel.assertQueue(deadLetters, { durable: true, arguments: deadLetterQueueArguments });
    await channel.assertQueue(queue, {
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        'x-delivery-limit': deliveryLimit,
        ...deadLetteringTo(deadLetters),
      },
    });
    for (const type of events) await channel.bindQueue(queue, exchange, type);
  }
  for (const { exchange: step, delayMs } of retries) {
    await channel.assertExchange(step, 'fanout', { durable: true });
    await channel.assertQueue(step, {
      durable: true,
      arguments: { 'x-queue-type': 'quorum', 'x-message-ttl': delayMs, ...deadLetteringTo() },
    });
    await channel.bindQueue(step, step, '');
  }
}

export async function removeTopology(channel: Channel, { exchange, queues, retries }: Topology): Promise<void> {
  for (const { queue, deadLetters } of queues) {
    await channel.deleteQueue(queue);
    await channel.deleteQueue(deadLetters);
  }
  for (const step of retries) {
    await channel.deleteQueue(step.exchange);
    await channel.deleteExchange(step.exchange);
  }
  await channel.deleteExchange(exchange);
}

/** Listing dead letters returns them to the queue, which counts as a delivery; RabbitMQ 4 drops messages after 20 by default. */
const deadLetterQueueArguments = { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000 };

/** Without a routing key the message keeps its own. At-least-once requires reject-publish. */
const deadLetteringTo = (queue?: string) => ({
  'x-dead-letter-exchange': '',
  ...(queue === undefined ? {} : { 'x-dead-letter-routing-key': queue }),
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
});
