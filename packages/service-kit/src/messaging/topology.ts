import { eventTable, eventTypes } from '@wholesale/contracts';
import type { ConsumerName, EventType } from '@wholesale/contracts';
import type { Channel } from 'amqplib';

/** Exchanges, queues and bindings of one namespace, all made from the event table. */
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
/** `exchange` fans out into the queue of the same name, where a message waits and then goes back to the queue its routing key names. */
export type RetryStep = { exchange: string; delayMs: number };

/** The ladder of waits between attempts: 1 s, 5 s, 30 s, 2 min, 10 min. */
export const defaultRetryDelaysMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

/**
 * What is kept for a consumer that is away, where that is not all it hears: the gateway's role cache listens with a transient queue per process,
 * and only what the gateway has to act on waits for it.
 */
const keptFor: Partial<Record<ConsumerName, readonly EventType[]>> = { gateway: ['user.deleted'] };

/** @param options.namespace prefix of every name; tests take one of their own on a shared broker */
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
      events: keptFor[consumer] ?? eventsFor(consumer),
    })),
    // The delay is part of the name: the broker refuses other arguments for a queue that exists.
    retries: [...new Set(retryDelaysMs)].map((delayMs) => ({ exchange: `${namespace}.retry.${delayMs}ms`, delayMs })),
  };
}

export const eventsFor = (consumer: ConsumerName): EventType[] =>
  eventTypes.filter((type) => eventTable[type].consumers.includes(consumer));

/** Declares everything; harmless when it exists. Each process does it, so that an event of a consumer that never ran is kept for it. */
export async function declareTopology(channel: Channel, { exchange, queues, retries }: Topology): Promise<void> {
  await channel.assertExchange(exchange, 'topic', { durable: true });
  for (const { queue, deadLetters, events } of queues) {
    await channel.assertQueue(deadLetters, { durable: true, arguments: deadLetterQueueArguments });
    await channel.assertQueue(queue, {
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        // The backstop for handlers that take the process down with them; deploys count too, so it is high.
        'x-delivery-limit': 20,
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

/** Removes what `declareTopology` made, with all messages. */
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

/** Looking at dead letters puts them back, which counts as a delivery; RabbitMQ 4 drops a message after 20 unless told otherwise. */
const deadLetterQueueArguments = { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000 };

/** The default exchange routes by queue name; without a name the message keeps its routing key. At-least-once needs reject-publish. */
const deadLetteringTo = (queue?: string) => ({
  'x-dead-letter-exchange': '',
  ...(queue === undefined ? {} : { 'x-dead-letter-routing-key': queue }),
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
});
