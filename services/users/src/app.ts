import type { ServiceApp, ServiceDeps } from '@wholesale/service-kit';
import { createCalls } from './http/calls.ts';
import { createUserRepository, type UserDocument } from './storage/user-repository.ts';
import { createDeleteUser } from './use-cases/delete-user.ts';
import { createRegisterUser } from './use-cases/register-user.ts';
import { createRenameUser } from './use-cases/rename-user.ts';
import { createVerifySeller } from './use-cases/verify-seller.ts';

/** Puts users together: who has an account in this shop, in which role, and which sellers are verified. No I/O happens here. */
export function createApp({ db, nudge, now, newId }: ServiceDeps): ServiceApp {
  const documents = db.collection<UserDocument>('users');
  const users = createUserRepository({ users: documents, nudge });

  return {
    calls: createCalls({
      users,
      registerUser: createRegisterUser({ users, now, newId }),
      renameUser: createRenameUser({ users, now }),
      verifySeller: createVerifySeller({ users, now }),
      deleteUser: createDeleteUser({ users, now }),
    }),
    handlers: {},
    outboxCollections: [documents as never],
    prepare: () => users.ensureIndexes(),
  };
}
