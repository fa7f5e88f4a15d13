import type { Role } from '@wholesale/contracts';
import { conflict, type Person } from '@wholesale/service-kit';
import { giveUpAddress, registerUser, stillRegistered, type User } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';

export const emailTaken = () => conflict('email-taken', 'Another account already uses this email address.');

export type RegisterUser = (
  person: Person,
  input: { name: string; role: Role },
  requestId: string,
) => Promise<{ user: User; isNew: boolean }>;

/**
 * Stores a new user; a repeat, even a simultaneous one, returns the existing record. Who has proven the address gets it, because an identity
 * provider with one account for each address then knows that the account of the person before has it no longer.
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

    const cause = { correlationId: requestId };
    const findOwn = async () => {
      const found = await users.findOne({ uid: person.uid });
      return found && { user: stillRegistered(found), isNew: false };
    };
    const store = async () => ((await users.register(user, cause)) ? { user, isNew: true } : findOwn());

    const known = (await findOwn()) ?? (await store());
    if (known) return known;
    if (person.emailConfirmed) {
      await users.changeOne({ email: person.email }, (holder) => giveUpAddress(holder, person), cause);
      const stored = await store();
      if (stored) return stored;
    }
    throw emailTaken();
  };
}
