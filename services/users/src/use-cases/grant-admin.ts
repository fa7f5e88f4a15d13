import { makeAdmin } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';

/** Answers whether anything changed. */
export type GrantAdmin = (email: string, correlationId: string) => Promise<boolean>;

/** Makes a registered person an admin. No call leads here: it is for somebody with access to the server. */
export function createGrantAdmin({ users, now }: { users: UserRepository; now: () => Date }): GrantAdmin {
  return async (email, correlationId) => {
    const { changed } = await users.change({ email }, (found) => makeAdmin(found, { now: now(), correlationId }));
    return changed;
  };
}
