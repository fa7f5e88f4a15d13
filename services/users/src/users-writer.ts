import { newId } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import type { Role } from '@wholesale/contracts';
import { newUser } from './domain/user.ts';
import { createUserRepository } from './storage/user-repository.ts';

export type SeededPerson = {
  uid: string;
  email: string;
  name: string;
  role: Role;
  at: Date;
  /** Verified from the start, without `user.verified`, which would notify the seller now. */
  verified?: boolean;
  /** Whether the person has proven the address; not by default. */
  emailConfirmed?: boolean;
};
export type UsersWriter = {
  /** Idempotent. @returns the person's id @throws Error when another account has the address */
  register(person: SeededPerson): Promise<string>;
};

/** Fills a new shop without a running service; the outbox keeps the events until the service runs. @param options.db database of users */
export function createUsersWriter({ db }: { db: Db }): UsersWriter {
  const users = createUserRepository({ db, now: () => new Date(), onCommit: () => undefined });
  const cause = { correlationId: 'seed' };
  let indexes: Promise<void> | undefined;
  // Unique indexes make repeats safe, so they are created first.
  const prepared = () => (indexes ??= users.ensureIndexes());
  return {
    async register({ at, verified = false, emailConfirmed = false, ...person }) {
      await prepared();
      const existing = await users.findOne({ uid: person.uid });
      if (existing) return existing._id;
      const user = { ...newUser({ ...person, emailConfirmed }, { id: newId(at), now: at }), verified };
      if (await users.register(user, cause)) return user._id;
      const winner = await users.findOne({ uid: person.uid });
      if (!winner) throw new Error('another account has this address');
      return winner._id;
    },
  };
}
