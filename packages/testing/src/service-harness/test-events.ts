import { randomUUID } from 'node:crypto';
import type { EventOf, EventType, UserEvent, UserSnapshot } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';

type Overrides<T extends EventType> = Pick<EventOf<T>, 'aggregateId' | 'data'> &
  Partial<Pick<EventOf<T>, 'sequence' | 'id' | 'occurredAt' | 'correlationId'>>;

/** An event with its envelope filled in; `sequence` is 1 by default. */
export function anEvent<T extends EventType>(type: T, overrides: Overrides<T>): EventOf<T> {
  return {
    id: randomUUID(),
    version: 1,
    occurredAt: new Date().toISOString(),
    correlationId: `test-${randomUUID()}`,
    sequence: 1,
    ...overrides,
    type,
  } as unknown as EventOf<T>;
}

/** Those that carry the person and nothing else. */
export type UserEventType = Exclude<UserEvent['type'], 'user.unverified'>;

/** An event as users publishes it about this person. */
export function aUserEvent<T extends UserEventType>(
  type: T,
  { uid, email, emailConfirmed, profile }: Member,
  sequence = 1,
): EventOf<T> {
  const data: UserSnapshot = { uid, email, emailConfirmed, ...profile };
  return anEvent(type, { aggregateId: profile.userId, sequence, data } as Overrides<T>);
}
