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

function fieldOf({ aggregateId }: AppliedEvent): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(aggregateId))
    throw new Error('an aggregate id with these characters cannot be a field name');
  return `_applied.${aggregateId}`;
}
