import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { isDuplicateKey } from './mongo.ts';
import type { OutboxDocument } from './outbox.ts';

/** Aggregates whose owner can publish their present state again. */
export type Resyncable = {
  readonly outbox: Collection<OutboxDocument>;
  /** @returns the ids of the page, in order; fewer than the limit on the last page */
  republish(page: { after?: string | undefined; limit: number; correlationId: string }): Promise<string[]>;
};

const batchSize = 500;

/**
 * Publishes the present state of every aggregate again, in batches, so that consumers can fill copies that they never had or have lost.
 * Safe while the service runs, and as often as needed.
 * @param options.afterBatch gets how many were announced so far; the next batch waits for it
 * @returns how many were announced
 */
export async function resync({
  owner,
  correlationId = `resync-${randomUUID()}`,
  limit = batchSize,
  afterBatch = async () => undefined,
}: {
  owner: Pick<Resyncable, 'republish'>;
  correlationId?: string;
  limit?: number;
  afterBatch?: (count: number) => Promise<void>;
}): Promise<number> {
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const ids = await owner.republish({ after, limit, correlationId });
    count += ids.length;
    after = ids.at(-1);
    if (ids.length > 0) await afterBatch(count);
    if (ids.length < limit) return count;
  }
}

/**
 * After a database was restored to an older moment, its next events would have sequences that consumers have already seen. Raises every
 * version above all that were ever published; safe while the service runs. A resync must follow, which announces the new versions.
 * @param version higher than all before: the time in milliseconds, because no aggregate changes that often
 * @returns how many were raised
 */
export async function raiseVersions(
  { outbox }: Pick<Resyncable, 'outbox'>,
  version: number = Date.now(),
): Promise<number> {
  const raised = await outbox.updateMany({ version: { $lt: version } }, { $set: { version }, $inc: { _revision: 1 } });
  return raised.modifiedCount;
}

/**
 * A resync of a release that needs it, as a migration. It is repeated if it was interrupted, and replicas that start at the same time may
 * both do it, which changes nothing.
 * @param options.reason names it in the database, for instance the consumer that needs the copies
 */
export async function resyncOnce({
  db,
  owner,
  reason,
}: {
  db: Db;
  owner: Pick<Resyncable, 'republish'>;
  reason: string;
}): Promise<void> {
  const done = db.collection<{ _id: string; at: Date }>('resyncs');
  if (await done.findOne({ _id: reason })) return;
  await resync({ owner, correlationId: `resync-${reason}` });
  await done.insertOne({ _id: reason, at: new Date() }).catch((error: unknown) => {
    if (!isDuplicateKey(error, '_id_')) throw error;
  });
}
