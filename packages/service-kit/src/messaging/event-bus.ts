import type { AnyEvent, ConsumerName, EventEnvelope, EventOf, EventType } from '@wholesale/contracts';
import type { Outcome } from './delivery.ts';

/** Transports events between services: at least once, in any order. */
export interface EventBus {
  /**
   * Resolves when the event no longer depends on its sender: stored by RabbitMQ in at least one queue or, in memory, settled by every
   * durable consumer, which can take as long as the retries.
   * @throws UnroutableError when no queue is bound; BusUnavailableError when the broker is unavailable or the bus stops first
   */
  publish(event: EventEnvelope): Promise<void>;
  subscribe(subscription: Subscription): void;
  /** Starts to consume. Returns without a connection when the broker is unavailable, and keeps trying. */
  start(): Promise<void>;
  /**
   * Stops consuming and finishes messages in progress. RabbitMQ still accepts `publish`, so the outbox can be emptied; the in-memory
   * bus rejects it, because its queues end with the process.
   */
  drain(): Promise<void>;
  stop(): Promise<void>;
  isConnected(): boolean;
  /** Why the bus could not start and only an operator can help, such as a queue of another release with other arguments. */
  defect?(): string | undefined;
}

export type Subscription = {
  consumer: ConsumerName;
  handlers: EventHandlers;
  /** Uses a transient queue of this process, for caches: nothing is kept while it is down. During an outage, an event is retried in the process for a minute. */
  perProcess?: boolean;
  /** With `perProcess`: called on each connect, because events may have been missed, and when an event was given up. */
  onGap?: () => void;
  /** Called after each attempt, for metrics. @param event undefined: the message was none, or was not read */
  onAttempt?: ((outcome: Outcome, event: AnyEvent | undefined) => void) | undefined;
};

export type EventHandlers = { [T in EventType]?: (event: EventOf<T>, context: DeliveryContext) => Promise<void> };

/** `signal` is aborted when the handler's time is over; the event is then handled again. */
export type DeliveryContext = { attempt: number; signal: AbortSignal };

export class BusUnavailableError extends Error {
  override name = 'BusUnavailableError';
}

export class UnroutableError extends Error {
  override name = 'UnroutableError';
}
