import type { Delivery, Outcome } from './delivery.ts';

/** Queues of in-memory buses. Several buses on one broker act like several processes on one RabbitMQ. */
export type MemoryBroker = {
  queue(name: string): MemoryQueue;
  bindTransient(namespace: string, queue: TransientQueue): { unbind(): void };
  transientQueues(namespace: string): readonly TransientQueue[];
};
export type TransientQueue = { events: readonly string[]; queue: MemoryQueue };

export type DeadLetter = { content: Buffer; attempt: number; reason: string };

export type MemoryQueue = {
  push(delivery: Delivery): Promise<void>;
  read(options: { deliver: (message: Delivery) => Promise<Outcome>; prefetch: number }): MemoryReader;
  readonly deadLetters: DeadLetter[];
};
export type MemoryReader = {
  stop(): Promise<void>;
  crash(): void;
};

export function createMemoryBroker(): MemoryBroker {
  const queues = new Map<string, MemoryQueue>();
  const transients = new Map<string, Set<TransientQueue>>();
  return {
    queue(name) {
      const queue = queues.get(name) ?? createMemoryQueue();
      queues.set(name, queue);
      return queue;
    },
    bindTransient(namespace, queue) {
      const bound = transients.get(namespace) ?? new Set();
      transients.set(namespace, bound.add(queue));
      return { unbind: () => void bound.delete(queue) };
    },
    transientQueues: (namespace) => [...(transients.get(namespace) ?? [])],
  };
}

type Message = Delivery & { settled: () => void };
type Reader = {
  deliver: (message: Delivery) => Promise<Outcome>;
  free: number;
  open: boolean;
  inProgress: Map<Message, Promise<void>>;
};

export function createMemoryQueue(): MemoryQueue {
  const messages: Message[] = [];
  const readers = new Set<Reader>();
  const deadLetters: DeadLetter[] = [];

  function enqueue(message: Message): void {
    messages.push(message);
    setImmediate(dispatch);
  }

  /** The consumer with the most free slots is next, as a broker balances replicas. */
  function dispatch(): void {
    for (;;) {
      const reader = [...readers].reduce<Reader | undefined>(
        (best, each) => (each.free > (best?.free ?? 0) ? each : best),
        undefined,
      );
      const message = reader && messages.shift();
      if (!message) return;
      reader.free -= 1;
      reader.inProgress.set(message, settle(message, reader));
    }
  }

  async function settle(message: Message, reader: Reader): Promise<void> {
    const outcome = await reader.deliver(message);
    if (!reader.open) return;
    if (outcome.kind === 'retry') {
      setTimeout(enqueue, outcome.delayMs, { ...message, ...outcome.next }).unref();
    } else {
      if (outcome.kind === 'dead')
        deadLetters.push({ content: message.content, attempt: message.attempt, reason: outcome.reason });
      message.settled();
    }
    reader.inProgress.delete(message);
    reader.free += 1;
    dispatch();
  }

  return {
    push: (delivery) => new Promise((resolve) => enqueue({ ...delivery, settled: resolve })),
    deadLetters,
    read({ deliver, prefetch }) {
      const reader: Reader = { deliver, free: prefetch, open: true, inProgress: new Map() };
      readers.add(reader);
      setImmediate(dispatch);
      return {
        async stop() {
          readers.delete(reader);
          await Promise.all(reader.inProgress.values());
        },
        crash() {
          readers.delete(reader);
          reader.open = false;
          messages.unshift(...reader.inProgress.keys());
          setImmediate(dispatch);
        },
      };
    },
  };
}
