import {
  ConfigError,
  confirmedEmailSettings,
  readConfig,
  requiresConfirmedEmail,
  runInDatabase,
} from '@wholesale/service-kit';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { makeAdmin } from './domain/user.ts';
import { createUserRepository } from './storage/user-repository.ts';

/** `node services/users/src/grant-admin.ts <email>` makes a registered person an admin; the running service publishes the event. */
await runInDatabase('users', {
  command: 'grant-admin',
  async work(db) {
    const [email] = process.argv.slice(2);
    if (!email) throw new ConfigError('usage: grant-admin.ts <email>');
    const confirmedEmail = requiresConfirmedEmail(readConfig(z.object(confirmedEmailSettings), process.env));
    const users = createUserRepository({ db, now: () => new Date(), onCommit: () => undefined });
    const { changed } = await users.changeOne({ email }, (user) => makeAdmin(user, { confirmedEmail }), {
      correlationId: `grant-admin-${randomUUID()}`,
    });
    process.stdout.write(changed ? 'This person is an admin now.\n' : 'This person was already an admin.\n');
  },
});
