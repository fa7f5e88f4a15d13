import type { ConsumerName } from '@wholesale/contracts';
import type { Logger } from '../logger.ts';
import { createDelivery, firstTry } from './delivery.ts';
import { BusUnavailableError, UnroutableError } from './event-bus.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import { createMemoryBroker, createMemoryQueue } from './memory-broker.ts';
import type { DeadLetter, MemoryBroker, MemoryQueue, MemoryReader } from './memory-broker.ts';
import { checkSubscription } from './subscription.ts';
import { defaultRetryDelaysMs, describeTopology, handledBy } from './topology.ts';

export type MemoryEventBus = EventBus & {
  deadLetters(consumer: ConsumerName): readonly DeadLetter[];
  crash(): void;
};

type Deps = {
  logger: Logger;
  broker?: MemoryBroker;
  namespace?: string;
  retryDelaysMs?: readonly number[];
  prefetch?: number;
  handlerTimeoutMs?: number;
  drainTimeoutMs?: number;
};

/**
 * The event bus without a broker: same delivery, retries and dead letters, but nothing survives the process. Therefore `publish`
 * resolves only when every consumer has settled the event, and rejects on drain: the outbox keeps the event for the next start.
 */
export function createMemoryEventBus({
  logger,
  broker = createMemoryBroker(),
  namespace = 'wholesale',
  retryDelaysMs = defaultRetryDelaysMs,
  prefetch = 50,
  handlerTimeoutMs,
  drainTimeoutMs = 8_000,
}: Deps): MemoryEventBus {
  const topology = describeTopology({ namespace, retryDelaysMs });
  const subscriptions: Subscription[] = [];
  let readers: MemoryReader[] = [];
  let unbinds: (() => void)[] = [];
  const unsettled = new Set<(error: Error) => void>();
  let state: 'new' | 'started' | 'ended' = 'new';

  const durableQueuesOf = (type: string): MemoryQueue[] =>
    topology.queues
      .filter(({ events }) => (events as readonly string[]).includes(type))
      .map(({ queue }) => broker.queue(queue));

  const transientQueuesOf = (type: string): MemoryQueue[] =>
    broker
      .transientQueues(namespace)
      .filter(({ events }) => events.includes(type))
      .map(({ queue }) => queue);

  function untilSettled(consumers: Promise<void>[]): Promise<void> {
    return new Promise((resolve, reject) => {
      unsettled.add(reject);
      void Promise.all(consumers).then(() => {
        unsettled.delete(reject);
        resolve();
      });
    });
  }

  function openQueue(subscription: Subscription): MemoryQueue {
    if (!subscription.perProcess) return broker.queue(`${namespace}.${subscription.consumer}`);
    const queue = createMemoryQueue();
    unbinds.push(broker.bindTransient(namespace, { events: handledBy(subscription), queue }).unbind);
    subscription.onGap?.();
    return queue;
  }

  function rejectUnsettled(): void {
    for (const reject of unsettled)
      reject(new BusUnavailableError('the event bus stopped before the event was handled'));
    unsettled.clear();
  }

  async function drain(): Promise<void> {
    state = 'ended';
    await Promise.race([Promise.all(readers.map((reader) => reader.stop())), pause(drainTimeoutMs)]);
    rejectUnsettled();
  }

  function close(): void {
    state = 'ended';
    for (const unbind of unbinds) unbind();
    unbinds = [];
  }

  return {
    async publish(event) {
      if (state !== 'started') throw new BusUnavailableError('the event bus is not running');
      const durable = durableQueuesOf(event.type);
      const transient = transientQueuesOf(event.type);
      if (durable.length + transient.length === 0) throw new UnroutableError(`no queue is bound for "${event.type}"`);
      // Consumers get a copy, as over the network.
      const content = Buffer.from(JSON.stringify(event));
      const message = { content, ...firstTry };
      // Not awaited: per-process caches are cleared when they may have missed an event.
      for (const queue of transient) void queue.push(message);
      await untilSettled(durable.map((queue) => queue.push(message)));
    },
    subscribe(subscription) {
      if (state !== 'new') throw new Error('subscribe before the bus is started');
      checkSubscription(subscription, { topology, logger });
      subscriptions.push(subscription);
    },
    async start() {
      state = 'started';
      readers = subscriptions.map((subscription) =>
        openQueue(subscription).read({
          deliver: createDelivery({ subscription, retryDelaysMs, handlerTimeoutMs, logger }),
          prefetch,
        }),
      );
    },
    drain,
    async stop() {
      await drain();
      close();
    },
    isConnected: () => state === 'started',
    deadLetters: (consumer) => broker.queue(`${namespace}.${consumer}`).deadLetters,
    crash() {
      for (const reader of readers) reader.crash();
      close();
      rejectUnsettled();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
