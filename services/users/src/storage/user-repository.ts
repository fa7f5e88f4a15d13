import type { Page, Role } from '@wholesale/contracts';
import { isDuplicateKey, outboxOf, withEvents, withoutOutbox, type WithOutbox } from '@wholesale/service-kit';
import type { Collection, Filter } from 'mongodb';
import type { UserEvent } from '../domain/events.ts';
import type { Change, User } from '../domain/user.ts';

export type UserDocument = User & WithOutbox;
export type UserRepository = ReturnType<typeof createUserRepository>;

/** One person, named in one of the ways a call or an operator names people. */
export type WhichUser = { _id: string } | { uid: string } | { email: string };

const onePerAccount = 'one_record_per_account';
const oneActivePerAddress = 'one_active_per_address';

/** People in MongoDB. Each change is one conditional write that carries its event. */
export function createUserRepository({ users, nudge }: { users: Collection<UserDocument>; nudge: () => void }) {
  const find = (filter: Filter<UserDocument>) => users.find(filter, { projection: withoutOutbox });

  async function one(which: WhichUser): Promise<User | undefined> {
    return (await find(filterOf(which)).limit(1).next()) ?? undefined;
  }

  return {
    /** By id or account also the deleted; an address belongs only to somebody active. */
    one,

    /** False when the account or the address has a record already. */
    async insert(user: User, event: UserEvent): Promise<boolean> {
      try {
        await users.insertOne({ ...user, ...outboxOf([event]) });
      } catch (error) {
        if (isDuplicateKey(error, onePerAccount) || isDuplicateKey(error, oneActivePerAddress)) return false;
        throw error;
      }
      nudge();
      return true;
    },

    /**
     * Loads, lets `decide` say what changes, and saves that with its event; decides again when somebody else changed the person first.
     * @param decide gets undefined for somebody unknown, answers undefined when there is nothing to change, throws to refuse
     */
    async change(
      which: WhichUser,
      decide: (user: User | undefined) => Change | undefined,
    ): Promise<{ user: User | undefined; changed: boolean }> {
      for (;;) {
        const user = await one(which);
        const decision = decide(user);
        if (!user || !decision) return { user, changed: false };
        const { matchedCount } = await users.updateOne(
          { _id: user._id, version: user.version },
          withEvents<UserDocument>({ $set: decision.changes, $inc: { version: 1 } }, [decision.event]),
        );
        if (matchedCount === 0) continue;
        nudge();
        return { user: { ...user, ...decision.changes, version: user.version + 1 }, changed: true };
      }
    },

    /** Active people of a role, newest first; one more than asked for tells whether there is a next page. */
    page(role: Role, { limit, after }: Page): Promise<User[]> {
      return find({ role, state: 'active', ...(after ? { _id: { $lt: after } } : {}) })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .toArray();
    },

    async ensureIndexes(): Promise<void> {
      await users.createIndex({ uid: 1 }, { name: onePerAccount, unique: true });
      await users.createIndex(
        { email: 1 },
        { name: oneActivePerAddress, unique: true, partialFilterExpression: { state: 'active' } },
      );
      await users.createIndex({ role: 1, state: 1, _id: -1 }, { name: 'people_of_a_role' });
    },
  };
}

function filterOf(which: WhichUser): Filter<UserDocument> {
  return 'email' in which ? { email: which.email.toLowerCase(), state: 'active' } : which;
}
