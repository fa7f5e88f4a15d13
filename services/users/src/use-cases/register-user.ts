import type { Role } from '@wholesale/contracts';
import { conflict, type Person } from '@wholesale/service-kit';
import { registerUser, stillRegistered, type User } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';

export type RegisterUser = (
  person: Person,
  wish: { name: string; role: Role },
  requestId: string,
) => Promise<{ user: User; isNew: boolean }>;

/** Keeps the record of a person who signed up; a repeat, also one at the same moment, answers the record and changes nothing. */
export function createRegisterUser({
  users,
  now,
  newId,
}: {
  users: UserRepository;
  now: () => Date;
  newId: (at: Date) => string;
}): RegisterUser {
  return async (person, wish, requestId) => {
    const at = now();
    const { user, event } = registerUser(person, wish, { id: newId(at), now: at, correlationId: requestId });

    const known = await users.one({ uid: person.uid });
    if (known) return { user: stillRegistered(known), isNew: false };
    if (await users.insert(user, event)) return { user, isNew: true };

    const winner = await users.one({ uid: person.uid });
    if (winner) return { user: stillRegistered(winner), isNew: false };
    throw conflict('email-taken', 'Another account has this address.');
  };
}
