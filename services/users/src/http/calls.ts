import { ownDataEndpoints, usersEndpoints, type Page, type Role } from '@wholesale/contracts';
import {
  defineCalls,
  isDuplicateKey,
  memberOf,
  nextPage,
  personOf,
  unauthenticated,
  type Calls,
  type Person,
} from '@wholesale/service-kit';
import {
  confirmEmail,
  deleteMyself,
  deleteUser,
  renameUser,
  restoreUser,
  startSelling,
  unverifySeller,
  userNotFound,
  verifySeller,
  type Requirement,
  type User,
} from '../domain/user.ts';
import { uniqueAddress, type UserRepository } from '../storage/user-repository.ts';
import { emailTaken, type RegisterUser } from '../use-cases/register-user.ts';
import { presentListed, presentPrincipal, presentRecord } from './present.ts';

export function createCalls({
  users,
  registerUser,
  required,
}: {
  users: UserRepository;
  registerUser: RegisterUser;
  required: Requirement;
}): Calls {
  const { ownRecord } = ownDataEndpoints;
  return defineCalls({ ...usersEndpoints, ownRecord })({
    registerUser: async ({ body, caller, requestId }) => {
      const { user, isNew } = await registerUser(personOf(caller), body, requestId);
      return { status: isNew ? 201 : 200, body: presentRecord(user) };
    },

    findUser: async ({ query, caller }) => {
      const person = personOf(caller);
      return { body: presentRecord(visible(await users.findOne(keyOf(query.email, person)), person)) };
    },

    renameMe: async ({ body, caller, requestId }) => {
      const id = memberOf(caller).profile.userId;
      const { aggregate } = await users.change(id, (user, now) => renameUser(user, body.name, now), {
        correlationId: requestId,
      });
      return { body: presentRecord(known(aggregate)) };
    },

    deleteMe: async ({ caller, requestId }) => {
      const id = memberOf(caller).profile.userId;
      const { changed } = await users.change(id, deleteMyself, { correlationId: requestId });
      return { body: { acknowledged: true, deletedCount: changed ? 1 : 0 } };
    },

    startSelling: async ({ caller, requestId }) => {
      const id = memberOf(caller).profile.userId;
      const { aggregate } = await users.change(id, startSelling, { correlationId: requestId });
      return { body: presentRecord(known(aggregate)) };
    },

    listSellers: ({ query }) => list('/sellers', 'seller', query),
    listBuyers: ({ query }) => list('/buyers', 'buyer', query),

    verifySeller: async ({ params, body, caller, requestId: correlationId }) => {
      const by = memberOf(caller).profile.userId;
      const verify = (user: User | undefined, now: Date) => verifySeller(user, { ...body, by, now }, required);
      const outcome = await users.changeOne(params, verify, { correlationId });
      return { ...modified(outcome), target: outcome.aggregate?._id };
    },

    unverify: async ({ params, body, caller, requestId: correlationId }) => {
      const by = memberOf(caller).profile.userId;
      const unverify = (user: User | undefined, now: Date) => unverifySeller(user, { ...body, by, now });
      return modified(await users.change(params.id, unverify, { correlationId }));
    },

    restoreUser: async ({ params, requestId: correlationId }) => {
      try {
        return modified(await users.change(params.id, restoreUser, { correlationId }));
      } catch (error) {
        throw isDuplicateKey(error, uniqueAddress) ? emailTaken() : error;
      }
    },

    deleteUser: async ({ params, requestId }) => {
      await users.change(params.id, (user) => deleteUser(user, 'admin'), { correlationId: requestId });
      return { body: { acknowledged: true, deletedCount: 1 } };
    },

    ownRecord: async ({ caller }) => {
      const user = known(await users.findOne({ uid: personOf(caller).uid }));
      return { body: presentListed(user, await users.namesOf(adminsOf(user))) };
    },

    findPrincipal: async ({ params, query: { confirmed }, requestId: correlationId }) => {
      const found = known(await users.findOne(params));
      const isNews = confirmed !== undefined && confirmEmail(found, confirmed) !== undefined;
      const { aggregate = found } = isNews
        ? await users.change(found._id, (user) => confirmEmail(user, confirmed), { correlationId })
        : {};
      return { body: presentPrincipal(aggregate) };
    },
  });

  async function list(path: string, role: Role, query: Page) {
    const { items, headers } = nextPage(path, query, await users.page(role, query));
    const admins = await users.namesOf(items.flatMap(adminsOf));
    return { headers, body: items.map((user) => presentListed(user, admins)) };
  }
}

const modified = ({ changed }: { changed: boolean }) => ({
  body: { acknowledged: true as const, modifiedCount: changed ? 1 : 0 },
});

/** The ids of the admins who decided about a seller. */
const adminsOf = ({ verification, verificationLost }: User): string[] =>
  [verification?.by, verificationLost?.by].filter((id) => id !== undefined);

function known(user: User | undefined): User {
  if (!user) throw userNotFound();
  return user;
}

/** Own records are found by account, because the provider may have a newer address; admins search by address. */
function keyOf(email: string, { email: own, uid }: Person): { uid: string } | { email: string } {
  return email === own.toLowerCase() ? { uid } : { email };
}

function visible(user: User | undefined, { uid }: Person): User {
  if (user?.state === 'deleted' && user.uid === uid)
    throw unauthenticated('account-deleted', 'This account has been deleted.');
  if (user?.state !== 'active') throw userNotFound();
  return user;
}
