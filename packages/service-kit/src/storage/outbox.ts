import { randomUUID } from 'node:crypto';
import type { EventEnvelope, EventType } from '@wholesale/contracts';
import type { Collection, Document } from 'mongodb';

/** An aggregate's document as the relay sees it. */
export type OutboxDocument = {
  _id: string;
  version: number;
  /** Events that have not been published yet. */
  _outbox: EventEnvelope[];
  /** Present while `_outbox` holds events, so that the relay's index contains only documents with work. */
  _pending?: true;
  /** Grows with every write, so that a write can be conditional on what was loaded. */
  _revision?: number;
  /** The newest applied event of each aggregate that this one depends on. */
  _applied?: Record<string, number>;
};

/** Projection for every read whose result leaves the storage. */
export const withoutInternals = { _outbox: 0, _pending: 0, _applied: 0, _revision: 0 } as const;

/**
 * Drafts in their envelopes.
 * @param aggregate after the change: the last event announces its version, earlier ones the versions before
 */
export function eventsOf(
  drafts: readonly { type: EventType; data: unknown }[],
  { _id, version }: { _id: string; version: number },
  { correlationId, at }: { correlationId: string; at: Date },
): EventEnvelope[] {
  return drafts.map(({ type, data }, index) => ({
    id: randomUUID(),
    type,
    version: 1,
    occurredAt: at.toISOString(),
    aggregateId: _id,
    sequence: version - drafts.length + 1 + index,
    correlationId,
    data,
  }));
}

/** Fields for an insert: the new document and its events become durable in one write. */
export const outboxOf = (events: readonly EventEnvelope[]): Pick<OutboxDocument, '_outbox' | '_pending'> =>
  events.length === 0 ? { _outbox: [] } : { _outbox: [...events], _pending: true };

/**
 * The same update with the events in it: change and events become durable in one write, or neither does.
 * @param update with operators ($set, $inc, …), not a replacement and not a pipeline
 */
export function withEvents(update: Document, events: readonly EventEnvelope[]): Document {
  if (events.length === 0) return update;
  return {
    ...update,
    $set: { ...update.$set, _pending: true },
    $push: { ...update.$push, _outbox: { $each: [...events] } },
  };
}

/** The index by which the relay finds its work; it contains only the documents that have any. */
export async function ensureOutboxIndex(collection: Collection<OutboxDocument>): Promise<void> {
  await collection.createIndex({ _pending: 1 }, { name: 'outbox', partialFilterExpression: { _pending: true } });
}
