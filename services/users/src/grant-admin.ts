import { ConfigError, connectMongo, createLogger, readConfig } from '@wholesale/service-kit';
import { randomUUID } from 'node:crypto';
import { grantAdminSettings } from './config.ts';
import { makeAdmin } from './domain/user.ts';
import { createUserRepository } from './storage/user-repository.ts';

/** `node services/users/src/grant-admin.ts <email>` makes a registered person an admin; the running service publishes the event. */
try {
  const [email] = process.argv.slice(2);
  if (!email) throw new ConfigError('usage: grant-admin.ts <email>');
  process.stdout.write(`${await grantAdmin(email)}\n`);
} catch (error) {
  process.stderr.write(`grant-admin: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}

async function grantAdmin(email: string): Promise<string> {
  const settings = readConfig(grantAdminSettings, process.env);
  const mongo = await connectMongo({
    uri: settings.MONGODB_URI,
    database: settings.MONGODB_DATABASE ?? 'wholesale_users',
    logger: createLogger({ name: 'grant-admin', level: 'silent' }),
    waitMs: 5_000,
  });
  try {
    const users = createUserRepository({ db: mongo.db, now: () => new Date(), onCommit: () => undefined });
    const { changed } = await users.changeOne({ email }, makeAdmin, { correlationId: `grant-admin-${randomUUID()}` });
    return changed ? 'This person is an admin now.' : 'This person was already an admin.';
  } finally {
    await mongo.close();
  }
}
