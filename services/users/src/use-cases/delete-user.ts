import { deleteUser } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';

export type DeleteUser = (id: string, requestId: string) => Promise<void>;

/** Deletes a seller or a buyer. What hangs on the person goes by the event: sign-in, listings, advertisements, open bookings. */
export function createDeleteUser({ users, now }: { users: UserRepository; now: () => Date }): DeleteUser {
  return async (id, requestId) => {
    await users.change({ _id: id }, (found) => deleteUser(found, { now: now(), correlationId: requestId }));
  };
}
