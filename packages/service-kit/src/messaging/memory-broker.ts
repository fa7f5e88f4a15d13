import type { Delivery, Outcome } from './delivery.ts';

/** The queues of an in-memory bus. Several buses over one broker are several processes over one RabbitMQ. */
export type MemoryBroker = {
  /** The queue of that name, made when it is new. */
  queue(name: string): MemoryQueue;
  /** Binds a queue that lives only as long as its reader; `unbind` takes it away with its messages. */
  bindTransient(namespace: string, queue: TransientQueue): { unbind(): void };
  transientQueues(namespace: string): readonly TransientQueue[];
};
export type TransientQueue = { events: readonly string[]; queue: MemoryQueue };

/** A message that handlers gave up. */
export type DeadLetter = { content: Buffer; attempt: number; reason: string };

export type MemoryQueue = {
  /** Resolves when the message is settled: handled, or put with the dead letters. */
  push(delivery: Delivery): Promise<void>;
  /** Begins to consume with at most `prefetch` messages in hand. */
  read(options: { deliver: (message: Delivery) => Promise<Outcome>; prefetch: number }): MemoryReader;
  readonly deadLetters: DeadLetter[];
};
export type MemoryReader = {
  /** Takes no more and waits for what is in hand. */
  stop(): Promise<void>;
  /** The process is gone: what was in hand is in the queue again, and what its handlers still do counts for nothing. */
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
  inHand: Map<Message, Promise<void>>;
};

export function createMemoryQueue(): MemoryQueue {
  const messages: Message[] = [];
  const readers = new Set<Reader>();
  const deadLetters: DeadLetter[] = [];

  function enqueue(message: Message): void {
    messages.push(message);
    setImmediate(handOut);
  }

  /** Each message goes to the reader with the most room, as a broker spreads them over replicas. */
  function handOut(): void {
    for (;;) {
      const reader = [...readers].reduce<Reader | undefined>(
        (best, each) => (each.free > (best?.free ?? 0) ? each : best),
        undefined,
      );
      const message = reader && messages.shift();
      if (!message) return;
      reader.free -= 1;
      reader.inHand.set(message, settle(message, reader));
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
    reader.inHand.delete(message);
    reader.free += 1;
    handOut();
  }

  return {
    push: (delivery) => new Promise((resolve) => enqueue({ ...delivery, settled: resolve })),
    deadLetters,
    read({ deliver, prefetch }) {
      const reader: Reader = { deliver, free: prefetch, open: true, inHand: new Map() };
      readers.add(reader);
      setImmediate(handOut);
      return {
        async stop() {
          readers.delete(reader);
          await Promise.all(reader.inHand.values());
        },
        crash() {
          readers.delete(reader);
          reader.open = false;
          messages.unshift(...reader.inHand.keys());
          setImmediate(handOut);
        },
      };
    },
  };
}
