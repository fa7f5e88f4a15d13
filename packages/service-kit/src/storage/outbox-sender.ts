import type { Collection } from 'mongodb';
import type { Logger } from '../logger.ts';
import { BusUnavailableError } from '../messaging/index.ts';
import type { EventBus } from '../messaging/index.ts';
import { createBackoff } from './backoff.ts';
import type { Backoff } from './backoff.ts';
import type { OutboxDocument } from './outbox.ts';
import { createPublishedRemover } from './outbox-removal.ts';

type OutboxSender = {
  publishPending(): Promise<void>;
  settled(): Promise<void>;
  isIdle(): boolean;
};

type Deps = {
  collection: Collection<OutboxDocument>;
  bus: Pick<EventBus, 'publish' | 'isConnected'>;
  busBackoff: Backoff;
  logger: Logger;
  onMore: () => void;
};

type Work = Pick<OutboxDocument, '_id' | '_outbox'>;

const batchSize = 200;
const maxInFlight = 1_000;

/** Publishes the outboxes of one collection. Each document is independent, so that a failing one does not delay others. */
export function createOutboxSender({ collection, bus, busBackoff, logger, onMore }: Deps): OutboxSender {
  const removePublished = createPublishedRemover(collection);
  const inFlight = new Map<string, Promise<void>>();
  const backoffs = new Map<string, Backoff>();
  let lastCount = 0;

  async function publishPending(): Promise<void> {
    if (inFlight.size >= maxInFlight) return;
    // A snapshot, because a publication can end while the scan reads the document's old state.
    const busy = new Set(inFlight.keys());
    const limit = batchSize + busy.size + backoffs.size;
    // Majority: an event that a failover could roll back must not be published.
    const documents = await collection
      .find({ _pending: true }, { readConcern: { level: 'majority' } })
      .project<Work>({ _outbox: 1 })
      .limit(limit)
      .toArray();
    if (documents.length < limit) forgetPublished(documents);
    const ready = documents.filter(({ _id }) => !busy.has(_id) && (backoffs.get(_id)?.waitMs() ?? 0) === 0);
    lastCount = ready.length;
    for (const document of ready) {
      inFlight.set(
        document._id,
        send(document).finally(() => inFlight.delete(document._id)),
      );
    }
    if (ready.length >= batchSize) void settled().then(onMore);
  }

  function forgetPublished(pending: readonly Work[]): void {
    const ids = new Set(pending.map(({ _id }) => _id));
    for (const _id of backoffs.keys()) if (!ids.has(_id)) backoffs.delete(_id);
  }

  /** In order; events after a failed one wait. */
  async function send({ _id, _outbox }: Work): Promise<void> {
    const published: string[] = [];
    let failure: unknown;
    try {
      for (const event of _outbox) {
        await bus.publish(event);
        published.push(event.id);
      }
      busBackoff.succeeded();
    } catch (error) {
      failure = error;
    }
    try {
      if (published.length > 0 || _outbox.length === 0) {
        const { isEmpty } = await removePublished({ _id, published });
        if (!isEmpty && failure === undefined) onMore();
      }
    } catch (error) {
      // They will be published again; consumers recognise repeats.
      failure ??= error;
    }
    if (failure === undefined) backoffs.delete(_id);
    else backOff(_id, failure);
  }

  function backOff(_id: string, failure: unknown): void {
    // The broker fails all documents alike, so only the shared backoff applies.
    if (failure instanceof BusUnavailableError) {
      if (busBackoff.waitMs() === 0) busBackoff.failed();
      return;
    }
    const backoff = backoffs.get(_id) ?? createBackoff({ firstMs: 500, maxMs: 60_000 });
    backoffs.set(_id, backoff);
    const { isFirst } = backoff.failed();
    if (isFirst)
      logger.warn({ documentId: _id, reason: (failure as Error).message }, 'an event could not be sent, trying again');
  }

  const settled = async (): Promise<void> => void (await Promise.all(inFlight.values()));

  return {
    publishPending,
    settled,
    isIdle: (): boolean => lastCount === 0 && inFlight.size === 0,
  };
}
