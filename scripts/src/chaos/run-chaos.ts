import { localFolder } from '@wholesale/parts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createArchive } from './archive.ts';
import { arms } from './arms.ts';
import { allFaults, runFaults, type FaultCounts } from './faults.ts';
import { runLoad } from './load.ts';
import type { Operation } from './record.ts';
import { withDatabases } from './read-documents.ts';
import { verdictOf, type Verdict } from './verdict.ts';
import { withCluster, type ClusterOptions, type RunningShop } from './with-cluster.ts';

export type ChaosResult = Verdict & {
  seed: string;
  operations: Operation[];
  faults: FaultCounts;
  /** Processes of each service that ended at each crash point, such as `users after-commit`. */
  crashes: Record<string, number>;
  /** What served as the database, such as `mongod`. */
  databaseKind: string;
};

export type ChaosOptions = ClusterOptions & { seconds: number };

/** Runs load and faults against a shop of separate processes, waits until it is quiet and checks what is stored. */
export const runChaos = (options: ChaosOptions): Promise<ChaosResult> =>
  withCluster(options, (running) => runOn(running, options));

async function runOn(
  { cluster, servers, shop, signUp }: RunningShop,
  { seed, seconds, log, arm = '' }: ChaosOptions,
): Promise<ChaosResult> {
  const broker = { url: servers.amqpUrl, namespace: cluster.namespace };
  await createArchive(broker);
  const world = await signUp();
  const { dropIndex } = arms[arm] ?? {};
  if (dropIndex)
    await withDatabases({ ...servers, namespace: cluster.namespace }, async (databaseOf) => {
      await databaseOf('bookings').collection('bookings').dropIndex(dropIndex);
    });
  log(`${cluster.links.length} links, ${cluster.replicas.length} processes; load for ${seconds} s`);
  const ending = new AbortController();
  const loading = runLoad(shop, world, { workers: 16, signal: ending.signal });
  const faulting = runFaults({
    cluster,
    servers,
    broker,
    seed,
    weights: arms[arm]?.faults ?? allFaults,
    signal: ending.signal,
    log,
  });
  await setTimeout(seconds * 1_000);
  ending.abort();
  const [faults] = await Promise.all([faulting, loading]);
  const { operations } = shop;
  const verdict = await verdictOf({ cluster, servers, shop }, { log });
  const { anomalies, stored } = verdict;
  writeFileSync(join(localFolder, 'chaos.json'), JSON.stringify({ seed, anomalies, operations, stored }));
  return { ...verdict, seed, operations, faults, crashes: cluster.crashes, databaseKind: servers.databaseKind };
}
