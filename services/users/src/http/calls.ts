import { usersEndpoints, type Page, type Role } from '@wholesale/contracts';
import {
  defineCalls,
  memberOf,
  nextPage,
  personOf,
  unauthenticated,
  type Calls,
  type Person,
} from '@wholesale/service-kit';
import { noSuchUser, type User } from '../domain/user.ts';
import type { UserRepository } from '../storage/user-repository.ts';
import type { DeleteUser } from '../use-cases/delete-user.ts';
import type { RegisterUser } from '../use-cases/register-user.ts';
import type { RenameUser } from '../use-cases/rename-user.ts';
import type { VerifySeller } from '../use-cases/verify-seller.ts';
import { presentPrincipal, presentRecord } from './present.ts';

/** The calls of users, one line of sense each; policies and schemas stand in the contract. */
export function createCalls({
  users,
  registerUser,
  renameUser,
  verifySeller,
  deleteUser,
}: {
  users: UserRepository;
  registerUser: RegisterUser;
  renameUser: RenameUser;
  verifySeller: VerifySeller;
  deleteUser: DeleteUser;
}): Calls {
  return defineCalls(usersEndpoints)({
    registerUser: async ({ body, caller, requestId }) => {
      const { user, isNew } = await registerUser(personOf(caller), body, requestId);
      return { status: isNew ? 201 : 200, body: presentRecord(user) };
    },

    findUser: async ({ query, caller }) => ({
      body: presentRecord(shown(await users.one(personNamed(query.email, personOf(caller))), personOf(caller))),
    }),

    renameMe: async ({ body, caller, requestId }) => ({
      body: presentRecord(await renameUser(memberOf(caller), body.name, requestId)),
    }),

    listSellers: ({ query }) => list('/sellers', 'seller', query),
    listBuyers: ({ query }) => list('/buyers', 'buyer', query),

    verifySeller: async ({ params, requestId }) => {
      const changed = await verifySeller(params.email, requestId);
      return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0 } };
    },

    deleteUser: async ({ params, requestId }) => {
      await deleteUser(params.id, requestId);
      return { body: { acknowledged: true, deletedCount: 1 } };
    },

    findPrincipal: async ({ params }) => {
      const user = await users.one({ uid: params.uid });
      if (!user) throw noSuchUser();
      return { body: presentPrincipal(user) };
    },
  });

  async function list(path: string, role: Role, query: Page) {
    const { items, headers } = nextPage(path, query, await users.page(role, query));
    return { headers, body: items.map(presentRecord) };
  }
}

/** Oneself is found by account: the provider may know a newer address than the record. Others by the address an admin names. */
function personNamed(email: string, { email: own, uid }: Person): { uid: string } | { email: string } {
  return email === own.toLowerCase() ? { uid } : { email };
}

/** A deleted person whom the gateway still takes for an active one hears what it will say in a moment. */
function shown(user: User | undefined, { uid }: Person): User {
  if (user?.state === 'deleted' && user.uid === uid)
    throw unauthenticated('account-deleted', 'This account has been deleted.');
  if (user?.state !== 'active') throw noSuchUser();
  return user;
}
