import type { Principal, UserRecord } from '@wholesale/contracts';
import type { User } from '../domain/user.ts';

/** The record as the specification shows it: `verify` is there only when it says 'verified'. */
export function presentRecord({ _id, name, email, role, verified }: User): UserRecord {
  return verified ? { _id, name, email, role, verify: 'verified' } : { _id, name, email, role };
}

/** The record as the gateway needs it, for every request of that account. */
export function presentPrincipal({ _id, uid, email, name, role, verified, state }: User): Principal {
  return { userId: _id, uid, email, name, role, verified, state };
}
