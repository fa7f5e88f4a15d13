import type { Page, Role, UserEvent } from '@wholesale/contracts';
import {
  createAggregateRepository,
  newestFirst,
  type Cause,
  type Decision,
  type Outcome,
  type Resyncable,
} from '@wholesale/service-kit';
import type { Db } from 'mongodb';
import { eraseTombstone, presentState, snapshotOf, type User } from '../domain/user.ts';

export type UserRepository = ReturnType<typeof createUserRepository>;

export const uniqueAddress = 'one_active_per_address';

export type UserKey = { _id: string } | { uid: string } | { email: string };

export function createUserRepository({ db, now, onCommit }: { db: Db; now: () => Date; onCommit: () => void }) {
  const users = createAggregateRepository<User, UserEvent['type']>({
    db,
    name: 'users',
    indexes: [
      { key: { uid: 1 }, name: 'one_record_per_account', unique: true },
      { key: { email: 1 }, name: uniqueAddress, unique: true, partialFilterExpression: { state: 'active' } },
      { key: { role: 1, state: 1, _id: -1 }, name: 'people_of_a_role' },
      { key: { state: 1, _id: 1 }, name: 'deleted_people', partialFilterExpression: { state: 'deleted' } },
    ],
    now,
    onCommit,
  });

  /** Deleted users are found by id or account, but not by address. */
  async function findOne(key: UserKey): Promise<User | undefined> {
    const query = 'email' in key ? { email: key.email.toLowerCase(), state: 'active' } : key;
    return (await users.find(query).limit(1).next()) ?? undefined;
  }

  return {
    ...users,
    findOne,
    republish: ((page) => users.republish({ presentState, ...page })) satisfies Resyncable['republish'],

    /** As `republish`, of deleted people only. */
    republishDeleted: (page: { after: string | undefined; limit: number; correlationId: string }): Promise<string[]> =>
      users.republish({ presentState, of: { state: 'deleted' }, ...page }),

    /** Whether events wait to be published. */
    hasUnpublished: async (): Promise<boolean> => (await users.outbox.findOne({ _pending: true })) !== null,

    /** @returns false when the account or the address already has a record */
    register: (user: User, cause: Cause): Promise<boolean> =>
      users.insert(user, [{ type: 'user.registered', data: snapshotOf(user) }], cause),

    async changeOne(
      key: UserKey,
      decide: (user: User | undefined, now: Date) => Decision<User, UserEvent['type']> | undefined,
      cause: Cause,
    ): Promise<Outcome<User>> {
      const id = '_id' in key ? key._id : (await findOne(key))?._id;
      if (id !== undefined) return users.change(id, decide, cause);
      decide(undefined, now());
      return { aggregate: undefined, changed: false };
    },

    /** Erases people that the previous version deleted. */
    async eraseTombstones(): Promise<void> {
      const kept = users.find({ state: 'deleted', email: { $gt: '' } }).project<{ _id: string }>({ _id: 1 });
      for (const { _id } of await kept.toArray())
        await users.change(_id, eraseTombstone, { correlationId: `erasure-${_id}` });
    },

    async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = ids.length > 0 ? await users.find({ _id: { $in: [...new Set(ids)] } }).toArray() : [];
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },

    /** Active and suspended users of a role, newest first; one more than the limit when there is a next page. */
    async page(role: Role, page: Page): Promise<User[]> {
      // One query for each: a database may use no index for `$in` with a second field.
      const states = ['active', 'suspended'] satisfies User['state'][];
      const found = states.map((state) => newestFirst(users, { role, state }, page));
      return (await Promise.all(found))
        .flat()
        .sort((one, other) => (one._id < other._id ? 1 : -1))
        .slice(0, page.limit + 1);
    },
  };
}
