import type { EventOf, Role, UserSnapshot } from '@wholesale/contracts';
import { forbidden, notFound, type Decision, type EventDraft } from '@wholesale/service-kit/domain';

/** A deleted user stays as a tombstone without name and address, so that the account stays refused. */
export type User = {
  _id: string;
  /** The account at the identity provider; one record per account, even after deletion. */
  uid: string;
  email: string;
  name: string;
  role: Role;
  verified: boolean;
  state: 'active' | 'deleted';
  createdAt: string;
  version: number;
};

export type UserEventType = 'user.registered' | 'user.renamed' | 'user.verified' | 'user.role-changed' | 'user.deleted';
type UserDecision = Decision<User, UserEventType>;
type DeletedBy = NonNullable<EventOf<'user.deleted'>['data']['deletedBy']>;

export type Identity = { uid: string; email: string; provider: string };

/** The record of a new user; account and address come from the token. @throws Failure `role-not-allowed` for admin */
export function registerUser(
  identity: Identity,
  input: { name: string; role: Role },
  moment: { id: string; now: Date },
): User {
  if (input.role === 'admin') throw forbidden('role-not-allowed', 'You can’t sign up as an admin.');
  return newUser({ ...identity, name: input.name, role: roleFor(identity, input.role) }, moment);
}

/** A record with any role, for seed data. */
export function newUser(
  { uid, email, name, role }: { uid: string; email: string; name: string; role: Role },
  { id, now }: { id: string; now: Date },
): User {
  return {
    _id: id,
    uid,
    email: email.toLowerCase(),
    name,
    role,
    verified: false,
    state: 'active',
    createdAt: now.toISOString(),
    version: 1,
  };
}

/** @throws Failure `account-deleted`, because a deleted person cannot return with the same account */
export function stillRegistered(user: User): User {
  if (user.state === 'deleted') throw accountDeleted();
  return user;
}

/** @returns undefined when the name is the same */
export function renameUser(user: User | undefined, name: string): UserDecision | undefined {
  if (user?.state !== 'active') throw accountDeleted();
  return user.name === name ? undefined : change(user, { name }, 'user.renamed');
}

/**
 * A buyer becomes a seller. There is no way back, because listings and sales need their seller.
 * @returns undefined when already a seller @throws Failure `account-deleted`; `role-not-allowed` for an admin
 */
export function startSelling(user: User | undefined): UserDecision | undefined {
  if (user?.state !== 'active') throw accountDeleted();
  if (user.role === 'admin') throw forbidden('role-not-allowed', 'Admins can’t become sellers.');
  return user.role === 'seller' ? undefined : change(user, { role: 'seller' }, 'user.role-changed');
}

/** @returns undefined when already verified @throws Failure `seller-not-found` when no active seller has this address */
export function verifySeller(user: User | undefined): UserDecision | undefined {
  if (user?.state !== 'active' || user.role !== 'seller')
    throw notFound('seller-not-found', 'No seller has this email address.');
  return user.verified ? undefined : change(user, { verified: true }, 'user.verified');
}

/** @throws Failure `user-not-found` when unknown or already deleted; `admin-cannot-be-deleted` */
export function deleteUser(user: User | undefined, deletedBy: DeletedBy): UserDecision {
  if (user?.state !== 'active') throw userNotFound();
  if (user.role === 'admin') throw forbidden('admin-cannot-be-deleted', 'Admins can’t be deleted.');
  return erase(user, deletedBy);
}

/** Deletes a person on their own request. @returns undefined when that has been done @throws Failure as `deleteUser` */
export const deleteMyself = (user: User | undefined): UserDecision | undefined =>
  user?.state === 'deleted' ? undefined : deleteUser(user, 'person');

/** A tombstone of the version before, which kept name and address. @returns undefined when nothing is left */
export const eraseTombstone = (user: User | undefined): UserDecision | undefined =>
  user?.state === 'deleted' && user.email !== '' ? erase(user) : undefined;

/** @returns undefined when already an admin @throws Failure `user-not-found` */
export function makeAdmin(user: User | undefined): UserDecision | undefined {
  if (user?.state !== 'active') throw userNotFound();
  return user.role === 'admin' ? undefined : change(user, { role: 'admin' }, 'user.role-changed');
}

export function snapshotOf({ _id, uid, name, email, role, verified }: User): UserSnapshot {
  return { userId: _id, uid, name, email, role, verified };
}

/** For consumers that have no copy of this person, or have lost it. */
export const presentState = (user: User): EventDraft<UserEventType> => ({
  type: user.state === 'deleted' ? 'user.deleted' : 'user.registered',
  data: snapshotOf(user),
});

export const userNotFound = () => notFound('user-not-found', 'We couldn’t find this person.');
const accountDeleted = () => forbidden('account-deleted', 'This account has been deleted.');

function roleFor({ provider }: Identity, requested: Role): Role {
  return provider === 'password' ? requested : 'buyer';
}

/** The event makes every other service erase the person too. */
function erase(user: User, deletedBy?: DeletedBy): UserDecision {
  const changes = { state: 'deleted', name: '', email: '', verified: false } as const;
  const data = { ...snapshotOf({ ...user, ...changes }), ...(deletedBy && { deletedBy }) };
  return { changes, event: { type: 'user.deleted', data } };
}

function change(
  user: User,
  changes: Partial<Pick<User, 'name' | 'verified' | 'role'>>,
  type: Exclude<UserEventType, 'user.deleted'>,
): UserDecision {
  return { changes, event: { type, data: snapshotOf({ ...user, ...changes }) } };
}
