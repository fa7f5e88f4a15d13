import type { EventOf, Role, UserEvent, UserSnapshot } from '@wholesale/contracts';
import { conflict, forbidden, notFound, type Decision, type EventDraft } from '@wholesale/service-kit/domain';

/**
 * A deleted user stays as a tombstone without name and address, so that the account stays refused. Another account has proven the address of a
 * suspended one, who waits for an admin's decision.
 */
export type User = {
  _id: string;
  /** The account at the identity provider; one record per account, even after deletion. */
  uid: string;
  email: string;
  name: string;
  role: Role;
  verified: boolean;
  /** The last check by an admin, whose user id is `by`. Sellers who were verified in the first release or by seed data have none. */
  verification?: { by: string; at: string; checked?: string | undefined } | undefined;
  /** Why a seller who was verified is not any more. */
  verificationLost?: { why: 'renamed' | 'removed'; at: string; by?: string; reason?: string } | undefined;
  /** Whether a sign-in has proven the address. Absent in records of the first release. */
  emailConfirmed?: boolean;
  state: 'active' | 'suspended' | 'deleted';
  /** Decides whether the account may return, also when the deletion is announced again. Absent in tombstones of earlier releases. */
  deletedBy?: DeletedBy | undefined;
  createdAt: string;
  version: number;
};

type UserDecision = Decision<User, UserEvent['type']>;
type DeletedBy = NonNullable<EventOf<'user.deleted'>['data']['deletedBy']>;

export type Identity = { uid: string; email: string; emailConfirmed: boolean; provider: string };
/** What a role or a badge needs, beside its own rule. */
export type Requirement = { confirmedEmail: boolean };

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
  {
    uid,
    email,
    emailConfirmed,
    name,
    role,
  }: Pick<User, 'uid' | 'email' | 'name' | 'role'> & { emailConfirmed: boolean },
  { id, now }: { id: string; now: Date },
): User {
  return {
    _id: id,
    uid,
    email: email.toLowerCase(),
    name,
    role,
    verified: false,
    emailConfirmed,
    state: 'active',
    createdAt: now.toISOString(),
    version: 1,
  };
}

/** @throws Failure `account-deleted`, because a deleted person cannot return with the same account */
export function stillRegistered(user: User): User {
  if (user.state === 'deleted') throw accountDeleted();
  if (user.state === 'suspended')
    throw forbidden(
      'account-suspended',
      'Another account has confirmed this email address. This account is suspended until an admin has checked it.',
    );
  return user;
}

/** @param email the address that a sign-in of the person has proven @returns undefined when that is known, or it is not the recorded one */
export function confirmEmail(user: User | undefined, email: string): UserDecision | undefined {
  if (user?.state !== 'active' || user.emailConfirmed || user.email !== email.toLowerCase()) return undefined;
  return change(user, { emailConfirmed: true }, 'user.email-confirmed');
}

