import { MongoClient } from 'mongodb';
import { firstThatServes, type Candidate, type Log } from './first-that-serves.ts';
import { findProgram } from './find-program.ts';
import { fetchedMongod, startMongod } from './mongod.ts';
import { PartError } from './part-error.ts';
import { startSecantus, startSecantusRust, whyNoPython } from './secantusdb.ts';

/** A database that speaks MongoDB's protocol. */
export type Mongo = {
  /** For the driver; names no database. */
  uri: string;
  kind: 'given' | 'mongod' | 'secantusdb' | 'secantusdb-rs';
  /** For people: which server, and the location of its data. */
  describe: string;
  /** Data folder; undefined when we did not start the server. */
  folder?: string;
  /** Its process id, if we started it. */
  pid?: number;
  /** Settles when the server has ended; absent when we did not start it. */
  exited?: Promise<unknown>;
  stop: () => Promise<void>;
};

export type MongoPlan = {
  /** Folder of all local data; each server has its own folder in it. */
  dataDir: string;
  /** Folder of downloaded server programs, shared between runs. */
  toolsDir: string;
  log: Log;
  /** Port to listen on, for a server that restarts at its old address; default any free port. */
  port?: number;
  /** Only this kind of server, because a restarted one must find its data. */
  only?: Mongo['kind'];
  env?: NodeJS.ProcessEnv;
};

/**
 * Finds or starts the database, in the order that `npm run doctor` shows.
 * @throws PartError with a sentence for the screen
 */
export function startMongo(plan: MongoPlan): Promise<Mongo> {
  return firstThatServes({
    part: 'database',
    candidates: mongoCandidates(plan),
    install: 'install MongoDB 7 or newer (mongod), or Python 3.10 or newer with venv, or set MONGODB_URI',
    log: plan.log,
  });
}

/** The candidates in order, each with the reason why it is not available. */
export function mongoCandidates(plan: MongoPlan): Candidate<Mongo>[] {
  const { env = process.env, only } = plan;
  const candidates: (Candidate<Mongo> & { kind: Mongo['kind'] })[] = [
    {
      kind: 'given',
      name: 'MONGODB_URI',
      missing: () => (env.MONGODB_URI ? undefined : 'not set'),
      start: () => useGiven(env.MONGODB_URI ?? ''),
    },
    {
      kind: 'mongod',
      name: 'mongod on the PATH',
      missing: async () => ((await findProgram('mongod')) ? undefined : 'not on the PATH'),
      start: async () => startMongod(plan, (await findProgram('mongod')) ?? 'mongod'),
    },
    {
      kind: 'secantusdb-rs',
      name: 'secantusd-rs on the PATH',
      missing: async () => ((await findProgram('secantusd-rs')) ? undefined : 'not on the PATH'),
      start: async () => startSecantusRust(plan, (await findProgram('secantusd-rs')) ?? 'secantusd-rs'),
    },
    {
      kind: 'mongod',
      name: 'the official mongod, downloaded',
      missing: () => fetchedMongod.missing(plan),
      start: async () => startMongod(plan, await fetchedMongod.fetch(plan)),
    },
    {
      kind: 'secantusdb',
      name: 'SecantusDB from PyPI',
      missing: () => whyNoPython(),
      start: () => startSecantus(plan),
    },
  ];
  return candidates.filter(({ kind }) => only === undefined || kind === only);
}

async function useGiven(uri: string): Promise<Mongo> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    await client.db('admin').command({ ping: 1 });
  } catch {
    // No fallback: whoever sets an address wants that database.
    throw new PartError(
      'in-use',
      `The database of MONGODB_URI (${withoutPassword(uri)}) does not answer. Start it, or unset MONGODB_URI.`,
    );
  } finally {
    await client.close();
  }
  return {
    uri,
    kind: 'given',
    describe: `MongoDB at ${withoutPassword(uri)} (MONGODB_URI)`,
    stop: () => Promise.resolve(),
  };
}

/** An address without its password. */
export function withoutPassword(uri: string): string {
  return uri.replace(/\/\/[^@/]*@/, '//***@');
}
