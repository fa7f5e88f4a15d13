import type { ListedUser, Principal, UserRecord } from '@wholesale/contracts';
import type { User } from '../domain/user.ts';

/** `verify` is present only for verified users, as specified. */
export function presentRecord({ _id, name, email, role, verified }: User): UserRecord {
  return verified ? { _id, name, email, role, verify: 'verified' } : { _id, name, email, role };
}

export const presentListed = (user: User): ListedUser => ({
  ...presentRecord(user),
  joinedAt: user.createdAt,
  emailConfirmed: user.emailConfirmed ?? false,
});

export function presentPrincipal(user: User): Principal {
  const { _id, uid, email, name, role, verified, emailConfirmed = false, state } = user;
  return { userId: _id, uid, email, name, role, verified, emailConfirmed, state };
}
