import { randomUUID } from 'node:crypto';
import type { EventEnvelope, EventType } from '@wholesale/contracts';
import type { Document, IndexDescription } from 'mongodb';
import { currentSpan } from '../observability/trace-context.ts';

export type OutboxDocument = {
  _id: string;
  version: number;
  /** Events that have not been published yet. */
  _outbox: EventEnvelope[];
  /** Present only with unpublished events, which keeps the relay's index small. */
  _pending?: true;
  _revision?: number;
  _applied?: Record<string, number>;
};

export const withoutInternals = { _outbox: 0, _pending: 0, _applied: 0, _revision: 0 } as const;

/** Adds envelopes. @param drafts may have happened at another time than the write @param aggregate after the change; the last event gets its version, earlier ones the versions before */
export function eventsOf(
  drafts: readonly { type: EventType; data: unknown; occurredAt?: string }[],
  { _id, version }: { _id: string; version: number },
  { correlationId, at }: { correlationId: string; at: Date },
): EventEnvelope[] {
  const traceparent = currentSpan()?.traceparent;
  return drafts.map(({ type, data, occurredAt = at.toISOString() }, index) => ({
    id: randomUUID(),
    type,
    version: 1,
    occurredAt,
    aggregateId: _id,
    sequence: version - drafts.length + 1 + index,
    correlationId,
    ...(traceparent && { traceparent }),
    data,
  }));
}

/** Fields that store the events in the same insert. */
export const outboxOf = (events: readonly EventEnvelope[]): Pick<OutboxDocument, '_outbox' | '_pending'> =>
  events.length === 0 ? { _outbox: [] } : { _outbox: [...events], _pending: true };

/** Adds the events to an update, so that change and events are stored together. @param update with operators, not a replacement or pipeline */
export function withEvents(update: Document, events: readonly EventEnvelope[]): Document {
  if (events.length === 0) return update;
  return {
    ...update,
    $set: { ...update.$set, _pending: true },
    $push: { ...update.$push, _outbox: { $each: [...events] } },
  };
}

/** Partial, so that it contains only documents with pending events. */
export const outboxIndex: IndexDescription = {
  key: { _pending: 1 },
  name: 'outbox',
  partialFilterExpression: { _pending: true },
};
