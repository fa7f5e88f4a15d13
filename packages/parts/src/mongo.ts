import { MongoClient } from 'mongodb';
import { firstThatServes, fromSetting, onThePath, type Candidate } from './first-that-serves.ts';
import { fetchedMongod, startMongod } from './mongod.ts';
import { useGiven, type RunningServer, type ServerPlan } from './running-server.ts';
import { whyNoPython } from './python-tool.ts';
import { startSecantus, startSecantusRust } from './secantusdb.ts';

/** A database that speaks MongoDB's protocol. */
export type Mongo = RunningServer & {
  /** For the driver; names no database. */
  uri: string;
  kind: 'given' | 'mongod' | 'secantusdb' | 'secantusdb-rs';
};

export type MongoPlan = ServerPlan<Mongo['kind']> & {
  /** Folder of downloaded server programs, shared between runs. */
  toolsDir: string;
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
    { kind: 'given', ...fromSetting('MONGODB_URI', env, givenMongo) },
    { kind: 'mongod', ...onThePath('mongod', (program) => startMongod(plan, program)) },
    {
      kind: 'secantusdb-rs',
      ...onThePath('secantusd-rs', (program) => startSecantusRust(plan, program)),
      ...(only === undefined && {
        missing: () => 'not used: a phone could be booked only once on it, see decision 008',
      }),
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
