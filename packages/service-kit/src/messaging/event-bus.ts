import type { ConsumerName, EventEnvelope, EventOf, EventType } from '@wholesale/contracts';

/** How events travel between services. RabbitMQ and the in-memory bus keep the same promises: at least once, in any order. */
export interface EventBus {
  /**
   * Resolves when the event is safe without its sender: RabbitMQ has confirmed it and put it into at least one queue; in memory, where
   * nothing outlives the process, every consumer has handled it or put it with its dead letters, which can take as long as the retries.
   * @throws UnroutableError when no queue wants it; BusUnavailableError when the broker is away, or the bus ends before the event is safe
   */
  publish(event: EventEnvelope): Promise<void>;
  /** Says what this process listens to; only before `start`. */
  subscribe(subscription: Subscription): void;
  /** Connects and begins to consume. When the broker is away it returns all the same and goes on trying by itself. */
  start(): Promise<void>;
  /**
   * Takes no new events from its queues, and finishes and acknowledges those in hand. Over RabbitMQ publishing still works, so the outbox can
   * be emptied. The bus in memory refuses: its queues end with the process, and the outbox keeps the events for the next start.
   */
  drain(): Promise<void>;
  /** Drains when that was not done, then closes. */
  stop(): Promise<void>;
  isConnected(): boolean;
}

/** What one consumer does on each event. Events that the table sends to the consumer and that have no handler here are acknowledged. */
export type Subscription = {
  consumer: ConsumerName;
  handlers: EventHandlers;
  /** A transient queue of this process alone, for caches: nothing is kept while the process is away and nothing is retried. */
  perProcess?: boolean;
  /** With `perProcess`: called on every connect, because events may have been missed before it. */
  onGap?: () => void;
};

export type EventHandlers = { [T in EventType]?: (event: EventOf<T>, context: DeliveryContext) => Promise<void> };

/** `attempt` counts from 1 and grows with each retry. */
export type DeliveryContext = { attempt: number };

/** The broker cannot be reached, does not confirm, or is blocked; the event may be published again later. */
export class BusUnavailableError extends Error {
  override name = 'BusUnavailableError';
}

/** The broker took the event but no queue is bound for its type: it was dropped. */
export class UnroutableError extends Error {
  override name = 'UnroutableError';
}
