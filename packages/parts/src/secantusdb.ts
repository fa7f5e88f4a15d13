import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { runProgram } from './find-program.ts';
import { startGuarded } from './guarded-process.ts';
import type { Mongo, MongoPlan } from './mongo.ts';
import { PartError } from './part-error.ts';
import { answers, freePort } from './ports.ts';
import { withProgress } from './progress.ts';
import { installPythonTool } from './python-tool.ts';

const VERSION = '0.7.0b3';

/** SecantusDB keeps the answers of retryable writes, 10,000 at most, and then sorts them with every further one: decision 008. */
const withoutRetries = '&retryWrites=false';

/**
 * Query options for the connection string of a database in a container: SecantusDB, which may be tagged as `mongo`, gets no retryable writes.
 * @returns '' for any other image, and for one that the engine does not have
 */
export async function optionsOfImage(image: string): Promise<string> {
  const description = '{{index .Config.Labels "org.opencontainers.image.description"}}';
  const { output } = await runProgram('docker', ['image', 'inspect', image, '--format', description]);
  return output.includes('SecantusDB') ? withoutRetries : '';
}

/** SecantusDB's Python daemon in a private environment; it replaces MongoDB where mongod is not available. */
export async function startSecantus(plan: MongoPlan): Promise<Mongo> {
  const name = `SecantusDB ${VERSION}`;
  const programs = await installPythonTool(
    {
      name,
      folder: join(plan.toolsDir, 'venv'),
      size: '40 MB',
      packages: [`secantusdb==${VERSION}`],
      version: VERSION,
    },
    plan.log,
  );
  return serve(plan, join(programs, 'secantusd-py'), ['--cache-size', '256M'], name);
}

/**
 * The faster daemon; without --sync-on-commit a crash loses acknowledged writes.
 * @throws PartError when a phone could be booked only once on it, unless it was asked for by its kind
 */
export async function startSecantusRust(plan: MongoPlan, program: string): Promise<Mongo> {
  const name = 'SecantusDB (secantusd-rs)';
  const mongo = await serve(plan, program, ['--sync-on-commit'], name);
  if (plan.only || (await freesUniqueKeys(mongo.uri))) return mongo;
  await mongo.stop();
  throw new PartError(
    'did-not-start',
    `${name} keeps documents in a partial unique index that an update took out of it, so a phone could be booked only once`,
  );
}

/** Whether a document that no longer belongs to a partial unique index lets another one take its key: decision 008. */
export async function freesUniqueKeys(uri: string): Promise<boolean> {
  await using client = new MongoClient(uri);
  const documents = client.db('wholesale-check').collection<{ _id: number; key: number; active: boolean }>('unique');
  try {
    await documents.createIndex({ key: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await documents.insertOne({ _id: 1, key: 1, active: true });
    await documents.updateOne({ _id: 1 }, { $set: { active: false } });
    await documents.insertOne({ _id: 2, key: 1, active: true });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === duplicateKey) return false;
    throw error;
  } finally {
    await documents.drop();
  }
}

const duplicateKey = 11_000;

async function serve(
  { dataDir, log, port: wanted }: MongoPlan,
  program: string,
  args: string[],
  name: string,
): Promise<Mongo> {
  const kind = program.endsWith('-rs') ? 'secantusdb-rs' : 'secantusdb';
  const folder = join(dataDir, kind);
  const port = wanted ?? (await freePort());
  const served = await withProgress(log, `Starting ${name}`, () =>
    startGuarded({
      name,
      program,
      args: ['--host', '127.0.0.1', '--port', String(port), '--storage-path', folder, ...args],
      folder,
      logFile: join(dataDir, 'logs', 'secantusdb.log'),
      ready: () => answers(port),
      readyWithinMs: 60_000,
    }),
  );
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true${withoutRetries}`,
    kind,
    describe: `${name}, a stand-in for MongoDB, data in ${folder}`,
    folder,
    ...served,
  };
}
