import { MongoClient, type Db, type Document } from 'mongodb';

export type QueryPlan = {
  command: string;
  collection: string;
  filter: unknown;
  /** Stages of the winning plan, as explain names them. */
  stages: string[];
  /**
   * Whether an index was used. A filter on one `_id` counts, whatever else it contains: MongoDB uses its primary key, and so does
   * SecantusDB (2 ms among 5,000 documents, where a real scan takes 80), though its explain says COLLSCAN.
   */
  ixscan: boolean;
};

/**
 * Records the commands that `work` sends to the database and lets the server explain each query.
 * @param work uses the repositories under test on the database it is given
 */
export async function explainQueriesOf(
  { uri, database }: { uri: string; database: string },
  work: (db: Db) => Promise<void>,
): Promise<QueryPlan[]> {
  const client = await new MongoClient(uri, { monitorCommands: true, ignoreUndefined: true }).connect();
  const queries: Query[] = [];
  client.on('commandStarted', ({ commandName, command }) => queries.push(...queriesIn(commandName, command)));
  try {
    await work(client.db(database));
    client.removeAllListeners('commandStarted');
    const plans: QueryPlan[] = [];
    for (const query of queries) plans.push(await explain(client.db(database), query));
    return plans;
  } finally {
    await client.close();
  }
}

type Query = { command: string; collection: string; filter: Document; sort?: Document };

function queriesIn(name: string, command: Document): Query[] {
  const collection = String(command[name]);
  if (name === 'find') return [{ command: name, collection, filter: command['filter'] ?? {}, sort: command['sort'] }];
  if (name === 'count') return [{ command: name, collection, filter: command['query'] ?? {} }];
  if (name === 'aggregate') {
    const [first] = command['pipeline'] as Document[];
    return [{ command: name, collection, filter: (first?.['$match'] as Document | undefined) ?? {} }];
  }
  if (name !== 'update' && name !== 'delete') return [];
  const changes = command[`${name}s`] as { q: Document }[];
  return changes.map(({ q }) => ({ command: name, collection, filter: q }));
}

async function explain(db: Db, { command, collection, filter, sort }: Query): Promise<QueryPlan> {
  const find = { find: collection, filter, ...(sort ? { sort } : {}) };
  const { queryPlanner } = await db.command({ explain: find, verbosity: 'queryPlanner' });
  const stages = stagesOf((queryPlanner as Document)['winningPlan']);
  const namesId = ['string', 'number'].includes(typeof (filter as Document)['_id']);
  const ixscan = namesId || (stages.includes('IXSCAN') && !stages.includes('COLLSCAN'));
  return { command, collection, filter, stages, ixscan };
}

function stagesOf(plan: unknown): string[] {
  if (!plan || typeof plan !== 'object') return [];
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  const { stage, ...rest } = plan as { stage?: string };
  return [...(stage ? [stage] : []), ...Object.values(rest).flatMap(stagesOf)];
}
