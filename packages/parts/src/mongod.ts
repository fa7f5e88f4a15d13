import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { startGuarded } from './guarded-process.ts';
import type { Mongo, MongoPlan } from './mongo.ts';
import { explainFileError, PartError } from './part-error.ts';
import { answers, freePort } from './ports.ts';
import { withProgress } from './progress.ts';

const VERSION = '8.0.14';
const REPLICA_SET = 'wholesale';

/**
 * Runs mongod as a replica set of one, so that transactions work. Its data stays in `mongod/` of the data folder.
 * @param program path of mongod
 */
export async function startMongod({ dataDir, log, port: wanted }: MongoPlan, program: string): Promise<Mongo> {
  const folder = join(dataDir, 'mongod');
  const port = wanted ?? (await freePort());
  const served = await withProgress(log, 'Starting mongod', () =>
    startGuarded({
      name: 'MongoDB',
      program,
      args: [
        ...['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1'],
        ...['--replSet', REPLICA_SET, '--wiredTigerCacheSizeGB', '0.25', '--nounixsocket'],
      ],
      folder,
      logFile: join(dataDir, 'logs', 'mongod.log'),
      ready: () => answers(port),
      readyWithinMs: 60_000,
    }),
  );
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  try {
    await bePrimary(uri, `127.0.0.1:${port}`);
  } catch (error) {
    await served.stop();
    throw new PartError('did-not-start', `mongod did not become primary (${(error as Error).message})`);
  }
  return {
    uri,
    kind: 'mongod',
    describe: `MongoDB (${program}), data in ${folder}`,
    folder,
    ...served,
  };
}

/** Downloads the official mongod once, into the tools folder. */
export const fetchedMongod = {
  /** Why it is not available; fast, because without a network this runs at each start. */
  async missing({ toolsDir }: MongoPlan): Promise<string | undefined> {
    const { DryMongoBinary } = await import('mongodb-memory-server-core');
    try {
      if (await DryMongoBinary.locateBinary({ version: VERSION, downloadDir: binaries(toolsDir) })) return undefined;
      const { MongoBinaryDownloadUrl } = await import('mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js');
      const options = await DryMongoBinary.generateOptions({ version: VERSION, downloadDir: binaries(toolsDir) });
      const url = await new MongoBinaryDownloadUrl(options).getDownloadUrl();
      const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(3_000) });
      return answer.ok ? undefined : `its download server answered ${answer.status}`;
    } catch {
      return 'its download server is not reachable';
    }
  },

  /** @returns the program's path */
  fetch({ toolsDir, log }: MongoPlan): Promise<string> {
    return withProgress(log, `Downloading MongoDB ${VERSION} (about 80 MB)`, async () => {
      const { MongoBinary } = await import('mongodb-memory-server-core');
      try {
        const path = await MongoBinary.getPath({ version: VERSION, downloadDir: binaries(toolsDir) });
        if (!existsSync(path)) throw new Error('the archive contains no program');
        return path;
      } catch (error) {
        throw (
          explainFileError(error) ??
          new PartError('did-not-start', `MongoDB cannot be downloaded (${(error as Error).message})`)
        );
      }
    });
  },
};

const binaries = (toolsDir: string) => join(toolsDir, 'mongod-program');

/** The port may change at each start, so the address of the set's only member is updated. */
async function bePrimary(uri: string, host: string): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  const members = [{ _id: 0, host }];
  try {
    const admin = client.db('admin');
    const stored = await client.db('local').collection<{ _id: string; version: number }>('system.replset').findOne({});
    if (!stored) await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } });
    else await admin.command({ replSetReconfig: { ...stored, version: stored.version + 1, members }, force: true });
    const deadline = Date.now() + 30_000;
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
      if (Date.now() > deadline) throw new Error('no election within 30 s');
      await setTimeout(100);
    }
  } finally {
    await client.close();
  }
}
