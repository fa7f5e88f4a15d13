import type { Role } from '@wholesale/contracts';
import type { Member } from '@wholesale/service-kit';
import type { Document } from 'mongodb';
import type { PersonsCall } from './service-calls.ts';
import type { Answer, SimulatedShop } from './simulated-shop.ts';

/** What somebody tried, and what they learned of it. */
export type Attempt = {
  name: string;
  /** The user, listing or booking that it is about. */
  about: string;
  by: string;
  key?: string | undefined;
  at: number;
  answer?: Answer;
  answeredAt?: number;
};

/** The people of a run. They know everything that is stored, but act only by calls, as the gateway passes them on. */
export type People = {
  readonly shop: SimulatedShop;
  readonly attempts: readonly Attempt[];
  listings(): Document[];
  bookings(): Document[];
  /** Signed in as the gateway does it; undefined for an account that does not exist or was deleted. */
  personOf(uid: string): Member | undefined;
  uidOf(userId: string): string | undefined;
  /** The next call comes late, by this many turns: its sender was signed in when it began. */
  delayNext(turns: number): void;
  /** Starts a call without waiting for its answer. @returns the answer; undefined when the person cannot sign in */
  act(uid: string, call: Omit<PersonsCall, 'caller'>, about?: string): Promise<Answer | undefined>;
};

export const sellers = ['seller-1', 'seller-2'];
export const adminUid = 'admin';
export const buyers = ['buyer-1', 'buyer-2', 'buyer-3'];

const admin: Member = {
  kind: 'person',
  uid: adminUid,
  email: `${adminUid}@wholesale.example`,
  emailConfirmed: true,
  provider: 'password',
  profile: { userId: 'f'.repeat(24), name: 'Admin', role: 'admin', verified: false },
};

export function createPeople(shop: SimulatedShop): People {
  const attempts: Attempt[] = [];
  let late = 0;
  const users = () => shop.databases.users.collection('users');

  function personOf(uid: string): Member | undefined {
    if (uid === adminUid) return admin;
    const [user] = users().find({ uid, state: 'active' });
    if (!user) return undefined;
    const {
      _id: userId,
      name,
      role,
      verified,
    } = user as unknown as { _id: string } & Omit<Member['profile'], 'userId'>;
    return { ...signedIn(uid), profile: { userId, name, role, verified } };
  }

  function takeLate(): number {
    const turns = late;
    late = 0;
    return turns;
  }

  return {
    shop,
    attempts,
    listings: () => shop.databases.catalog.collection('listings').find({}),
    bookings: () => shop.databases.bookings.collection('bookings').find({}),
    personOf,
    uidOf: (userId) => users().find({ _id: userId })[0]?.['uid'] as string | undefined,
    delayNext: (turns) => void (late = turns),
    async act(uid, call, about = '') {
      const caller = call.name === 'registerUser' ? signedIn(uid) : personOf(uid);
      if (!caller) return undefined;
      const attempt: Attempt = { name: call.name, about, by: uid, key: call.idempotencyKey, at: Date.now() };
      attempts.push(attempt);
      attempt.answer = await shop.call({ ...call, caller, late: takeLate() });
      attempt.answeredAt = Date.now();
      return attempt.answer;
    },
  };
}

const signedIn = (uid: string) =>
  ({
    kind: 'person',
    uid,
    email: `${uid}@wholesale.example`,
    emailConfirmed: true,
    provider: 'password',
  }) as const;

export const signUp = ({ act }: People, uid: string, role: Role) =>
  act(uid, { service: 'users', name: 'registerUser', body: { name: uid, email: signedIn(uid).email, role } });
