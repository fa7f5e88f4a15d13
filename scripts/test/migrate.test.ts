import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { connectMongo, createLogger } from '@wholesale/service-kit';
import { freshDatabaseName, startMongoForTests, testKeys } from '@wholesale/testing';
import { services, type ServiceName } from '../src/process-settings.ts';

const run = promisify(execFile);
let mongo: Awaited<ReturnType<typeof startMongoForTests>>;
beforeAll(async () => void (mongo = await startMongoForTests()));
afterAll(() => mongo.stop());

function migrate(service: ServiceName, database: string) {
  const address = 'http://127.0.0.1:1';
  const own = service === 'users' ? {} : { SIGNING_KEY: JSON.stringify(testKeys.signing(service)) };
  const env = {
    MONGODB_URI: mongo.uri,
    MONGODB_DATABASE: database,
    TRUSTED_KEYS: JSON.stringify(testKeys.trusted),
    ...{ BOOKINGS_URL: address, CATALOG_URL: address, PHOTOS_DIR: '/nowhere', PUBLIC_URL: address },
    HANDOVER_KEY: Buffer.alloc(32).toString('base64url'),
    ...own,
  };
  const file = join(root, 'services', service, 'src/migrate.ts');
  return run(process.execPath, ['--no-warnings', file], { env });
}

it.each(services)('the migrate job of %s creates its indexes and records what ran', async (service) => {
  const database = freshDatabaseName('migrate');
  const times = service === 'bookings' ? 2 : 1;

  const runs = await Promise.all(Array.from({ length: times }, () => migrate(service, database)));

  for (const { stdout } of runs) expect(stdout).toMatch(new RegExp(`^${service}: indexes-\\w{8} took \\d+ ms$`, 'm'));
  const { db, close } = await connectMongo({
    uri: mongo.uri,
    database,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const ran = await db.collection<{ _id: string }>('_migrations').find().toArray();
  expect(new Set(ran.map(({ _id }) => _id.replace(/-\w{8}$/, '')))).toContain('indexes');
  expect(await db.collection('audit').indexExists(['about_an_id'])).toBe(true);
  await db.dropDatabase();
  await close();
});

it('a migrate job that lacks a setting fails and names it', async () => {
  const env = { MONGODB_URI: mongo.uri, MONGODB_DATABASE: freshDatabaseName('migrate') };
  const failed = run(process.execPath, ['--no-warnings', join(root, 'services/users/src/migrate.ts')], { env });

  await expect(failed).rejects.toMatchObject({ code: 78, stderr: expect.stringContaining('TRUSTED_KEYS is required') });
});
