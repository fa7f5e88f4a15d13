import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  claimFolder,
  explainFileError,
  freePort,
  keepRunning,
  localFolder,
  PartError,
  removeRabbitVolume,
  startAuthEmulator,
  startMongo,
  startRabbit,
  type AuthEmulator,
  type Log,
  type Mongo,
  type Rabbit,
} from '@wholesale/parts';

/** Database, broker and sign-in emulator of this data folder, each as soon as it serves. */
export type Parts = {
  mongo: Promise<Mongo>;
  rabbit: Promise<Rabbit>;
  /** Where the broker will serve, seconds before it does: processes connect by themselves. Empty: there is none. */
  brokerUrl: Promise<string>;
  auth: Promise<AuthEmulator>;
  /** Ends what is up. What is still coming up ends with this process. */
  stop: () => Promise<void>;
};

/**
 * Brings the three up side by side and keeps them up: one that ends by itself is started again at its address. The promises
 * reject with a PartError.
 * @param options.allowMemory whether the in-memory bus may stand in for a broker
 */
export function bringUpParts(options: {
  authPort: number;
  allowMemory: boolean;
  log: Log;
  /** Time between the end of a part and its next start. */
  restartAfterMs?: number;
}): Parts {
  const { authPort, allowMemory, log, restartAfterMs = 1_000 } = options;
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
  const parts = { mongo, rabbit, auth, brokerUrl: address.promise };
  // Whoever waits for one part must not be ended by the failure of another that nobody waits for yet.
  for (const part of Object.values<Promise<unknown>>(parts)) part.catch(() => undefined);
  return { ...parts, stop: async () => void (await Promise.all(kept.map((part) => part.stop()))) };
}

/**
 * Takes the local data for this process alone.
 * @throws PartError when another `npm start` has it, or when the folder cannot be written
 */
export async function claimLocalData(): Promise<{ release: () => void }> {
  try {
    return await claimFolder(join(localFolder, 'run'), 'WholeSale');
  } catch (error) {
    throw explainFileError(error) ?? error;
  }
}

/**
 * Throws the local data away: database, broker, accounts, photos. Programs that were fetched and built pages stay.
 * @throws PartError when the data is not in this folder
 */
export async function beginAnew(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.MONGODB_URI)
    throw new PartError(
      'did-not-start',
      '--fresh does not empty the database of MONGODB_URI: drop its databases wholesale_users, wholesale_catalog, wholesale_bookings and wholesale_ads by hand.',
    );
  for (const name of ['mongod', 'secantusdb', 'secantusdb-rs', 'rabbitmq', 'rabbitmq-docker', 'auth', 'photos', 'demo'])
    rmSync(join(localFolder, name), { recursive: true, force: true });
  await removeRabbitVolume(localFolder);
  mkdirSync(localFolder, { recursive: true });
}
