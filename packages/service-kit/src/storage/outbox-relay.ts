import type { Collection } from 'mongodb';
import type { Logger } from '../logger.ts';
import { BusUnavailableError } from '../messaging/index.ts';
import type { EventBus } from '../messaging/index.ts';
import { createBackoff } from './backoff.ts';
import type { Backoff } from './backoff.ts';
import type { OutboxCollection, WithOutbox } from './outbox.ts';

/** Moves events from the documents' outboxes to the bus. Several relays over one database do no harm, they only repeat an event at times. */
export type OutboxRelay = {
  /** Call after each commit that carries events: they leave at once. What is missed, the poll finds. */
  nudge(): void;
  start(): void;
  /** Sends what is left, as far as the bus takes it within `flushTimeoutMs`, and stops. */
  stop(): Promise<void>;
  /** How many documents hold events that have not left. */
  pending(): Promise<number>;
};

type Deps = {
  collections: readonly OutboxCollection[];
  bus: Pick<EventBus, 'publish' | 'isConnected'>;
  logger: Logger;
  pollMs?: number;
  flushTimeoutMs?: number;
};
type ReaderDeps = Pick<Deps, 'bus' | 'logger'> & {
  collection: Collection<Aggregate>;
  busBackoff: Backoff;
  onMore: () => void;
};
type Aggregate = WithOutbox & { _id: string };

/** Most documents taken up by one look at one collection, and most on their way at once. */
const batchSize = 200;
const mostOnTheWay = 1_000;

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
    createOutboxReader({
      collection: collection as unknown as Collection<Aggregate>,
      bus,
      busBackoff,
      logger,
      onMore: nudge,
    }),
  );
  let state: 'new' | 'running' | 'stopped' = 'new';
  let looking: Promise<void> | undefined;
  let nudged = false;
  let timer: NodeJS.Timeout | undefined;

  const canWork = (): boolean => bus.isConnected() && busBackoff.waitMs() === 0 && databaseBackoff.waitMs() === 0;

  function nudge(): void {
    nudged = true;
    if (state === 'running' && canWork()) void look();
  }

  /** One look at a time; a nudge that comes during a look leads to one more, since its change may have been missed. */
  function look(): Promise<void> {
    looking ??= lookWhileNudged().finally(() => (looking = undefined));
    return looking;
  }

  async function lookWhileNudged(): Promise<void> {
    do {
      nudged = false;
      if (!canWork()) return;
      try {
        await Promise.all(outboxes.map((outbox) => outbox.takeUp()));
        databaseBackoff.succeeded();
      } catch (error) {
        const { isFirst } = databaseBackoff.failed();
        if (isFirst) logger.warn({ reason: (error as Error).message }, 'the outbox cannot be read, trying again');
      }
    } while (nudged);
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
    nudge,
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
      const counts = await Promise.all(
        collections.map((collection) => collection.countDocuments({ _pending: true } as never)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** The documents of one collection whose events are on their way, each by itself, so that a bad one holds up nobody else. */
function createOutboxReader({ collection, bus, busBackoff, logger, onMore }: ReaderDeps) {
  const onTheWay = new Map<string, Promise<void>>();
  const resting = new Map<string, Backoff>();
  let lastTaken = 0;

  /** Begins to send what is pending and is not on its way or resting after a failure. */
  async function takeUp(): Promise<void> {
    if (onTheWay.size >= mostOnTheWay) return;
    const busy = onTheWay.size + resting.size;
    // Majority: an event that a failover could still undo must not leave.
    const pending = collection.find({ _pending: true }, { readConcern: { level: 'majority' } });
    const documents = await pending
      .project<Pick<Aggregate, '_id' | '_outbox'>>({ _outbox: 1 })
      .limit(batchSize + busy)
      .toArray();
    const ready = documents.filter(({ _id }) => !onTheWay.has(_id) && (resting.get(_id)?.waitMs() ?? 0) === 0);
    lastTaken = ready.length;
    for (const document of ready) {
      onTheWay.set(
        document._id,
        send(document).finally(() => onTheWay.delete(document._id)),
      );
    }
    if (ready.length >= batchSize) void settled().then(onMore);
  }

  /** In the order of the outbox; what follows a failed event waits with it. */
  async function send({ _id, _outbox }: Pick<Aggregate, '_id' | '_outbox'>): Promise<void> {
    const sent: string[] = [];
    let failure: unknown;
    try {
      for (const event of _outbox) {
        await bus.publish(event);
        sent.push(event.id);
      }
      busBackoff.succeeded();
    } catch (error) {
      failure = error;
    }
    try {
      if (sent.length > 0 || _outbox.length === 0) await takeOut(_id, sent);
    } catch (error) {
      // They are published again later; consumers know them by then.
      failure ??= error;
    }
    if (failure === undefined) resting.delete(_id);
    else rest(_id, failure);
  }

  /** `_pending` goes only when nothing but the sent events is in the outbox, which one conditional write decides. */
  async function takeOut(_id: string, sent: string[]): Promise<void> {
    const pull = { $pull: { _outbox: { id: { $in: sent } } } };
    const othersLeft = { $elemMatch: { id: { $nin: sent } } };
    const { matchedCount } = await collection.updateOne(
      { _id, _outbox: { $not: othersLeft } },
      { ...pull, $unset: { _pending: '' } },
    );
    if (matchedCount === 0) await collection.updateOne({ _id }, pull);
  }

  function rest(_id: string, failure: unknown): void {
    // The broker fails all documents alike and says so itself; when it is back, none of them should still be resting.
    if (failure instanceof BusUnavailableError) {
      if (busBackoff.waitMs() === 0) busBackoff.failed();
      return;
    }
    const backoff = resting.get(_id) ?? createBackoff({ firstMs: 500, mostMs: 60_000 });
    resting.set(_id, backoff);
    const { isFirst } = backoff.failed();
    if (isFirst)
      logger.warn({ documentId: _id, reason: (failure as Error).message }, 'an event could not be sent, trying again');
  }

  const settled = async (): Promise<void> => void (await Promise.all(onTheWay.values()));

  return {
    takeUp,
    settled,
    isIdle: (): boolean => lastTaken === 0 && onTheWay.size === 0,
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)).unref());
