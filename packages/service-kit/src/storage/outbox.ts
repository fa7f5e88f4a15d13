import type { EventEnvelope } from '@wholesale/contracts';
import type { Collection, Document, UpdateFilter } from 'mongodb';

/** The part of an aggregate's document that holds the events which have not left yet. Never shown to a client. */
export type WithOutbox = {
  version: number;
  _outbox: EventEnvelope[];
  /** There is something in `_outbox`; absent otherwise, so that the relay's index holds only documents with work. */
  _pending?: true;
};

/** Projection for every read whose result leaves the service. */
export const withoutOutbox = { _outbox: 0, _pending: 0, _applied: 0 } as const;

/** Fields for an insert: the new document and its events become durable in one write. */
export const outboxOf = (events: readonly EventEnvelope[]): Pick<WithOutbox, '_outbox' | '_pending'> =>
  events.length === 0 ? { _outbox: [] } : { _outbox: [...events], _pending: true };

/**
 * The same update with the events in it: change and events become durable in one write, or neither does.
 * @param update with operators ($set, $inc, …), not a replacement and not a pipeline
 */
export function withEvents<D extends WithOutbox>(
  update: UpdateFilter<D>,
  events: readonly EventEnvelope[],
): UpdateFilter<D> {
  if (events.length === 0) return update;
  const { $set, $push } = update as { $set?: Document; $push?: Document };
  return {
    ...update,
    $set: { ...$set, _pending: true },
    $push: { ...$push, _outbox: { $each: [...events] } },
  } as unknown as UpdateFilter<D>;
}

/** A document as the relay sees it. */
export type Aggregate = WithOutbox & { _id: string };

/** A collection of aggregates of any kind, as the index and the relay take it. */
export type OutboxCollection = Collection<never>;

/** The index by which the relay finds its work; it holds only the documents that have any. */
export async function ensureOutboxIndex(collection: OutboxCollection): Promise<void> {
  await collection.createIndex({ _pending: 1 }, { name: 'outbox', partialFilterExpression: { _pending: true } });
}
