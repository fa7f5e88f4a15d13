import type { Member } from '@wholesale/service-kit';
import { noSuchUser, renameUser, type User } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';

export type RenameUser = (person: Member, name: string, requestId: string) => Promise<User>;

/** Changes one's own display name; the same name again changes nothing. */
export function createRenameUser({ users, now }: { users: UserRepository; now: () => Date }): RenameUser {
  return async ({ profile }, name, requestId) => {
    const { user } = await users.change({ _id: profile.userId }, (found) =>
      renameUser(found, name, { now: now(), correlationId: requestId }),
    );
    if (!user) throw noSuchUser();
    return user;
  };
}
