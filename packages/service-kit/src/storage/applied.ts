import type { EventEnvelope } from '@wholesale/contracts';
import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { isDuplicateKey } from './mongo.ts';

export type AppliedEvent = Pick<EventEnvelope, 'aggregateId' | 'sequence'>;

/** Filter for documents that have not applied this event or a newer one. @throws Error for an aggregate id that cannot be a field name */
export const notYetApplied = (event: AppliedEvent): Record<string, { $not: { $gte: number } }> => ({
  [fieldOf(event)]: { $not: { $gte: event.sequence } },
});

/** The same check for a loaded document's `_applied` field. */
export const wasApplied = (applied: Readonly<Record<string, number>> | undefined, event: AppliedEvent): boolean =>
  (applied?.[event.aggregateId] ?? 0) >= event.sequence;

export const markApplied = (event: AppliedEvent): Record<string, number> => ({ [fieldOf(event)]: event.sequence });

/** The most aggregates that a document remembers, about 4 KB. */
const maxRemembered = 100;

/**
 * `_applied` of a document after an event. A phone has events of each of its bookings, so only the aggregates with the last events are
 * kept, and the aggregate with the document's own id, whose events continue as long as the document.
 */
export function remember(
  applied: Readonly<Record<string, number>> = {},
  { aggregateId, sequence }: AppliedEvent,
  documentId: string,
): Record<string, number> {
  requireFieldName(aggregateId);
  const { [documentId]: own = 0, [aggregateId]: _, ...others } = applied;
  const kept = Object.entries(others).slice(1 - maxRemembered);
  return { ...(own && { [documentId]: own }), ...Object.fromEntries(kept), [aggregateId]: sequence };
}

/** Whether the document may have applied events of this aggregate and forgotten them. */
export const mayBeForgotten = (
  applied: Readonly<Record<string, number>> = {},
  { aggregateId }: AppliedEvent,
): boolean => !Object.hasOwn(applied, aggregateId) && Object.keys(applied).length >= maxRemembered;

/**
 * Applies an event to one document, at most once, in a single conditional write.
 * @returns false when the event or a newer one was applied before, or the document is missing
 */
export async function applyOnce<D extends Document & { _id: string }>(
  collection: Collection<D>,
  id: string,
  event: AppliedEvent,
  update: UpdateFilter<D>,
  { upsert = false }: { upsert?: boolean } = {},
): Promise<boolean> {
  const filter = { _id: id, ...notYetApplied(event) } as unknown as Filter<D>;
  const marked = {
    ...update,
    $set: { ...(update.$set as Document | undefined), ...markApplied(event) },
  } as unknown as UpdateFilter<D>;
  try {
    const { matchedCount, upsertedCount } = await collection.updateOne(filter, marked, { upsert });
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    // Either the document exists and does not match, or two upserts raced; one retry decides.
    if (!upsert || !isDuplicateKey(error, '_id_')) throw error;
    const { matchedCount } = await collection.updateOne(filter, marked);
    return matchedCount > 0;
  }
}

const fieldOf = ({ aggregateId }: AppliedEvent): string => `_applied.${requireFieldName(aggregateId)}`;

function requireFieldName(aggregateId: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(aggregateId))
    throw new Error('an aggregate id with these characters cannot be a field name');
  return aggregateId;
}
