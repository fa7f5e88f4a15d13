import type { Collection } from 'mongodb';
import type { Logger } from '../logger.ts';
import type { EventBus } from '../messaging/index.ts';
import { createBackoff } from './backoff.ts';
import type { OutboxDocument } from './outbox.ts';
import { createOutboxSender } from './outbox-sender.ts';

/** Moves events from the documents' outboxes to the bus. Several relays over one database do no harm, they only repeat an event at times. */
export type OutboxRelay = {
  /** Call after each commit that carries events: they leave at once. What is missed, the poll finds. */
  notify(): void;
  start(): void;
  /** Sends what is left, as far as the bus takes it within `flushTimeoutMs`, and stops. */
  stop(): Promise<void>;
  /** How many documents hold events that have not left. */
  pending(): Promise<number>;
};

type Deps = {
  collections: readonly Collection<OutboxDocument>[];
  bus: Pick<EventBus, 'publish' | 'isConnected'>;
  logger: Logger;
  pollMs?: number;
  flushTimeoutMs?: number;
};

export function createOutboxRelay({
  collections,
  bus,
  logger,
  pollMs = 250,
  flushTimeoutMs = 5_000,
}: Deps): OutboxRelay {
  const databaseBackoff = createBackoff({ firstMs: pollMs, mostMs: 5_000 });
  const busBackoff = createBackoff({ firstMs: pollMs, mostMs: 2_000 });
  const outboxes = collections.map((collection) =>
    createOutboxSender({
      collection,
      bus,
      busBackoff,
      logger,
      onMore: notify,
    }),
  );
  let state: 'new' | 'running' | 'stopped' = 'new';
  let looking: Promise<void> | undefined;
  let notified = false;
  let timer: NodeJS.Timeout | undefined;

  const canWork = (): boolean => bus.isConnected() && busBackoff.waitMs() === 0 && databaseBackoff.waitMs() === 0;

  function notify(): void {
    notified = true;
    if (state === 'running' && canWork()) void look();
  }

  /** One look at a time; a notify that comes during a look leads to one more, since its change may have been missed. */
  function look(): Promise<void> {
    looking ??= lookWhileNotified().finally(() => (looking = undefined));
    return looking;
  }

  async function lookWhileNotified(): Promise<void> {
    do {
      notified = false;
      if (!canWork()) return;
      const startedAt = performance.now();
      try {
        await Promise.all(outboxes.map((outbox) => outbox.takeUp()));
        databaseBackoff.succeeded();
      } catch (error) {
        const { isFirst } = databaseBackoff.failed();
        if (isFirst) logger.warn({ reason: (error as Error).message }, 'the outbox cannot be read, trying again');
      }
      // Under load looks would follow each other without a break and take the database from those who write.
      if (notified) await pause(Math.min(mostLookPauseMs, performance.now() - startedAt));
    } while (notified);
  }

  async function poll(): Promise<void> {
    await look();
    if (state === 'running') timer = setTimeout(() => void poll(), pollMs);
  }

  async function flush(): Promise<void> {
    const deadline = Date.now() + flushTimeoutMs;
    do {
      await look();
      await Promise.race([Promise.all(outboxes.map((outbox) => outbox.settled())), pause(deadline - Date.now())]);
    } while (Date.now() < deadline && canWork() && !outboxes.every((outbox) => outbox.isIdle()));
  }

  return {
    notify,
    start() {
      if (state !== 'new') return;
      state = 'running';
      void poll();
    },
    async stop() {
      const wasRunning = state === 'running';
      state = 'stopped';
      clearTimeout(timer);
      if (wasRunning) await flush();
    },
    async pending() {
      const counts = await Promise.all(collections.map((collection) => collection.countDocuments({ _pending: true })));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

const mostLookPauseMs = 50;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)).unref());
