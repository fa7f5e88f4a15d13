import type { ListedUser, Principal, UserRecord } from '@wholesale/contracts';
import type { User } from '../domain/user.ts';

/** `verify` is present only for verified users, as specified. */
export function presentRecord({ _id, name, email, role, verified }: User): UserRecord {
  return verified ? { _id, name, email, role, verify: 'verified' } : { _id, name, email, role };
}

/** @param admins names by user id */
export function presentListed(user: User, admins: ReadonlyMap<string, string>): ListedUser {
  const { createdAt, emailConfirmed = false, state, verification, verificationLost } = user;
  const nameOf = (id: string) => admins.get(id) ?? 'an admin';
  return {
    ...presentRecord(user),
    joinedAt: createdAt,
    emailConfirmed,
    ...(state === 'suspended' && { suspended: true as const }),
    ...(verification && { verification: { ...verification, by: nameOf(verification.by) } }),
    ...(verificationLost && {
      verificationLost: { ...verificationLost, ...(verificationLost.by && { by: nameOf(verificationLost.by) }) },
    }),
  };
}

export function presentPrincipal(user: User): Principal {
  const { _id, uid, email, name, role, verified, emailConfirmed = false, state } = user;
  return { userId: _id, uid, email, name, role, verified, emailConfirmed, state };
}
