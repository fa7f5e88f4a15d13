import { randomUUID } from 'node:crypto';
import type { EventEnvelope, EventType } from '@wholesale/contracts';
import type { Db, FindCursor, IndexDescription } from 'mongodb';
import type { Aggregate, Decision, EventDraft } from '../decision.ts';
import { markApplied, notYetApplied, wasApplied, type AppliedEvent } from './applied.ts';
import { isDuplicateKey } from './mongo.ts';
import { ensureOutboxIndex, outboxOf, withEvents, withoutInternals, type OutboxDocument } from './outbox.ts';

/** Why a change happens: a request or an event. An event is applied at most once, and never after a newer one of its aggregate. */
export type Cause = { correlationId: string; event?: AppliedEvent };

/** Conditions by field name, in MongoDB's terms. */
export type Query<A> = { [Field in A extends unknown ? keyof A : never]?: unknown };

type NamedIndex = IndexDescription & { name: string };
type MaybePromise<T> = T | Promise<T>;
/**
 * Aggregates of one kind in MongoDB. Each write carries its event in the same document and is conditional on what was loaded.
 * @param options.indexes all indexes of the collection; a unique one makes `insert` answer false
 * @param options.onCommit called with the id after each write that changed something
 */
export function createAggregateRepository<A extends Aggregate, T extends EventType>({
  db,
  name,
  indexes,
  now,
  onCommit,
}: {
  db: Db;
  name: string;
  indexes: readonly NamedIndex[];
  now: () => Date;
  onCommit: (id: string) => void;
}) {
  const documents = db.collection<OutboxDocument>(name);
  const uniqueIndexes = indexes.filter(({ unique }) => unique).map((index) => index.name);

  const isRefused = (error: unknown, ...more: string[]): boolean =>
    [...uniqueIndexes, ...more].some((index) => isDuplicateKey(error, index));

  const envelope = (
    draft: { type: EventType; data: unknown },
    { _id, version }: Aggregate,
    correlationId: string,
    at: Date,
  ): EventEnvelope => ({
    ...draft,
    id: randomUUID(),
    version: 1,
    occurredAt: at.toISOString(),
    aggregateId: _id,
    sequence: version,
    correlationId,
  });

  /** The events announce the versions up to the aggregate's own. */
  async function insertWith(aggregate: A, drafts: readonly EventDraft<T>[], correlationId: string): Promise<void> {
    const at = now();
    const events = drafts.map((draft, index) =>
      envelope(draft, { ...aggregate, version: aggregate.version - drafts.length + 1 + index }, correlationId, at),
    );
    await documents.insertOne({ ...aggregate, _revision: 1, ...outboxOf(events) });
    onCommit(aggregate._id);
  }

  /** @returns false when the stored aggregate is no longer the one that was loaded */
  async function save(
    stored: OutboxDocument,
    decision: Decision<A, T> | undefined,
    cause: Cause,
    at: Date,
  ): Promise<boolean> {
    const { _id, version, _revision } = stored;
    const { changes = {}, event } = decision ?? {};
    const removed = Object.entries(changes).filter(([, value]) => value === undefined);
    const update = {
      $set: { ...changes, ...(cause.event && markApplied(cause.event)) },
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map(([field]) => [field, ''])) }),
      $inc: { _revision: 1, ...(event && { version: 1 }) },
    };
    const events = event ? [envelope(event, { _id, version: version + 1 }, cause.correlationId, at)] : [];
    const filter = { _id, _revision: _revision ?? { $exists: false }, ...(cause.event && notYetApplied(cause.event)) };
    const { matchedCount } = await documents.updateOne(filter, withEvents(update, events));
    return matchedCount === 1;
  }

  const find = (query: Query<A>): FindCursor<A> =>
    documents.find(query as object, { projection: withoutInternals }).project<A>(withoutInternals);

  return {
    /** The collection whose documents carry events, for the relay. */
    outbox: documents,

    /** Stores a new aggregate with its events. @returns false when a unique index refuses it */
    async insert(aggregate: A, drafts: readonly EventDraft<T>[], { correlationId }: Cause): Promise<boolean> {
      try {
        await insertWith(aggregate, drafts, correlationId);
        return true;
      } catch (error) {
        if (isRefused(error)) return false;
        throw error;
      }
    },

    find,

    async findById(id: string): Promise<A | undefined> {
      return (
        (await find({ _id: id } as Query<A>)
          .limit(1)
          .next()) ?? undefined
      );
    },

    count: (query: Query<A>): Promise<number> => documents.countDocuments(query as object),

    /**
     * Loads, decides and saves; decides again when somebody else changed the aggregate in between.
     * @param decide a pure rule; gets undefined when there is no such aggregate (then its changes become the new one),
     *   returns undefined to change nothing, throws to refuse; it may ask another service first
     * @returns the aggregate afterwards, and whether this call changed it
     */
    async change(
      id: string,
      decide: (aggregate: A | undefined, now: Date) => MaybePromise<Decision<A, T> | undefined>,
      cause: Cause,
    ): Promise<{ aggregate: A | undefined; changed: boolean }> {
      for (;;) {
        const stored = await documents
          .find({ _id: id }, { projection: { _outbox: 0, _pending: 0 } })
          .limit(1)
          .next();
        const { _revision, _applied, ...fields } = stored ?? {};
        const aggregate = stored ? (fields as unknown as A) : undefined;
        if (cause.event && wasApplied(_applied, cause.event)) return { aggregate, changed: false };

        const at = now();
        const decision = await decide(aggregate, at);
        if (!stored) {
          if (!decision) return { aggregate, changed: false };
          const created = { ...decision.changes, _id: id, version: 1 } as unknown as A;
          try {
            await insertWith(created, decision.event ? [decision.event] : [], cause.correlationId);
            return { aggregate: created, changed: true };
          } catch (error) {
            if (isRefused(error, '_id_') && (await documents.countDocuments({ _id: id })) > 0) continue;
            throw error;
          }
        }
        if (!decision && !cause.event) return { aggregate, changed: false };
        if (!(await save(stored, decision, cause, at))) continue;
        if (!decision) return { aggregate, changed: false };
        onCommit(id);
        const version = stored.version + (decision.event ? 1 : 0);
        return { aggregate: { ...aggregate, ...decision.changes, version } as unknown as A, changed: true };
      }
    },

    async ensureIndexes(): Promise<void> {
      await Promise.all([ensureOutboxIndex(documents), documents.createIndexes([...indexes])]);
    },
  };
}
