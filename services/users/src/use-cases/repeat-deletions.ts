import { randomUUID } from 'node:crypto';
import { createLease } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import type { UserRepository } from '../storage/user-repository.ts';

const pageSize = 20;

/**
 * Announces deleted people again, a page each round and one replica at a time, so that a service that has lost the event erases them too
 * (decision 020). It waits while events are unpublished, so that an outage of the broker collects no repeats.
 * @param options.notifyRelay called after each page
 * @returns one round
 */
export function createRepeatDeletions({
  db,
  users,
  everyMs,
  notifyRelay,
}: {
  db: Db;
  users: Pick<UserRepository, 'republishDeleted' | 'hasUnpublished'>;
  everyMs: number;
  notifyRelay: () => void;
}) {
  // It outlasts the pause, so that replicas do not take turns, each with its own page.
  const lease = createLease({ db, name: 'repeat-deletions', ttlMs: 3 * everyMs });
  let after: string | undefined;
  return async (): Promise<void> => {
    if (!(await lease.hold()) || (await users.hasUnpublished())) return;
    const correlationId = `repeat-deletion-${randomUUID()}`;
    const ids = await users.republishDeleted({ after, limit: pageSize, correlationId });
    if (ids.length > 0) notifyRelay();
    after = ids.length < pageSize ? undefined : ids.at(-1);
  };
}
