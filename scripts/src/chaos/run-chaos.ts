import { localFolder, root, runProgram, type Log } from '@wholesale/parts';
import { timeMargin } from '@wholesale/testing';
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { countMessages, createArchive, drainArchive } from './archive.ts';
import { check } from './checker/check.ts';
import type { Anomaly } from './checker/history.ts';
import { lockHistoriesOf } from './checker/lock-history.ts';
import { checkLocks } from './go-tools.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { arms } from './arms.ts';
import { allFaults, runFaults, type FaultCounts } from './faults.ts';
import { ownProxy } from './links.ts';
import { runLoad } from './load.ts';
import type { Operation } from './record.ts';
import { startServers } from './servers.ts';
import { createShopClient } from './shop-client.ts';
import { readDocuments, withDatabases, type Stored } from './stored.ts';
import { startToxiproxy } from './toxiproxy.ts';
import { untilQuiet } from './quiet.ts';
import { createWorld } from './world.ts';

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

export type ChaosOptions = {
  seed: string;
  seconds: number;
  authUrl: string;
  log: Log;
  /** A protection to switch off, by its name in `arms`; then only the faults it is for are injected. */
  arm?: string | undefined;
  /** Path of toxiproxy's server; without it, the project's own proxy is on the links. */
  toxiproxy?: string | undefined;
};

type Servers = Awaited<ReturnType<typeof startServers>>;

/** Runs load and faults against a shop of separate processes, waits until it is quiet and checks what is stored. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const servers = await startServers(options.log);
  const toxiproxy = options.toxiproxy === undefined ? undefined : await startToxiproxy(options.toxiproxy);
  try {
    const lines = createWriteStream(join(localFolder, 'chaos.log'));
    const cluster = await startCluster({
      ...options,
      servers,
      makeLink: toxiproxy?.makeLink ?? ownProxy,
      log: (line) => void lines.write(`${new Date().toISOString()} ${line}\n`),
    });
    try {
      return await runOn(cluster, servers, options);
    } finally {
      await cluster.stop();
    }
  } finally {
    await toxiproxy?.stop();
    await servers.stop();
  }
}

async function runOn(
  cluster: Cluster,
  servers: Servers,
  { seed, seconds, authUrl, log, arm = '' }: ChaosOptions,
): Promise<ChaosResult> {
  const broker = { url: servers.amqpUrl, namespace: cluster.namespace };
  await createArchive(broker);
  const shop = createShopClient({ url: cluster.url, authUrl });
  const world = await createWorld(shop, {
    seed,
    makeAdmin: (email) => grantAdmin(email, { ...servers, namespace: cluster.namespace }),
  });
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

async function grantAdmin(email: string, place: { mongoUri: string; namespace: string }): Promise<void> {
  const { code, output } = await runProgram(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'services', 'users', 'src', 'grant-admin.ts'), email],
    { env: { ...process.env, MONGODB_URI: place.mongoUri, MONGODB_DATABASE: `${place.namespace}-users` } },
  );
  if (code !== 0) throw new Error(`grant-admin failed: ${output}`);
}
