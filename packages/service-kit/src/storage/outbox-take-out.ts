import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { OutboxDocument } from './outbox.ts';

type Sent = { _id: string; sent: readonly string[] };
/** False when a document of the batch got new events in the meantime. */
type Taken = { isEmpty: boolean };
type Waiting = Sent & { resolve: (taken: Taken) => void; reject: (error: unknown) => void };

/** A longer write would delay requests that wait for the database. */
const mostAtOnce = 50;

/**
 * Removes published events from their documents. Calls during a write are combined into the next one: a write of 100 documents
 * costs a tenth of 100 writes.
 */
export function createTakeOut(collection: Collection<OutboxDocument>): (sent: Sent) => Promise<Taken> {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce);
      try {
        const taken = await write(collection, batch);
        for (const { resolve } of batch) resolve(taken);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return ({ _id, sent }) =>
    new Promise((resolve, reject) => {
      waiting.push({ _id, sent, resolve, reject });
      void writeAll();
    });
}

/** `_pending` is removed only when no other events are in the outbox. */
async function write(collection: Collection<OutboxDocument>, batch: readonly Sent[]): Promise<Taken> {
  const cleared = await bulk(collection, batch, ({ _id, sent }) => ({
    filter: { _id, _outbox: { $not: { $elemMatch: { id: { $nin: sent } } } } },
    update: { $pull: { _outbox: { id: { $in: sent } } }, $unset: { _pending: '' } },
  }));
  if (cleared === batch.length) return { isEmpty: true };
  await bulk(collection, batch, ({ _id, sent }) => ({
    filter: { _id },
    update: { $pull: { _outbox: { id: { $in: sent } } } },
  }));
  return { isEmpty: false };
}

type Update = Extract<AnyBulkWriteOperation<OutboxDocument>, { updateOne: unknown }>['updateOne'];

async function bulk(
  collection: Collection<OutboxDocument>,
  batch: readonly Sent[],
  updateOf: (sent: Sent) => Update,
): Promise<number> {
  const { matchedCount } = await collection.bulkWrite(
    batch.map((sent) => ({ updateOne: updateOf(sent) })),
    { ordered: false },
  );
  return matchedCount;
}
