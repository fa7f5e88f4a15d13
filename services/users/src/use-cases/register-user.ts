import type { Role } from '@wholesale/contracts';
import { conflict, type Person } from '@wholesale/service-kit';
import { registerUser, stillRegistered, type User } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';

export type RegisterUser = (
  person: Person,
  input: { name: string; role: Role },
  requestId: string,
) => Promise<{ user: User; isNew: boolean }>;

/**
 * Stores a new user; a repeat, even a simultaneous one, returns the existing record.
 * @throws Failure of the rule, or `email-taken` when another account has this address
 */
export function createRegisterUser({
  users,
  now,
  newId,
}: {
  users: UserRepository;
  now: () => Date;
  newId: (at: Date) => string;
}): RegisterUser {
  return async (person, input, requestId) => {
    const at = now();
    const user = registerUser(person, input, { id: newId(at), now: at });

    const existing = await users.findOne({ uid: person.uid });
    if (existing) return { user: stillRegistered(existing), isNew: false };
    if (await users.register(user, { correlationId: requestId })) return { user, isNew: true };

    const winner = await users.findOne({ uid: person.uid });
    if (winner) return { user: stillRegistered(winner), isNew: false };
    throw conflict('email-taken', 'Another account already uses this email address.');
  };
}
