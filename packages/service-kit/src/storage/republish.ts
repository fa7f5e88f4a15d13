import type { EventType } from '@wholesale/contracts';
import type { Collection } from 'mongodb';
import type { Aggregate, EventDraft } from '../decision.ts';
import { eventsOf, withEvents, withoutInternals, type OutboxDocument } from './outbox.ts';

export type RepublishedPage<A, T extends EventType> = {
  /** The event that announces the present state of an aggregate to a consumer that has none. */
  presentState: (aggregate: A) => EventDraft<T>;
  /** Which aggregates; all of them by default. */
  of?: Readonly<Record<string, unknown>>;
  /** Ids after this one; without it, from the first. */
  after?: string | undefined;
  limit: number;
  correlationId: string;
};

/**
 * Puts the present state of stored aggregates into their outboxes again. State and sequence were loaded together, so consumers that
 * have this state or a newer one ignore the event, also when a change is published before it.
 */
export function createRepublish<A extends Aggregate, T extends EventType>({
  documents,
  now,
}: {
  documents: Collection<OutboxDocument>;
  now: () => Date;
}) {
  /** @returns the ids of the page, in order; fewer than the limit on the last page */
  return async ({ presentState, of = {}, after, limit, correlationId }: RepublishedPage<A, T>): Promise<string[]> => {
    const page = await documents
      .find(after === undefined ? of : { ...of, _id: { $gt: after } })
      .project<A>(withoutInternals)
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    const updates = page.map((aggregate) => ({
      updateOne: {
        filter: { _id: aggregate._id },
        update: withEvents({}, eventsOf([presentState(aggregate)], aggregate, { correlationId, at: now() })),
      },
    }));
    if (updates.length > 0) await documents.bulkWrite(updates, { ordered: false });
    return page.map(({ _id }) => _id);
  };
}
