import { verifySeller } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';

/** Answers whether anything changed. */
export type VerifySeller = (email: string, correlationId: string) => Promise<boolean>;

/** Marks a seller as verified; a repeat changes nothing and tells nobody. */
export function createVerifySeller({ users, now }: { users: UserRepository; now: () => Date }): VerifySeller {
  return async (email, correlationId) => {
    const { changed } = await users.change({ email }, (found) => verifySeller(found, { now: now(), correlationId }));
    return changed;
  };
}
