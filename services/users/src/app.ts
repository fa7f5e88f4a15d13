import { resyncOnce, type ServiceApp, type ServiceDeps } from '@wholesale/service-kit';
import type { Requirement } from './domain/user.ts';
import { createCalls } from './http/calls.ts';
import { createUserRepository } from './storage/user-repository.ts';
import { createRegisterUser } from './use-cases/register-user.ts';

export function createApp({ required, ...deps }: ServiceDeps & { required: Requirement }): ServiceApp {
  const { db, notifyRelay, now, newId } = deps;
  const users = createUserRepository({ db, now, onCommit: notifyRelay });
  return {
    calls: createCalls({ users, registerUser: createRegisterUser({ users, now, newId }), required }),
    handlers: {},
    aggregates: [users],
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
