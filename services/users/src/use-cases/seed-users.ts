import type { Role } from '@wholesale/contracts';
import { newUser, verifySeller } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';

type SeededPerson = { uid: string; email: string; name: string; role: Role; at: Date };
export type SeedUsers = {
  /** Answers the person's id; a repeat answers that of the first time. */
  register(person: SeededPerson): Promise<string>;
  /** Answers whether anything changed. */
  verify(email: string): Promise<boolean>;
};

/** Fills a shop with people, admins too. The events wait in the outbox until the service runs. */
export function createSeedUsers({
  users,
  newId,
  now,
}: {
  users: UserRepository;
  newId: (at: Date) => string;
  now: () => Date;
}): SeedUsers {
  const correlationId = 'seed';
  return {
    async register({ at, ...person }) {
      const known = await users.one({ uid: person.uid });
      if (known) return known._id;
      const { user, event } = newUser(person, { id: newId(at), now: at, correlationId });
      if (await users.insert(user, event)) return user._id;
      const winner = await users.one({ uid: person.uid });
      if (!winner) throw new Error('another account has this address');
      return winner._id;
    },
    async verify(email) {
      const { changed } = await users.change({ email }, (found) => verifySeller(found, { now: now(), correlationId }));
      return changed;
    },
  };
}
