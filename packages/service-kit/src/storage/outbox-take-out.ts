import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { OutboxDocument } from './outbox.ts';

/** Ids of events that have left this document's outbox for the bus. */
type Sent = { _id: string; sent: readonly string[] };
/** `isEmpty` is false when the outbox, or that of a document of the same write, has got new events meanwhile. */
type Taken = { isEmpty: boolean };
type Waiting = Sent & { resolve: (taken: Taken) => void; reject: (error: unknown) => void };

/** A longer write would hold up those who wait for the database with a request in hand. */
const mostAtOnce = 50;

/**
 * Takes sent events out of their documents. What arrives while a write is under way goes together into the next one: one write of a hundred
 * documents costs the database a tenth of a hundred writes.
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

/** `_pending` goes only when nothing but the sent events is in the outbox; where more has come in, only the sent ones go. */
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
