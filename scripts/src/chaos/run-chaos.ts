import { localFolder } from '@wholesale/parts';
import { timeMargin } from '@wholesale/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { countMessages, createArchive, drainArchive } from './archive.ts';
import { check } from './checker/check.ts';
import type { Anomaly } from './checker/history.ts';
import { lockHistoriesOf } from './checker/lock-history.ts';
import { checkLocks } from './go-tools.ts';
import { arms } from './arms.ts';
import { allFaults, runFaults, type FaultCounts } from './faults.ts';
import { runLoad } from './load.ts';
import type { Operation } from './record.ts';
import { readDocuments, withDatabases } from './read-documents.ts';
import type { Stored } from './stored.ts';
import { untilQuiet } from './quiet.ts';
import { withCluster, type ClusterOptions, type RunningShop } from './with-cluster.ts';

export type ChaosResult = {
  seed: string;
  operations: Operation[];
  faults: FaultCounts;
  /** Processes that ended at each crash point. */
  crashes: Record<string, number>;
  stored: Stored;
  anomalies: Anomaly[];
  /** Until the shop was quiet after the last fault, in milliseconds; undefined when it never was. */
  quietAfterMs: number | undefined;
  /** False without Go. */
  checkedLocks: boolean;
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
  const { quietAfterMs, why } = await untilQuiet(cluster, broker, {
    mongoUri: servers.mongoUri,
    withinMs: quietWithinMs * Math.max(1, timeMargin() / 4),
  });
  const place = { mongoUri: servers.mongoUri, namespace: cluster.namespace };
  const stored = {
    ...(await readDocuments(place)),
    events: await drainArchive(broker),
    dead: (await countMessages(broker)).dead,
  };
  const restless = quietAfterMs === undefined ? [{ rule: 'quiet', about: 'the shop', text: why }] : [];
  const { operations } = shop;
  const locks = await checkLocks(lockHistoriesOf({ operations, stored }), log);
  if (!locks) log('Without Go, the listings are not checked as locks.');
  const anomalies = [...restless, ...check({ operations, stored }), ...(locks ?? [])];
  writeFileSync(join(localFolder, 'chaos.json'), JSON.stringify({ seed, anomalies, operations, stored }));
  return {
    seed,
    operations,
    faults,
    crashes: cluster.crashes,
    stored,
    anomalies,
    quietAfterMs,
    checkedLocks: locks !== undefined,
  };
}

/** After the last fault. A machine that is slower than it seems gets more. */
const quietWithinMs = 60_000;
