import type { ConsumerName } from '@wholesale/contracts';
import type { Logger } from '../logger.ts';
import { createDelivery } from './delivery.ts';
import { BusUnavailableError, UnroutableError } from './event-bus.ts';
import type { EventBus, Subscription } from './event-bus.ts';
import { createMemoryBroker, createMemoryQueue } from './memory-broker.ts';
import type { DeadLetter, MemoryBroker, MemoryQueue, MemoryReader } from './memory-broker.ts';
import { checkSubscription } from './subscription.ts';
import { defaultRetryDelaysMs, describeTopology, eventsHeardBy } from './topology.ts';

/** The bus of a single process, with what tests want to see. */
export type MemoryEventBus = EventBus & {
  deadLetters(consumer: ConsumerName): readonly DeadLetter[];
  /** Ends like a killed process: what was in hand goes back to its queue. */
  crash(): void;
};

type Deps = {
  logger: Logger;
  broker?: MemoryBroker;
  namespace?: string;
  retryDelaysMs?: readonly number[];
  prefetch?: number;
  handlerTimeoutMs?: number;
};

/**
 * The event bus without a broker: same deliveries, retries and dead letters as over RabbitMQ, but nothing outlives the process.
 * What the outbox holds does: it is published again after the next start only if it was not published before.
 */
export function createMemoryEventBus({
  logger,
  broker = createMemoryBroker(),
  namespace = 'wholesale',
  retryDelaysMs = defaultRetryDelaysMs,
  prefetch = 50,
  handlerTimeoutMs = 30_000,
}: Deps): MemoryEventBus {
  const topology = describeTopology({ namespace, retryDelaysMs });
  const subscriptions: Subscription[] = [];
  let readers: MemoryReader[] = [];
  let unbinds: (() => void)[] = [];
  let state: 'new' | 'started' | 'stopped' = 'new';

  function queuesFor(type: string): MemoryQueue[] {
    const durable = topology.queues.filter(({ events }) => (events as readonly string[]).includes(type));
    const transient = broker.transientQueues(namespace).filter(({ events }) => events.includes(type));
    return [...durable.map(({ queue }) => broker.queue(queue)), ...transient.map(({ queue }) => queue)];
  }

  function openQueue({ consumer, perProcess, onGap }: Subscription): MemoryQueue {
    if (!perProcess) return broker.queue(`${namespace}.${consumer}`);
    const queue = createMemoryQueue();
    unbinds.push(broker.bindTransient(namespace, { events: eventsHeardBy(consumer), queue }).unbind);
    onGap?.();
    return queue;
  }

  function close(): void {
    state = 'stopped';
    for (const unbind of unbinds) unbind();
    unbinds = [];
  }

  const drain = async (): Promise<void> => void (await Promise.all(readers.map((reader) => reader.stop())));

  return {
    async publish(event) {
      if (state !== 'started') throw new BusUnavailableError('the event bus is not running');
      const queues = queuesFor(event.type);
      if (queues.length === 0) throw new UnroutableError(`no queue is bound for "${event.type}"`);
      // As over the wire: the receiver gets a copy and never an object that the sender still changes.
      const content = Buffer.from(JSON.stringify(event));
      for (const queue of queues) queue.push({ content, attempt: 1 });
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
    },
  };
}
