import { randomUUID } from 'node:crypto';
import type { EventOf, UserSnapshot } from '@wholesale/contracts';
import type { User } from './user.ts';

export type UserEvent = EventOf<
  'user.registered' | 'user.renamed' | 'user.verified' | 'user.role-changed' | 'user.deleted'
>;
/** When something happened, and the id of the request that began it. */
export type Occasion = { now: Date; correlationId: string };

/** Each takes the person after the change: the event tells the whole person and bears the new version as its sequence. */
export const userRegistered = teller('user.registered');
export const userRenamed = teller('user.renamed');
export const userVerified = teller('user.verified');
export const userRoleChanged = teller('user.role-changed');
export const userDeleted = teller('user.deleted');

function teller(type: UserEvent['type']) {
  return (user: User, { now, correlationId }: Occasion): UserEvent => ({
    id: randomUUID(),
    type,
    version: 1,
    occurredAt: now.toISOString(),
    aggregateId: user._id,
    sequence: user.version,
    correlationId,
    data: snapshotOf(user),
  });
}

function snapshotOf({ _id, uid, name, email, role, verified }: User): UserSnapshot {
  return { userId: _id, uid, name, email, role, verified };
}
