import { createHash } from 'node:crypto';
import { limitsOf } from '@wholesale/contracts';
import type { Collection, Db } from 'mongodb';
import { personOf } from './assertion.ts';
import { conflict, Failure, unprocessable } from './errors.ts';
import type { Call, Reply } from './http/endpoint-routes.ts';
import { indexed } from './storage/indexes.ts';
import { isDuplicateKey } from './storage/mongo.ts';

type StoredAnswer<R> =
  { reply: R } | { failure: Pick<Failure, 'kind' | 'code' | 'message'> & { details: Failure['details'] } };

type KeyRecord<R = unknown> = {
  _id: string;
  /** Whose request it was; absent in records of the previous version. */
  uid?: string;
  requestHash: string;
  /** The id of what the call creates, so that a retry after a crash finds it. */
  reservedId: string;
  createdAt: Date;
  /** Until then, repeats are refused; absent when no attempt runs, and in records of the previous version. */
  leasedUntil?: Date;
  answer?: StoredAnswer<R>;
};

export type Idempotency = ReturnType<typeof createIdempotency>;

const keptSeconds = 24 * 60 * 60;
/** As long as the gateway waits for the answer to a write. An attempt that takes longer, or whose process crashed, may be repeated. */
const leaseMs = limitsOf({ method: 'POST' }).timeoutMs;

/** Answers repeats of calls that carry an `Idempotency-Key`; one per service; a part of its `indexed`. */
export function createIdempotency({ db, now, newId }: { db: Db; now: () => Date; newId: (at: Date) => string }) {
  const records: Collection<KeyRecord> = db.collection<KeyRecord>('idempotencyKeys');

  /**
   * Runs a call that creates one aggregate, or repeats its first answer (also a refusal) of the last 24 hours. An attempt that takes long
   * and its repeat have the same reserved id, so `create` must insert under that id. If one of them succeeds and the other is
   * refused, the success is kept.
   * @param name of the endpoint; keys are scoped to it and to the caller's account
   * @param work.find the answer when the aggregate with this id exists
   * @param work.create creates the aggregate with this id
   * @throws Failure `idempotency-key-reused` (422) for another body with the same key; `request-in-progress` (409) while the first
   * attempt runs; what `create` throws
   */
  async function answer<R extends Reply>(
    name: string,
    call: Pick<Call, 'idempotencyKey' | 'caller' | 'request'>,
    { find, create }: { find: (id: string) => Promise<R | undefined>; create: (id: string) => Promise<R> },
  ): Promise<R> {
    const { idempotencyKey: key, caller, request } = call;
    if (key === undefined) return create(newId(now()));
    const { uid } = personOf(caller);
    const _id = hashOf([uid, name, key]);
    const record = (await reserve({ _id, uid, requestHash: hashOf(request.body ?? null) })) as KeyRecord<R>;
    if (record.answer) return unpack(record.answer);
    try {
      const result = await attempt(record.reservedId);
      await records.updateOne(
        { _id, ...('failure' in result && { answer: { $exists: false } }) },
        { $set: { answer: result } },
      );
      return unpack(result);
    } catch (error) {
      const { leasedUntil = { $exists: false } } = record;
      // If the database is unavailable, the lease expires on its own.
      await records.updateOne({ _id, leasedUntil }, { $unset: { leasedUntil: '' } }).catch(() => undefined);
      throw error;
    }

    async function attempt(id: string): Promise<StoredAnswer<R>> {
      const existing = await find(id);
      if (existing) return { reply: existing };
      try {
        return { reply: await create(id) };
      } catch (error) {
        // A simultaneous repeat, or the attempt before a crash, may be the reason for the refusal.
        const created = await find(id);
        if (created) return { reply: created };
        if (!(error instanceof Failure) || isTemporary(error)) throw error;
        const { kind, code, message, details } = error;
        return { failure: { kind, code, message, details } };
      }
    }
  }

  /** @returns the record with its answer, or without one for the caller's attempt */
  async function reserve(request: Pick<KeyRecord, '_id' | 'uid' | 'requestHash'>): Promise<KeyRecord> {
    const { _id, requestHash } = request;
    const createdAt = now();
    const leasedUntil = new Date(createdAt.getTime() + leaseMs);
    const record = { ...request, reservedId: newId(createdAt), createdAt, leasedUntil };
    try {
      await records.insertOne(record);
      return record;
    } catch (error) {
      if (!isDuplicateKey(error, '_id_')) throw error;
      const first = await records.findOne({ _id });
      const isExpired = first && first.createdAt.getTime() <= createdAt.getTime() - keptSeconds * 1_000;
      // The index removes old records only about once a minute.
      if (isExpired) await records.deleteOne({ _id, reservedId: first.reservedId });
      if (!first || isExpired) return reserve(request);
      if (first.requestHash !== requestHash)
        throw unprocessable('idempotency-key-reused', 'This Idempotency-Key was already used for another request.');
      if (first.answer) return first;
      const { leasedUntil: until } = first;
      // A lease that is longer than any was given by a replica whose clock is ahead.
      if (until && until > createdAt && until <= leasedUntil) throw inProgress();
      const expired = { _id, answer: { $exists: false }, leasedUntil: until ?? { $exists: false } };
      const { matchedCount } = await records.updateOne(expired, { $set: { leasedUntil } });
      return matchedCount === 1 ? { ...first, leasedUntil } : reserve(request);
    }
  }

  return {
    answer,

    /** Removes the answers of a deleted person's account. */
    async forget(uid: string): Promise<void> {
      await records.deleteMany({ uid });
    },

    ...indexed(records, [
      { key: { createdAt: 1 }, name: 'kept_for_a_day', expireAfterSeconds: keptSeconds },
      { key: { uid: 1 }, name: 'of_an_account' },
    ]),
  };
}

const inProgress = (): Failure =>
  conflict('request-in-progress', 'Your first attempt is still running. Try again in a moment.', {
    retryAfterSeconds: 1,
  });

const isTemporary = ({ kind }: Failure): boolean => ['unavailable', 'timeout', 'too-many'].includes(kind);

function unpack<R>(answer: StoredAnswer<R>): R {
  if ('reply' in answer) return answer.reply;
  const { kind, code, message, details } = answer.failure;
  throw new Failure(kind, code, message, details);
}

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inKeyOrder(value)))
    .digest('hex');

/** The same JSON in another order of fields is the same request. */
function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, content]) => [field, inKeyOrder(content)]);
}
