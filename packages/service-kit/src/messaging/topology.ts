import { eventTable, eventTypes } from '@wholesale/contracts';
import type { ConsumerName, EventType } from '@wholesale/contracts';
import type { Subscription } from './event-bus.ts';

/** Every exchange is a topic exchange, because RabbitMQ limits users to routing keys only there. */
export type Topology = {
  exchange: string;
  /** Moves a message to the dead letters of the queue that its routing key names. */
  deadLetters: string;
  queues: readonly ConsumerQueue[];
  retries: readonly RetryStep[];
};
export type ConsumerQueue = {
  consumer: ConsumerName;
  queue: string;
  deadLetters: string;
  events: readonly EventType[];
};
/** A message of the exchange waits in the queue and then returns to the queue that its routing key names. */
export type RetryStep = { exchange: string; queue: string; delayMs: number };

export const defaultRetryDelaysMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

/** Limits messages that crash the process. High, because deployments count as well. */
export const deliveryLimit = 20;

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
    deadLetters: `${namespace}.dead-letters`,
    queues: consumers.map((consumer) => ({
      consumer,
      queue: `${namespace}.${consumer}`,
      deadLetters: `${namespace}.${consumer}.dlq`,
      events: eventTypes.filter((type) => eventTable[type].consumers.includes(consumer)),
    })),
    // The delay is part of the name, because the broker rejects other arguments for an existing queue.
    retries: [...new Set(retryDelaysMs)].map((delayMs) => ({
      exchange: `${namespace}.delay.${delayMs}ms`,
      queue: `${namespace}.retry.${delayMs}ms`,
      delayMs,
    })),
  };
}

/** Whether the event table sends an event to a subscription. A process may also get what its consumer gets. */
export function isSentTo(type: EventType, { consumer, perProcess }: Subscription): boolean {
  const { consumers, processes = [] } = eventTable[type];
  return consumers.includes(consumer) || (perProcess === true && processes.includes(consumer));
}

export const handledBy = ({ handlers }: Subscription): EventType[] => Object.keys(handlers) as EventType[];

/** What the broker must have: durable topic exchanges, durable queues and their bindings. */
export function declarationsOf({ exchange, deadLetters, queues, retries }: Topology) {
  return {
    exchanges: [exchange, deadLetters, ...retries.map((step) => step.exchange)],
    queues: [
      ...queues.flatMap((each) => [
        { name: each.deadLetters, arguments: deadLetterQueueArguments },
        {
          name: each.queue,
          arguments: {
            'x-queue-type': 'quorum',
            'x-delivery-limit': deliveryLimit,
            ...deadLetteringTo(each.deadLetters),
          },
        },
      ]),
      ...retries.map(({ queue, delayMs }) => ({
        name: queue,
        arguments: { 'x-queue-type': 'quorum', 'x-message-ttl': delayMs, ...deadLetteringTo() },
      })),
    ],
    bindings: [
      ...queues.flatMap(({ queue, events }) => events.map((type) => ({ from: exchange, to: queue, key: type }))),
      ...queues.map((each) => ({ from: deadLetters, to: each.deadLetters, key: each.queue })),
      ...retries.map((step) => ({ from: step.exchange, to: step.queue, key: '#' })),
    ],
  };
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