/** A verified seller is not verified under the new name until an admin has looked again. @returns undefined when the name is the same */
export function renameUser(user: User | undefined, name: string, now: Date): UserDecision | undefined {
  if (user?.state !== 'active') throw accountDeleted();
  if (user.name === name) return undefined;
  const lost = user.verified && lose({ why: 'renamed', at: now.toISOString() });
  return change(user, { name, ...lost }, 'user.renamed');
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

/**
 * @param check.name the name that the admin saw @returns undefined when already verified
 * @throws Failure `seller-not-found` when no active seller has this address; `email-not-confirmed`; `name-changed`
 */
export function verifySeller(
  user: User | undefined,
  { by, checked, name, now }: { by: string; checked?: string | undefined; name?: string | undefined; now: Date },
  required: Requirement,
): UserDecision | undefined {
  const seller = requireSeller(user);
  requireConfirmed(seller, required, 'This seller has not confirmed the email address yet.');
  if (name !== undefined && name !== seller.name)
    throw conflict('name-changed', `This seller is called ${seller.name} now. Check again.`);
  if (seller.verified) return undefined;
  const verification = { by, at: now.toISOString(), ...(checked && { checked }) };
  return change(seller, { verified: true, verification, verificationLost: undefined }, 'user.verified');
}

/** @param by user id of the admin @returns undefined when not verified @throws Failure `seller-not-found` */
export function unverifySeller(
  user: User | undefined,
  { by, reason, now }: { by: string; reason: string; now: Date },
): UserDecision | undefined {
  const seller = requireSeller(user);
  if (!seller.verified) return undefined;
  const changes = lose({ why: 'removed', at: now.toISOString(), by, reason });
  return { changes, event: { type: 'user.unverified', data: { ...snapshotOf({ ...seller, ...changes }), reason } } };
}

const lose = (verificationLost: NonNullable<User['verificationLost']>) => ({ verified: false, verificationLost });

function requireSeller(user: User | undefined): User {
  if (user?.state !== 'active' || user.role !== 'seller')
    throw notFound('seller-not-found', 'No seller has this email address.');
  return user;
}

/** For another account that has proven the address. @returns undefined for an admin, who keeps it, and when nobody else has it */
export function giveUpAddress(user: User | undefined, { uid }: Pick<Identity, 'uid'>): UserDecision | undefined {
  if (user?.state !== 'active' || user.uid === uid || user.role === 'admin') return undefined;
  return change(user, { state: 'suspended' }, 'user.suspended');
}

/** @returns undefined for an active person @throws Failure `user-not-found` for a deleted one */
export function restoreUser(user: User | undefined): UserDecision | undefined {
  if (!user || user.state === 'deleted') throw userNotFound();
  return user.state === 'active' ? undefined : change(user, { state: 'active' }, 'user.restored');
}

/** @throws Failure `user-not-found` when unknown or already deleted; `admin-cannot-be-deleted` */
export function deleteUser(user: User | undefined, deletedBy: DeletedBy): UserDecision {
  if (!user || user.state === 'deleted') throw userNotFound();
  if (user.role === 'admin') throw forbidden('admin-cannot-be-deleted', 'Admins can’t be deleted.');
  return erase(user, deletedBy);
}

/** Deletes a person on their own request. @returns undefined when that has been done @throws Failure as `deleteUser` */
export const deleteMyself = (user: User | undefined): UserDecision | undefined =>
  user?.state === 'deleted' ? undefined : deleteUser(user, 'person');

/** A tombstone of the previous version, which kept name and address. @returns undefined when nothing is left */
export const eraseTombstone = (user: User | undefined): UserDecision | undefined =>
  user?.state === 'deleted' && user.email !== '' ? erase(user) : undefined;

/** @returns undefined when already an admin @throws Failure `user-not-found`; `email-not-confirmed` */
export function makeAdmin(user: User | undefined, required: Requirement): UserDecision | undefined {
  if (user?.state !== 'active') throw userNotFound();
  requireConfirmed(user, required, 'This person has not confirmed the email address yet.');
  return user.role === 'admin' ? undefined : change(user, { role: 'admin' }, 'user.role-changed');
}

export function snapshotOf({ _id, uid, name, email, role, verified, emailConfirmed = false }: User): UserSnapshot {
  return { userId: _id, uid, name, email, role, verified, emailConfirmed };
}

/** For consumers that have no copy of this person, or have lost it. */
export const presentState = (user: User): EventDraft<UserEvent['type']> => ({
  type: stateTypes[user.state],
  data: { ...snapshotOf(user), ...(user.deletedBy && { deletedBy: user.deletedBy }) },
});

const stateTypes = { active: 'user.registered', suspended: 'user.suspended', deleted: 'user.deleted' } as const;

export const userNotFound = () => notFound('user-not-found', 'We couldn’t find this person.');
const accountDeleted = () => forbidden('account-deleted', 'This account has been deleted.');

function roleFor({ provider }: Identity, requested: Role): Role {
  return provider === 'password' ? requested : 'buyer';
}

/** The event makes every other service erase the person too. */
function erase(user: User, deletedBy?: DeletedBy): UserDecision {
  const changes = {
    state: 'deleted',
    name: '',
    email: '',
    emailConfirmed: false,
    verified: false,
    verification: undefined,
    verificationLost: undefined,
    ...(deletedBy && { deletedBy }),
  } as const;
  return { changes, event: presentState({ ...user, ...changes }) };
}

function requireConfirmed(user: User, { confirmedEmail }: Requirement, message: string): void {
  if (confirmedEmail && !user.emailConfirmed) throw forbidden('email-not-confirmed', message);
}

function change(
  user: User,
  changes: Partial<
    Pick<User, 'name' | 'verified' | 'verification' | 'verificationLost' | 'emailConfirmed' | 'state' | 'role'>
  >,
  type: Exclude<UserEvent['type'], 'user.unverified' | 'user.deleted'>,
): UserDecision {
  return { changes, event: { type, data: snapshotOf({ ...user, ...changes }) } };
}
