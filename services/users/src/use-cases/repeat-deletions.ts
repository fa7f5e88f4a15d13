import { randomUUID } from 'node:crypto';
import { createLeasedPoller, type BackgroundJob, type Logger } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import type { UserRepository } from '../storage/user-repository.ts';

const pageSize = 20;
const pagesPerWalk = 60;

/** Where the walk through all deleted people goes on; null: it is complete. */
type Walk = { _id: 'deletions'; startedAt: Date; after: string | null };

/**
 * Announces all deleted people again, a page at a time and by one replica, so that a service that has lost the event erases them too
 * (decision 020). It waits while events are unpublished, so that an outage of the broker collects no repeats.
 * @param options.everyMs from the start of a walk to the start of the next, or longer when there are more than 1,200 people
 * @param options.notifyRelay called after each page
 */
export function createRepeatDeletions({
  db,
  users,
  everyMs,
  now,
  notifyRelay,
  logger,
}: {
  db: Db;
  users: Pick<UserRepository, 'republishDeleted' | 'hasUnpublished'>;
  everyMs: number;
  now: () => Date;
  notifyRelay: () => void;
  logger: Logger;
}): BackgroundJob {
  const pageMs = everyMs / pagesPerWalk;
  const walks = db.collection<Walk>('walks');

  async function announcePage(): Promise<void> {
    if (await users.hasUnpublished()) return;
    const walk = await walks.findOne({ _id: 'deletions' });
    const at = now();
    const isComplete = !walk || walk.after === null;
    if (walk && isComplete && at.getTime() - walk.startedAt.getTime() < everyMs) return;
    const ids = await users.republishDeleted({
      after: walk?.after ?? undefined,
      limit: pageSize,
      correlationId: `repeat-deletion-${randomUUID()}`,
    });
    if (ids.length > 0) notifyRelay();
    const after = ids.length < pageSize ? null : (ids.at(-1) ?? null);
    await walks.updateOne(
      { _id: 'deletions' },
      { $set: { after, ...(isComplete && { startedAt: at }) } },
      { upsert: true },
    );
  }

  return createLeasedPoller({ db, name: 'repeat-deletions', everyMs: pageMs, work: announcePage, logger });
}
