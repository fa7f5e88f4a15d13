import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  claimFolder,
  explainFileError,
  freePort,
  keepRunning,
  localFolder,
  mailboxPorts,
  PartError,
  removeRabbitVolume,
  startAuthEmulator,
  startMailbox,
  startMongo,
  startRabbit,
  type AuthEmulator,
  type Log,
  type Mongo,
  type Rabbit,
} from '@wholesale/parts';

/** Database, broker and sign-in emulator of this data folder, each as soon as it is ready. */
export type Parts = {
  mongo: Promise<Mongo>;
  rabbit: Promise<Rabbit>;
  /** The broker's address, known seconds before it is ready; processes keep trying to connect. Empty: there is none. */
  brokerUrl: Promise<string>;
  auth: Promise<AuthEmulator>;
  /** The development mailbox; undefined when mails go elsewhere or nowhere. Its SMTP address is known before it is ready. */
  mailbox: Promise<
    | { smtpUrl: string; /** The page; undefined when it does not start. */ page: Promise<string | undefined> }
    | undefined
  >;
  /** Stops the parts that are ready. The others end with this process. */
  stop: () => Promise<void>;
};

/**
 * Starts the three at the same time and restarts each at its address when it ends unexpectedly. The promises
 * reject with a PartError.
 * @param options.withMailbox whether to start the development mailbox; the shop works without it
 * @param options.allowMemory whether the in-memory bus may replace the broker
 */
export function bringUpParts(options: {
  authPort: number;
  allowMemory: boolean;
  withMailbox: boolean;
  log: Log;
  /** Time between the end of a part and its restart. */
  restartAfterMs?: number;
}): Parts {
  const { authPort, allowMemory, withMailbox, log, restartAfterMs = 1_000 } = options;
  const place = { dataDir: localFolder, toolsDir: localFolder, log };
  const kept: { stop: () => Promise<void> }[] = [];
  const keep = <T extends { exited?: Promise<unknown>; stop: () => Promise<void> }>(
    name: string,
    running: T,
    again: () => Promise<T>,
  ): T => {
    kept.push(keepRunning({ name, running, again, log, afterMs: restartAfterMs }));
    return running;
  };

  const mongo = freePort().then(async (port) => {
    const plan = { ...place, port };
    const running = await startMongo(plan);
    return keep('The database', running, () => startMongo({ ...plan, only: running.kind }));
  });
  const address = Promise.withResolvers<string>();
  const rabbit = freePort().then(async (port) => {
    const plan = { ...place, port };
    const running = await startRabbit({ ...plan, allowMemory, onAddress: address.resolve });
    address.resolve(running.url);
    return keep('RabbitMQ', running, () => startRabbit({ ...plan, only: running.kind }));
  });
  rabbit.catch(address.reject);
  const startAuth = () => startAuthEmulator({ ...place, port: authPort });
  const auth = startAuth().then((running) => keep('The sign-in emulator', running, startAuth));
  const mailbox = withMailbox ? bringUpMailbox() : Promise.resolve(undefined);
  const parts = { mongo, rabbit, auth, mailbox, brokerUrl: address.promise };
  // The failure of a part that nobody awaits yet must not end the process as an unhandled rejection.
  for (const part of Object.values<Promise<unknown>>(parts)) part.catch(() => undefined);
  return { ...parts, stop: async () => void (await Promise.all(kept.map((part) => part.stop()))) };

  async function bringUpMailbox() {
    const plan = { ...place, ports: await mailboxPorts() };
    const start = () => startMailbox(plan);
    const page = start().then(
      (running) => keep('The mailbox', running, start).url,
      (error: Error) => void log(`Mails are not shown: ${error.message}`),
    );
    return { smtpUrl: `smtp://127.0.0.1:${plan.ports.smtp}`, page };
  }
}

/**
 * Claims the local data for this process.
 * @throws PartError when another `npm start` uses it, or when the folder is not writable
 */
export async function claimLocalData(): Promise<{ release: () => void }> {
  try {
    return await claimFolder(join(localFolder, 'run'), 'WholeSale');
  } catch (error) {
    throw explainFileError(error) ?? error;
  }
}

/**
 * Deletes the local data: database, broker, accounts, photos. Downloaded programs and builds are kept.
 * @throws PartError when the data is not in this folder
 */
export async function deleteLocalData(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.MONGODB_URI)
    throw new PartError(
      'did-not-start',
      '--fresh does not empty the database of MONGODB_URI: drop its databases wholesale_users, wholesale_catalog, wholesale_bookings, wholesale_ads and wholesale_inbox by hand.',
    );
  for (const name of [
    'mongod',
    'secantusdb',
    'secantusdb-rs',
    'rabbitmq',
    'rabbitmq-docker',
    'auth',
    'mailbox',
    'photos',
    'demo',
  ])
    rmSync(join(localFolder, name), { recursive: true, force: true });
  await removeRabbitVolume(localFolder);
  mkdirSync(localFolder, { recursive: true });
}
