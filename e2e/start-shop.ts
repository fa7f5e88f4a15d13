import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createAuthAccounts } from '@wholesale/demo-market';
import { freePort, root } from '@wholesale/parts';
import { composeShop, makeProcessKeys, processSettings, services, type ServiceName } from '@wholesale/scripts';
import {
  eventually,
  freshDatabaseName,
  freshNamespace,
  startAuthForTests,
  startMongoForTests,
  startRabbitForTests,
  type TestAuth,
} from '@wholesale/testing';
import { startSecondBookings } from './second-bookings.ts';
import { createUsersWriter } from '@wholesale/users';
import { MongoClient } from 'mongodb';

export type ShopUnderTest = Awaited<ReturnType<typeof startShop>>;
export type Account = { uid: string; email: string; password: string; idToken: string };

/**
 * The whole shop with its own databases, queues and photos, on the run's servers.
 * @param options.amqpUrl a private broker, for a test that stops it
 * @param options.auth the sign-in emulator, for a test that needs its address before
 * @param options.demo whether the login page shows the demo accounts
 * @param options.env more settings of the processes
 * @param options.keyFolder the keys of the processes are these files, see `rotateKeys`
 * @param options.twoBookings two replicas of bookings, which take the calls in turn
 */
export async function startShop({
  amqpUrl,
  auth: given,
  demo = false,
  env = {},
  keyFolder,
  twoBookings = false,
}: {
  amqpUrl?: string;
  auth?: TestAuth;
  demo?: boolean;
  env?: Readonly<Record<string, string>>;
  keyFolder?: string;
  twoBookings?: boolean;
} = {}) {
  const mongo = await startMongoForTests();
  const rabbit = amqpUrl ? { url: amqpUrl, stop: async () => undefined } : await startRabbitForTests();
  const auth = given ?? (await startAuthForTests());
  const dataDir = await mkdtemp(join(tmpdir(), 'wholesale-e2e-'));
  const ports = await Promise.all(services.map(async (name) => [name, await freePort()] as const));
  const settings = processSettings({
    env: {
      RATE_LIMITS: 'off',
      MAX_ACTIVE_BOOKINGS: '1000',
      MAX_CANCELLATIONS_PER_DAY: '1000',
      LOG_LEVEL: 'warn',
      EVENTS_NAMESPACE: freshNamespace('e2e'),
      FRONTENDS_DIR: join(root, '.wholesale', 'dist'),
      ...env,
    },
    dataDir,
    mongoUri: mongo.uri,
    amqpUrl: rabbit.url,
    authUrl: auth.url,
    gatewayPort: await freePort(),
    ports: Object.fromEntries(ports) as Record<ServiceName, number>,
    keys: await makeProcessKeys(),
    demo,
  });
  for (const name of services) settings[name].MONGODB_DATABASE = freshDatabaseName(name);
  if (keyFolder !== undefined)
    for (const name of ['gateway', ...services] as const) {
      const fileOf = (key: string) => pathToFileURL(join(keyFolder, `${key}.json`)).href;
      if (settings[name].SIGNING_KEY) settings[name].SIGNING_KEY = fileOf(`${name}.signing`);
      if (settings[name].TRUSTED_KEYS) settings[name].TRUSTED_KEYS = fileOf('trusted');
    }
  const log: string[] = [];
  const second = twoBookings ? await startSecondBookings(settings.bookings) : undefined;
  if (second) settings.gateway.BOOKINGS_URL = settings.catalog.BOOKINGS_URL = second.urls;
  const shop = await composeShop({ settings, logTo: { write: (line) => void log.push(line) } });
  const client = await new MongoClient(mongo.uri).connect();
  const databaseOf = (name: ServiceName) => client.db(settings[name].MONGODB_DATABASE);
  const accounts = createAuthAccounts({ url: auth.url, apiKey: auth.apiKey });

  return {
    url: shop.url,
    /** Lines of all logs from level warn. */
    log,
    databaseOf,
    photosDir: join(dataDir, 'photos'),
    /** Addresses of the services, which only the gateway calls. */
    serviceUrl: (name: ServiceName) => `http://127.0.0.1:${settings[name].PORT}`,
    /** How many calls each replica of bookings has received. */
    bookingsCalls: second?.calls ?? [],

    /** One plain HTTP call. @param options.key its Idempotency-Key */
    async call(
      method: string,
      path: string,
      { as, json, form, key }: { as?: Account; json?: object; form?: FormData; key?: string } = {},
    ) {
      const body = json ? JSON.stringify(json) : form;
      const response = await fetch(new URL(path, shop.url), {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${as.idToken}` }),
          ...(json && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text ? (JSON.parse(text) as unknown) : undefined,
      };
    },

    /** Signs up at the identity provider and, as the product does, at `POST /users`. */
    async account(role: 'buyer' | 'seller', name: string = role): Promise<Account> {
      const person = { email: `${freshNamespace(role)}@e2e.example`, password: 'secret-word', name };
      await accounts.createAccount(person);
      const account = { ...person, ...(await accounts.signIn(person)) };
      // A busy machine may answer 503 with Retry-After at first, and a repeat is harmless.
      await eventually(async () => {
        const { status } = await this.call('POST', '/users', {
          as: account,
          json: { name, email: person.email, role },
        });
        if (status !== 201 && status !== 200) throw new Error(`POST /users answered ${status}`);
      });
      return account;
    },

    /** The operator's command creates the first admin, not a call. */
    async admin(): Promise<Account> {
      const person = { email: `${freshNamespace('admin')}@e2e.example`, password: 'secret-word', name: 'Ada Admin' };
      const uid = await accounts.createAccount(person);
      await createUsersWriter({ db: databaseOf('users') }).register({ ...person, uid, role: 'admin', at: new Date() });
      return { ...person, ...(await accounts.signIn(person)) };
    },

    async stop() {
      await shop.stop();
      await second?.stop();
      await Promise.all(services.map((name) => databaseOf(name).dropDatabase()));
      await client.close();
      await rm(dataDir, { recursive: true, force: true });
      await Promise.all([mongo.stop(), rabbit.stop(), auth.stop()]);
    },
  };
}
