import type { ServiceName } from '@wholesale/contracts';
import type { Db } from 'mongodb';
import { ConfigError, readConfig, serviceSettings } from './config.ts';
import { createLogger } from './logger.ts';
import { raiseVersions, resync, type Resyncable } from './storage/resync.ts';
import { connectMongo } from './storage/mongo.ts';

const databaseSettings = serviceSettings.pick({ MONGODB_URI: true, MONGODB_DATABASE: true });

/**
 * Runs an operator's command in the database of a service, which may be running. Exits with 78 for wrong settings or arguments and 1 for
 * any other failure, with one line on stderr.
 * @param options.work throws ConfigError for wrong arguments
 * @param options.waitMs how long to retry while the database does not answer
 */
export async function runInDatabase(
  service: ServiceName,
  { command, work, waitMs = 5_000 }: { command: string; work: (db: Db) => Promise<void>; waitMs?: number },
): Promise<void> {
  try {
    const settings = readConfig(databaseSettings, process.env);
    const mongo = await connectMongo({
      uri: settings.MONGODB_URI,
      database: settings.MONGODB_DATABASE ?? `wholesale_${service}`,
      logger: createLogger({ name: command, level: 'silent' }),
      waitMs,
    });
    await work(mongo.db).finally(() => mongo.close());
  } catch (error) {
    process.stderr.write(`${command}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof ConfigError ? 78 : 1;
  }
}

type CreateOwner = (deps: { db: Db; now: () => Date; onCommit: () => void }) => Resyncable;

/**
 * `npm run resync -- <service>`: the owner of aggregates publishes all of them again; the running service sends the events.
 * `--restored`: its database was restored to an older moment.
 */
export function runResync(service: ServiceName, createOwner: CreateOwner): Promise<void> {
  const restored = process.argv.includes(restoredOption);
  const print = (line: string): void => void process.stdout.write(`${service}: ${line}\n`);
  return runInDatabase(service, {
    command: 'resync',
    async work(db) {
      const owner = createOwner({ db, now: () => new Date(), onCommit: () => undefined });
      if (restored) print(`${await raiseVersions(owner)} raised above every published version`);
      await resyncWithProgress({ owner, print });
    },
  });
}

const restoredOption = '--restored';

const pollMs = 250;
const pollsUntilNotice = 20;

/**
 * A resync that keeps the outbox small: while more aggregates than `maxPending` have unpublished events, the next batch waits.
 * @param options.limit aggregates in a batch
 * @param options.print gets a line for each batch, and while it waits
 */
export async function resyncWithProgress({
  owner,
  print,
  limit,
  maxPending = 1_000,
}: {
  owner: Resyncable;
  print: (line: string) => void;
  limit?: number;
  maxPending?: number;
}): Promise<void> {
  const count = await resync({
    owner,
    ...(limit && { limit }),
    async afterBatch(announced) {
      print(`${announced} announced`);
      for (let polls = 1; (await owner.outbox.countDocuments({ _pending: true })) > maxPending; polls += 1) {
        if (polls % pollsUntilNotice === 0) print('waiting until they are published; is the service running?');
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
  });
  print(`done, ${count} in total; the service publishes what is left`);
}
