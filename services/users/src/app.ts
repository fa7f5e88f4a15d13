import { resyncOnce, type ServiceApp, type ServiceDeps } from '@wholesale/service-kit';
import type { Requirement } from './domain/user.ts';
import { createCalls } from './http/calls.ts';
import { createUserRepository } from './storage/user-repository.ts';
import { createRegisterUser } from './use-cases/register-user.ts';
import { createRepeatDeletions } from './use-cases/repeat-deletions.ts';

export function createApp({
  required,
  repeatDeletionsMs,
  ...deps
}: ServiceDeps & { required: Requirement; repeatDeletionsMs: number }): ServiceApp {
  const { db, logger, notifyRelay, now, newId } = deps;
  const users = createUserRepository({ db, now, onCommit: notifyRelay });
  return {
    calls: createCalls({ users, registerUser: createRegisterUser({ users, now, newId }), required }),
    handlers: {},
    aggregates: [users],
    jobs: [createRepeatDeletions({ db, users, everyMs: repeatDeletionsMs, now, notifyRelay, logger })],
    migrations: [
      { name: 'erase-tombstones', run: users.eraseTombstones },
      // Bookings and inbox keep names and addresses since the second release, also of accounts that existed before.
      {
        name: 'names-in-bookings-and-inbox',
        run: () => resyncOnce({ db, owner: users, reason: 'names-in-bookings-and-inbox' }),
      },
    ],
  };
}
