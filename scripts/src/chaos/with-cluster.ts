import { localFolder, root, runProgram, type Log } from '@wholesale/parts';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../process-settings.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { ownProxy, type MakeLink } from './links.ts';
import { startServers } from './servers.ts';
import { createShopClient, type ShopClient } from './shop-client.ts';
import { startToxiproxy } from './toxiproxy.ts';
import { createWorld, type World } from './world.ts';

export type Servers = Awaited<ReturnType<typeof startServers>>;

export type ClusterOptions = {
  seed: string;
  authUrl: string;
  log: Log;
  /** A protection to switch off, by its name in `arms`; then only the faults it is for are injected. */
  arm?: string | undefined;
  /** What serves as the database, such as `mongod`; without it, the first that is there. */
  database?: string | undefined;
  /** Path of toxiproxy's server; without it, the project's own proxy is on the links. */
  toxiproxy?: string | undefined;
  /** Replicas of every service; without it, two of catalog and of bookings. */
  replicas?: number;
  /** Settings of every process. */
  settings?: Settings;
  /** Instead of toxiproxy or the project's own proxy. */
  makeLink?: MakeLink;
  /** Receives the lines of the processes; chaos.log without it. */
  logFile?: string;
};

/** A running shop with servers of its own, and people who are signed up. */
export type RunningShop = { cluster: Cluster; servers: Servers; shop: ShopClient; signUp: () => Promise<World> };

/** Starts the shop as separate processes with servers of its own, and stops everything after the work. */
export async function withCluster<T>(options: ClusterOptions, work: (running: RunningShop) => Promise<T>): Promise<T> {
  const servers = await startServers(options);
  const toxiproxy = options.toxiproxy && !options.makeLink ? await startToxiproxy(options.toxiproxy) : undefined;
  try {
    const lines = createWriteStream(join(localFolder, options.logFile ?? 'chaos.log'));
    const cluster = await startCluster({
      ...options,
      servers,
      makeLink: options.makeLink ?? toxiproxy?.makeLink ?? ownProxy,
      log: (line) => void lines.write(`${new Date().toISOString()} ${line}\n`),
    });
    const shop = createShopClient({ url: cluster.url, authUrl: options.authUrl });
    const makeAdmin = (email: string) => grantAdmin(email, { ...servers, namespace: cluster.namespace });
    const signUp = () => createWorld(shop, { seed: options.seed, makeAdmin });
    try {
      return await work({ cluster, servers, shop, signUp });
    } finally {
      await cluster.stop();
    }
  } finally {
    await toxiproxy?.stop();
    await servers.stop();
  }
}

async function grantAdmin(email: string, place: { mongoUri: string; namespace: string }): Promise<void> {
  const { code, output } = await runProgram(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'services', 'users', 'src', 'grant-admin.ts'), email],
    {
      // On a busy machine it needs more than the usual 10 s.
      timeoutMs: 60_000,
      env: { ...process.env, MONGODB_URI: place.mongoUri, MONGODB_DATABASE: `${place.namespace}-users` },
    },
  );
  if (code !== 0) throw new Error(`grant-admin failed: ${output}`);
}
