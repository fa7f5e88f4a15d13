import type { Collection } from 'mongodb';
import type { Logger } from '../logger.ts';
import type { EventBus } from '../messaging/index.ts';
import { runUntraced } from '../observability/trace-context.ts';
import { createBackoff } from './backoff.ts';
import type { Lease } from './lease.ts';
import { inTime } from './mongo.ts';
import type { OutboxDocument } from './outbox.ts';
import { createOutboxSender } from './outbox-sender.ts';

/** Publishes events from outboxes. Of several relays on one database, the holder of the lease publishes; the others take over. */
export type OutboxRelay = {
  /** Call after each commit with events; the poll finds what was missed. */
  notify(): void;
  start(): void;
  stop(): Promise<void>;
  /** How many documents have unpublished events. @throws when the database does not answer within 2 s */
  pending(): Promise<number>;
  /** When the oldest unpublished event happened; of many documents, of the first 1,000. @throws as `pending` */
  oldestPending(): Promise<string | undefined>;
};

type Deps = {
  collections: readonly Collection<OutboxDocument>[];
  bus: Pick<EventBus, 'publish' | 'isConnected'>;
  lease: Lease;
  logger: Logger;
  pollMs?: number;
  flushTimeoutMs?: number;
};

export function createOutboxRelay({
  collections,
  bus,
  lease,
  logger,
  pollMs = 250,
  flushTimeoutMs = 5_000,
}: Deps): OutboxRelay {
  const databaseBackoff = createBackoff({ firstMs: pollMs, maxMs: 5_000 });
  const busBackoff = createBackoff({ firstMs: pollMs, maxMs: 2_000 });
  const senders = collections.map((collection) =>
    createOutboxSender({
      collection,
      bus,
      busBackoff,
      logger,
      onMore: notify,
    }),
  );
  let state: 'new' | 'running' | 'stopped' = 'new';
  let scanning: Promise<void> | undefined;
  let notified = false;
  let holdsLease = false;
  let timer: NodeJS.Timeout | undefined;

  const canWork = (): boolean => bus.isConnected() && busBackoff.waitMs() === 0 && databaseBackoff.waitMs() === 0;

  function notify(): void {
    notified = true;
    // The lease holder's poll finds the commits of other replicas.
    if (state === 'running' && holdsLease && canWork()) void runUntraced(scan);
  }

  /** One scan at a time. A notification during a scan leads to another, because the scan may have missed the change. */
  function scan(): Promise<void> {
    scanning ??= scanWhileNotified().finally(() => (scanning = undefined));
    return scanning;
  }

  async function scanWhileNotified(): Promise<void> {
    do {
      notified = false;
      const startedAt = performance.now();
      try {
        if (!canWork()) return await letAnotherPublish();
        holdsLease = await lease.hold();
        if (!holdsLease) return;
        await Promise.all(senders.map((sender) => sender.publishPending()));
        databaseBackoff.succeeded();
      } catch (error) {
        const { isFirst } = databaseBackoff.failed();
        if (isFirst) logger.warn({ reason: (error as Error).message }, 'the outbox cannot be read, trying again');
      }
      // Under load, scans without a pause would slow down writes.
      if (notified) await pause(Math.min(maxScanPauseMs, performance.now() - startedAt));
    } while (notified);
  }

  /** For example, only this replica may have lost the broker. */
  async function letAnotherPublish(): Promise<void> {
    if (!holdsLease || databaseBackoff.waitMs() > 0) return;
    holdsLease = false;
    await lease.release();
  }

  async function poll(): Promise<void> {
    await scan();
    if (state === 'running') timer = setTimeout(() => void poll(), pollMs);
  }

  async function flush(): Promise<void> {
    const deadline = Date.now() + flushTimeoutMs;
    do {
      await scan();
      await Promise.race([Promise.all(senders.map((sender) => sender.settled())), pause(deadline - Date.now())]);
    } while (Date.now() < deadline && canWork() && !senders.every((sender) => sender.isIdle()));
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
      if (holdsLease) await lease.release().catch(() => undefined);
    },
    async pending() {
      const counts = await inTime(
        Promise.all(collections.map((collection) => collection.countDocuments({ _pending: true }))),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async oldestPending() {
      const pages = await inTime(Promise.all(collections.map(oldestEvents)));
      return pages.flat().sort()[0];
    },
  };
}

/** When the first unpublished event of each document happened. */
async function oldestEvents(collection: Collection<OutboxDocument>): Promise<string[]> {
  const documents = await collection
    .find({ _pending: true })
    .project<{ _outbox: { occurredAt: string }[] }>({ '_outbox.occurredAt': 1 })
    .limit(1_000)
    .toArray();
  return documents.flatMap(({ _outbox }) => _outbox[0]?.occurredAt ?? []);
}

const maxScanPauseMs = 50;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)).unref());
