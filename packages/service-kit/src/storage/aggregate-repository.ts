import type { EventType } from '@wholesale/contracts';
import type { Db, Filter, FindCursor, IndexDescription } from 'mongodb';
import type { Aggregate, Decision, EventDraft } from '../decision.ts';
import { unavailable } from '../errors.ts';
import { isOutage } from '../outage.ts';
import { mayBeForgotten, remember, wasApplied, type AppliedEvent } from './applied.ts';
import { indexed } from './indexes.ts';
import { isDuplicateKey } from './mongo.ts';
import { eventsOf, outboxIndex, outboxOf, withEvents, withoutInternals, type OutboxDocument } from './outbox.ts';
import { maxEventsPerDocument, tooManyUnpublished } from './outbox-limit.ts';
import { createRepublish } from './republish.ts';

/** The request or event that causes a change. An event is applied at most once, and never after a newer one of its aggregate. */
export type Cause = { correlationId: string; event?: AppliedEvent };

/** Conditions by field name, in MongoDB's terms. */
export type Query<A> = Partial<Record<A extends unknown ? keyof A : never, unknown>>;

export type Outcome<A> = { aggregate: A | undefined; changed: boolean };

/**
 * Aggregates of one kind in MongoDB. Each write contains its events and is conditional on the loaded revision.
 * @param options.indexes all indexes; a unique one needs a name and makes `insert` return false
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
  indexes: readonly IndexDescription[];
  now: () => Date;
  onCommit: (id: string) => void;
}) {
  type Decide = (
    aggregate: A | undefined,
    now: Date,
    context: { mayBeRepeated: boolean },
  ) => Promise<Decision<A, T> | undefined> | Decision<A, T> | undefined;
  // Whatever client writes: as null, a missing optional field would make the events invalid.
  const documents = db.collection<OutboxDocument>(name, { ignoreUndefined: true });
  const uniqueIndexes = indexes.flatMap((index) => (index.unique && index.name ? index.name : []));

  const find = (query: Query<A>): FindCursor<A> => documents.find({ ...query }).project<A>(withoutInternals);

  async function insert(
    aggregate: A,
    drafts: readonly (EventDraft<T> & { occurredAt?: string })[],
    { correlationId, event }: Cause,
  ): Promise<boolean> {
    const events = eventsOf(drafts, aggregate, { correlationId, at: now() });
    try {
      await documents.insertOne({
        ...aggregate,
        _revision: 1,
        ...(event && { _applied: remember({}, event, aggregate._id) }),
        ...outboxOf(events),
      });
    } catch (error) {
      if (uniqueIndexes.some((index) => isDuplicateKey(error, index))) return false;
      throw error;
    }
    onCommit(aggregate._id);
    return true;
  }

  /** @returns false when another request created it first @throws Error when a unique index rejects it */
  async function create(aggregate: A, event: EventDraft<T> | undefined, cause: Cause): Promise<boolean> {
    const created = await insert(aggregate, event ? [event] : [], cause).catch((error: unknown) => {
      if (!isDuplicateKey(error, '_id_')) throw error;
      return false;
    });
    if (!created && !(await documents.countDocuments({ _id: aggregate._id })))
      throw new Error(`a unique index of ${name} refuses the new aggregate ${aggregate._id}`);
    return created;
  }

  /** What a rule decides for a stored aggregate, as a conditional write. @returns undefined when there is nothing to write */
  async function decideOn(id: string, stored: OutboxDocument | undefined, decide: Decide, cause: Cause) {
    const { _revision, _applied, ...fields } = stored ?? {};
    const aggregate = stored ? (fields as unknown as A) : undefined;
    const unchanged = { aggregate, step: undefined };
    if (cause.event && wasApplied(_applied, cause.event)) return unchanged;

    const at = now();
    const mayBeRepeated = cause.event !== undefined && mayBeForgotten(_applied, cause.event);
    const decision = await decide(aggregate, at, { mayBeRepeated });
    if (!decision && !(stored && cause.event)) return unchanged;
    const version = (stored?.version ?? 0) + (decision?.event || !stored ? 1 : 0);
    const after = { ...fields, ...decision?.changes, _id: id, version } as unknown as A;
    return { aggregate, step: { decision, after, write: stored && writeOf(stored, after, decision, cause, at) } };
  }

  function writeOf(stored: OutboxDocument, after: A, decision: Decision<A, T> | undefined, cause: Cause, at: Date) {
    const { changes = {}, event } = decision ?? {};
    const removed = Object.entries(changes).filter(([, value]) => value === undefined);
    const update = {
      $set: { ...changes, ...(cause.event && { _applied: remember(stored._applied, cause.event, stored._id) }) },
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map(([field]) => [field, ''])) }),
      $inc: { _revision: 1, ...(event && { version: 1 }) },
    };
    return {
      filter: {
        _id: stored._id,
        _revision: stored._revision ?? { $exists: false },
        ...(event && { [lastPlace]: { $exists: false } }),
      },
      update: withEvents(update, eventsOf(event ? [event] : [], after, { correlationId: cause.correlationId, at })),
    };
  }

  const load = (filter: Filter<OutboxDocument>) =>
    documents.find(filter).project<OutboxDocument>({ _outbox: 0, _pending: 0 });

  async function change(id: string, decide: Decide, cause: Cause): Promise<Outcome<A>> {
    for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
      await pauseAfter(conflicts);
      const { aggregate, step } = await decideOn(id, (await load({ _id: id }).next()) ?? undefined, decide, cause);
      if (!step) return { aggregate, changed: false };
      const { decision, after, write } = step;
      if (!write) {
        if (await create(after, decision?.event, cause)) return { aggregate: after, changed: true };
        continue;
      }
      const { matchedCount } = await documents.updateOne(write.filter, write.update);
      if (matchedCount === 1) {
        if (decision) onCommit(id);
        return { aggregate: after, changed: decision !== undefined };
      }
      if (decision?.event && (await documents.findOne({ _id: id, [lastPlace]: { $exists: true } })))
        throw tooManyUnpublished();
    }
    throw unavailable('busy', 'Too much is changing here right now. Try again in a moment.');
  }

  return {
    outbox: documents,

    /** Stores a new aggregate with its events. @returns false when a unique index rejects it */
    insert,

    find,
    findById: async (id: string): Promise<A | undefined> =>
      (await documents.find({ _id: id }).project<A>(withoutInternals).next()) ?? undefined,
    count: (query: Query<A>): Promise<number> => documents.countDocuments({ ...query }),

    /**
     * Loads, decides and saves; decides again after a concurrent change, with growing random pauses after the first few.
     * @param decide gets undefined for a missing aggregate (its changes then create it); returns undefined to change nothing; throws to refuse.
     * `mayBeRepeated`: the event may have been applied before, or a newer one of its aggregate, so long ago that it is forgotten
     * @throws Failure `busy` (503) after 20 concurrent changes; `too-many-unpublished` (503) when its outbox is full
     */
    change,

    /**
     * The same change of many existing aggregates, a hundred in one write.
     * @param decide as for `change`; without an event as the cause, it must change nothing in an aggregate that it has already changed
     * @param signal of the event's handler or of the job
     * @throws AbortError when its time is over; a repeat takes what is left
     * @throws AggregateError at the end when some could not be changed; the outage that some of them met is its cause
     */
    async changeAll(ids: readonly string[], decide: Decide, cause: Cause, signal: AbortSignal): Promise<void> {
      const failures: { id: string; error: unknown }[] = [];

      async function tryEach<T>(all: readonly string[], work: (id: string) => Promise<T>): Promise<T[]> {
        const tried = await Promise.allSettled(all.map(work));
        return tried.flatMap((result, index) => {
          if (result.status === 'fulfilled') return [result.value];
          failures.push({ id: all[index] ?? '', error: result.reason });
          return [];
        });
      }

      async function writesOf(batch: readonly string[]) {
        const stored = new Map((await load({ _id: { $in: [...batch] } }).toArray()).map((one) => [one._id, one]));
        const steps = await tryEach([...stored.keys()], (id) => decideOn(id, stored.get(id), decide, cause));
        return steps.flatMap(({ step }) => step?.write ?? []);
      }

      for (let begin = 0; begin < ids.length; begin += batchSize) {
        signal.throwIfAborted();
        const writes = await writesOf(ids.slice(begin, begin + batchSize));
        if (writes.length === 0) continue;
        const { matchedCount } = await documents.bulkWrite(
          writes.map((updateOne) => ({ updateOne })),
          { ordered: false },
        );
        for (const { filter } of writes) onCommit(filter._id);
        if (matchedCount === writes.length) continue;
        // Some changed meanwhile. The others are as the rule wants them, so it finds nothing to write.
        signal.throwIfAborted();
        const left = await writesOf(writes.map(({ filter }) => filter._id));
        await tryEach(
          left.map(({ filter }) => filter._id),
          (id) => change(id, decide, cause),
        );
      }
      const [first] = failures;
      if (!first) return;
      const { error } = failures.find((failure) => isOutage(failure.error)) ?? first;
      throw new AggregateError(
        failures.map((failure) => failure.error),
        `${failures.length} of ${ids.length} ${name} could not be changed, first ${first.id}: ${String(first.error)}`,
        { cause: error },
      );
    },

    /** Publishes the present state of a page of aggregates again, without changing them; the relay's poll finds the events. */
    republish: createRepublish<A, T>({ documents, now }),

    ...indexed(documents, [outboxIndex, ...indexes]),
  };
}

const lastPlace = `_outbox.${maxEventsPerDocument - 1}`;
const batchSize = 100;
const maxConflicts = 20;
const conflictsWithoutPause = 3;
const maxPauseMs = 200;

/** Random, so that changes that collided do not collide again. */
async function pauseAfter(conflicts: number): Promise<void> {
  if (conflicts <= conflictsWithoutPause) return;
  const longestMs = Math.min(maxPauseMs, 5 * 2 ** (conflicts - conflictsWithoutPause));
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longestMs));
}
