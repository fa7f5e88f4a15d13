import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  findChromium,
  isRunning,
  localFolder,
  startAuthEmulator,
  startMongo,
  startRabbit,
  type Log,
} from '@wholesale/parts';
import { startMongoForTests, startRabbitForTests } from '@wholesale/testing';

/** The servers of one test run, and the environment variables with their addresses. */
export type TestServers = { env: Record<string, string>; stop: () => Promise<void> };

/**
 * Starts database, broker, sign-in emulator and browser for a run of the tests, the fuzzer or the benchmark, with data that is deleted at the end.
 * Database and broker are containers where a Docker engine answers and no addresses are given.
 * @throws PartError with a sentence for the screen; nothing is left running then
 */
export async function bringUpTestServers(log: Log): Promise<TestServers> {
  removeOldRuns();
  const dataDir = join(localFolder, `test-${process.pid}-${randomBytes(2).toString('hex')}`);
  const started: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  };
  const keep = <T extends { stop: () => Promise<void> }>(part: T): T => {
    started.push(part);
    return part;
  };
  const starting = [
    startMongoForTests(() => startMongo({ dataDir, toolsDir: localFolder, log })).then(keep),
    startRabbitForTests(() => startRabbit({ dataDir, log })).then(keep),
    startAuthEmulator({ dataDir, toolsDir: localFolder, log }).then(keep),
    findChromium({ log }),
  ] as const;
  try {
    const [mongo, rabbit, auth, chromium] = await Promise.all(starting);
    return {
      env: {
        WHOLESALE_TEST_MONGODB_URI: mongo.uri,
        WHOLESALE_TEST_AMQP_URL: rabbit.url,
        WHOLESALE_TEST_AUTH_URL: auth.url,
        CHROMIUM_PATH: chromium,
      },
      stop,
    };
  } catch (error) {
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
}

/** Folders of killed runs, whose names contain the id of a process that has ended. */
function removeOldRuns(): void {
  mkdirSync(localFolder, { recursive: true });
  for (const name of readdirSync(localFolder, { withFileTypes: true }).map((entry) => entry.name)) {
    const pid = Number(/^test-(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid && !isRunning(pid)) rmSync(join(localFolder, name), { recursive: true, force: true });
  }
}
