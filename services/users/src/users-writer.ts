import { newId } from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { createUserRepository, type UserDocument } from './storage/user-repository.ts';
import { createSeedUsers, type SeedUsers } from './use-cases/seed-users.ts';

/**
 * Writes people straight into the records of this service, for filling a new shop: no running service is needed, and admins are allowed.
 * @param options.db the database of users
 */
export function createUsersWriter({ db }: { db: Db }): SeedUsers {
  const users = createUserRepository({ users: db.collection<UserDocument>('users'), nudge: () => undefined });
  const seed = createSeedUsers({ users, newId, now: () => new Date() });
  let indexes: Promise<void> | undefined;
  // The unique indexes make a repeat harmless, so they come before the first person.
  const prepared = () => (indexes ??= users.ensureIndexes());
  return {
    async register(person) {
      await prepared();
      return seed.register(person);
    },
    async verify(email) {
      await prepared();
      return seed.verify(email);
    },
  };
}
