import type { Collection } from 'mongodb';
import type { Logger } from '../logger.ts';
import { BusUnavailableError } from '../messaging/index.ts';
import type { EventBus } from '../messaging/index.ts';
import { createBackoff } from './backoff.ts';
import type { Backoff } from './backoff.ts';
import type { OutboxDocument } from './outbox.ts';
import { createTakeOut } from './outbox-take-out.ts';

/** Sends what one collection's outboxes hold. */
export type OutboxSender = {
  /** Begins to send what is pending and is neither on its way nor resting after a failure. */
  takeUp(): Promise<void>;
  /** Resolves when what is on its way now has been sent or has failed. */
  settled(): Promise<void>;
  /** The last look found nothing to do and nothing is on its way. */
  isIdle(): boolean;
};

type Deps = {
  collection: Collection<OutboxDocument>;
  bus: Pick<EventBus, 'publish' | 'isConnected'>;
  /** Shared by all collections: rests after the broker itself refused. */
  busBackoff: Backoff;
  logger: Logger;
  /** Called when there is more than one look takes up. */
  onMore: () => void;
};

type Work = Pick<OutboxDocument, '_id' | '_outbox'>;

/** Most documents taken up by one look, and most on their way at once. */
const batchSize = 200;
const mostOnTheWay = 1_000;

/** The documents of one collection whose events are on their way, each by itself, so that a bad one holds up nobody else. */
export function createOutboxSender({ collection, bus, busBackoff, logger, onMore }: Deps): OutboxSender {
  const takeOut = createTakeOut(collection);
  const onTheWay = new Map<string, Promise<void>>();
  const resting = new Map<string, Backoff>();
  let lastTaken = 0;

  async function takeUp(): Promise<void> {
    if (onTheWay.size >= mostOnTheWay) return;
    // As of now: what is read may be older than the end of a sending that goes on meanwhile.
    const busy = new Set(onTheWay.keys());
    const limit = batchSize + busy.size + resting.size;
    // Majority: an event that a failover could still undo must not leave.
    const documents = await collection
      .find({ _pending: true }, { readConcern: { level: 'majority' } })
      .project<Work>({ _outbox: 1 })
      .limit(limit)
      .toArray();
    if (documents.length < limit) forgetRested(documents);
    const ready = documents.filter(({ _id }) => !busy.has(_id) && (resting.get(_id)?.waitMs() ?? 0) === 0);
    lastTaken = ready.length;
    for (const document of ready) {
      onTheWay.set(
        document._id,
        send(document).finally(() => onTheWay.delete(document._id)),
      );
    }
    if (ready.length >= batchSize) void settled().then(onMore);
  }

  /** Another relay has sent what rested here. */
  function forgetRested(pending: readonly Work[]): void {
    const ids = new Set(pending.map(({ _id }) => _id));
    for (const _id of resting.keys()) if (!ids.has(_id)) resting.delete(_id);
  }

  /** In the order of the outbox; what follows a failed event waits with it. */
  async function send({ _id, _outbox }: Work): Promise<void> {
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
      if (sent.length > 0 || _outbox.length === 0) {
        const { isEmpty } = await takeOut({ _id, sent });
        if (!isEmpty && failure === undefined) onMore();
      }
    } catch (error) {
      // They are published again later; consumers know them by then.
      failure ??= error;
    }
    if (failure === undefined) resting.delete(_id);
    else rest(_id, failure);
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
