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
  /** For people: which server, and where the data lies. */
  describe: string;
  /** Data folder; undefined when the server is not ours. */
  folder?: string;
  /** The process, where it is ours. */
  pid?: number;
  /** Settles when the server has ended, asked or not; absent when it is not ours. */
  exited?: Promise<unknown>;
  stop: () => Promise<void>;
};

export type MongoPlan = {
  /** Folder of all local data; each server has its own folder in it. */
  dataDir: string;
  /** Folder of what is fetched once and shared between runs (server programs). */
  toolsDir: string;
  log: Log;
  /** Listen here instead of on a free port; for a server that comes back at its old address. */
  port?: number;
  /** Nothing but this kind of server: one that is started again must find the data it had. */
  only?: Mongo['kind'];
  env?: NodeJS.ProcessEnv;
};

/**
 * Finds or brings up the database, in the order that `npm run doctor` shows.
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

/** The order, with what speaks against each. */
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
      name: 'the official mongod, fetched',
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
    // Not the next thing: who sets an address wants that database and no other.
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

/** An address as it may be shown. */
export function withoutPassword(uri: string): string {
  return uri.replace(/\/\/[^@/]*@/, '//***@');
}
