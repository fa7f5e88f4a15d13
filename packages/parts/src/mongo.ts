import { MongoClient } from 'mongodb';
import { firstThatServes, onThePath, type Candidate, type Log } from './first-that-serves.ts';
import { fetchedMongod, startMongod } from './mongod.ts';
import { useGiven, type RunningServer } from './running-server.ts';
import { startSecantus, startSecantusRust, whyNoPython } from './secantusdb.ts';

/** A database that speaks MongoDB's protocol. */
export type Mongo = RunningServer & {
  /** For the driver; names no database. */
  uri: string;
  kind: 'given' | 'mongod' | 'secantusdb' | 'secantusdb-rs';
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
      start: () => givenMongo(env.MONGODB_URI ?? ''),
    },
    {
      kind: 'mongod',
      ...onThePath('mongod', (program) => startMongod(plan, program)),
    },
    {
      kind: 'secantusdb-rs',
      ...onThePath('secantusd-rs', (program) => startSecantusRust(plan, program)),
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

async function givenMongo(uri: string): Promise<Mongo> {
  const answers = async () => {
    await using client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
    await client.db('admin').command({ ping: 1 });
  };
  return {
    uri,
    ...(await useGiven({ part: 'database', product: 'MongoDB', setting: 'MONGODB_URI', address: uri, answers })),
  };
}
