import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { OutboxDocument } from './outbox.ts';

type Published = { _id: string; published: readonly string[] };
type Removal = { isEmpty: boolean };
type Waiting = Published & { resolve: (removal: Removal) => void; reject: (error: unknown) => void };

/** A longer write would delay requests that wait for the database. */
const maxBatchSize = 50;

/**
 * Removes published events from their documents. Calls during a write are combined into the next one: a write of 100 documents
 * costs a tenth of 100 writes.
 */
export function createPublishedRemover(
  collection: Collection<OutboxDocument>,
): (published: Published) => Promise<Removal> {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize);
      try {
        const removal = await write(collection, batch);
        for (const { resolve } of batch) resolve(removal);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  return ({ _id, published }) =>
    new Promise((resolve, reject) => {
      waiting.push({ _id, published, resolve, reject });
      void writeAll();
    });
}

/** `_pending` is removed only when no other events are in the outbox. */
async function write(collection: Collection<OutboxDocument>, batch: readonly Published[]): Promise<Removal> {
  const cleared = await bulk(collection, batch, ({ _id, published }) => ({
    filter: { _id, _outbox: { $not: { $elemMatch: { id: { $nin: published } } } } },
    update: { $pull: { _outbox: { id: { $in: published } } }, $unset: { _pending: '' } },
  }));
  if (cleared === batch.length) return { isEmpty: true };
  await bulk(collection, batch, ({ _id, published }) => ({
    filter: { _id },
    update: { $pull: { _outbox: { id: { $in: published } } } },
  }));
  return { isEmpty: false };
}

type Update = Extract<AnyBulkWriteOperation<OutboxDocument>, { updateOne: unknown }>['updateOne'];

async function bulk(
  collection: Collection<OutboxDocument>,
  batch: readonly Published[],
  updateOf: (published: Published) => Update,
): Promise<number> {
  const { matchedCount } = await collection.bulkWrite(
    batch.map((published) => ({ updateOne: updateOf(published) })),
    { ordered: false },
  );
  return matchedCount;
}
