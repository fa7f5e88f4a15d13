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
  type Log,
  type Mongo,
  type Rabbit,
} from './parts/index.ts';

/** Database, broker and sign-in emulator of this data folder, up until `stop`. */
export type Parts = { mongo: Mongo; rabbit: Rabbit; stop: () => Promise<void> };

/**
 * Brings the three up side by side and keeps them up: one that ends by itself is started again at its address.
 * @param options.allowMemory whether the in-memory bus may stand in for a broker
 * @throws PartError with a sentence for the screen; nothing is left running then
 */
export async function bringUpParts(options: { authPort: number; allowMemory: boolean; log: Log }): Promise<Parts> {
  const { authPort, log } = options;
  const place = { dataDir: localFolder, toolsDir: localFolder, log };
  const [mongoPort, rabbitPort] = await Promise.all([freePort(), freePort()]);
  const brokerPlan = { ...place, port: rabbitPort, allowMemory: options.allowMemory };
  const kept: { stop: () => Promise<void> }[] = [];
  const stop = async () => void (await Promise.all(kept.map((part) => part.stop())));

  const keep = async <T extends { exited?: Promise<unknown>; stop: () => Promise<void> }>(
    name: string,
    start: () => Promise<T>,
  ): Promise<T> => {
    const running = await start();
    kept.push(keepRunning({ name, running, again: start, log }));
    return running;
  };
  const results = await Promise.allSettled([
    keep('The database', () => startMongo({ ...place, port: mongoPort })),
    keep('RabbitMQ', () => startRabbit(brokerPlan)),
    keep('The sign-in emulator', () => startAuthEmulator({ ...place, port: authPort })),
  ]);
  const [mongo, rabbit] = results;
  const failed = results.find((result) => result.status === 'rejected');
  if (failed || mongo.status === 'rejected' || rabbit.status === 'rejected') {
    await stop();
    throw failed?.reason;
  }
  return { mongo: mongo.value, rabbit: rabbit.value, stop };
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
