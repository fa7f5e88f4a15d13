import type { Role } from '@wholesale/contracts';
import { forbidden, notFound } from '@wholesale/service-kit';
import {
  userDeleted,
  userRegistered,
  userRenamed,
  userRoleChanged,
  userVerified,
  type Occasion,
  type UserEvent,
} from './events.ts';

/** A person's record in this shop. A deleted one stays as a tombstone: its account must go on being refused. */
export type User = {
  _id: string;
  /** The identity provider's id of the account; one record each, for ever. */
  uid: string;
  email: string;
  name: string;
  role: Role;
  /** An admin looked at this seller; buyers never are. */
  verified: boolean;
  state: 'active' | 'deleted';
  createdAt: string;
  version: number;
};

/** What a decision answers: the fields that change, and the event that tells it. */
export type Change = { changes: Partial<User>; event: UserEvent };

/** Who signed up, as the identity provider told it. */
export type Identity = { uid: string; email: string; provider: string };

/**
 * Makes the record of a person who signed up. Address and account come from the token, never from what was typed.
 * @throws Failure `role-not-allowed` for admin: the first one is made on the server
 */
export function registerUser(
  identity: Identity,
  wish: { name: string; role: Role },
  { id, ...occasion }: Occasion & { id: string },
): { user: User; event: UserEvent } {
  if (wish.role === 'admin') throw forbidden('role-not-allowed', 'Nobody signs up as an admin.');
  return newUser({ ...identity, name: wish.name, role: roleFor(identity, wish.role) }, { id, ...occasion });
}

/** A record of any role, for people this shop makes itself: its demo market. */
export function newUser(
  person: { uid: string; email: string; name: string; role: Role },
  { id, ...occasion }: Occasion & { id: string },
): { user: User; event: UserEvent } {
  const user: User = {
    _id: id,
    uid: person.uid,
    email: person.email.toLowerCase(),
    name: person.name,
    role: person.role,
    verified: false,
    state: 'active',
    createdAt: occasion.now.toISOString(),
    version: 1,
  };
  return { user, event: userRegistered(user, occasion) };
}

/**
 * What a second POST /users answers: the record as it is.
 * @throws Failure `account-deleted`: a deleted person does not come back under the same account
 */
export function stillRegistered(user: User): User {
  if (user.state === 'deleted') throw accountDeleted();
  return user;
}

/** @returns undefined when the name is that already */
export function renameUser(user: User | undefined, name: string, occasion: Occasion): Change | undefined {
  if (user?.state !== 'active') throw accountDeleted();
  return user.name === name ? undefined : change(user, { name }, userRenamed, occasion);
}

/**
 * @returns undefined when the seller is verified already
 * @throws Failure `seller-not-found` when nobody active has this address, or a buyer or admin does
 */
export function verifySeller(user: User | undefined, occasion: Occasion): Change | undefined {
  if (user?.state !== 'active' || user.role !== 'seller')
    throw notFound('seller-not-found', 'There is no seller with this address.');
  return user.verified ? undefined : change(user, { verified: true }, userVerified, occasion);
}

/** @throws Failure `user-not-found` when unknown or deleted before; `admin-cannot-be-deleted` */
export function deleteUser(user: User | undefined, occasion: Occasion): Change {
  if (user?.state !== 'active') throw noSuchUser();
  if (user.role === 'admin') throw forbidden('admin-cannot-be-deleted', 'An admin cannot be deleted.');
  return change(user, { state: 'deleted' }, userDeleted, occasion);
}

/**
 * @returns undefined when the person is an admin already
 * @throws Failure `user-not-found`
 */
export function makeAdmin(user: User | undefined, occasion: Occasion): Change | undefined {
  if (user?.state !== 'active') throw noSuchUser();
  return user.role === 'admin' ? undefined : change(user, { role: 'admin' }, userRoleChanged, occasion);
}

export const noSuchUser = () => notFound('user-not-found', 'There is no such person.');
const accountDeleted = () => forbidden('account-deleted', 'This account was deleted.');

/** Only somebody who filled in our own form chose a role; another provider's sign-in never asked. */
function roleFor({ provider }: Identity, wished: Role): Role {
  return provider === 'password' ? wished : 'buyer';
}

function change(
  user: User,
  changes: Partial<User>,
  tell: (user: User, occasion: Occasion) => UserEvent,
  occasion: Occasion,
): Change {
  return { changes, event: tell({ ...user, ...changes, version: user.version + 1 }, occasion) };
}
