import { mkdtempSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { freePort, root, type GuardedProcess } from '@wholesale/parts';
import { makeProcessKeys } from '../process-keys.ts';
import { processSettings, services, type ServiceName } from '../process-settings.ts';
import { startProcess } from '../start-process.ts';

export type ShopProcesses = {
  url: string;
  authUrl: string;
  /** Resident memory of the six processes together. */
  residentMegabytes(): number;
  stop(): Promise<void>;
};

/** Gateway and services as six processes without data, on the servers of a test run. */
export async function startShopProcesses(servers: Record<string, string>): Promise<ShopProcesses> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wholesale-bench-'));
  const ports = await Promise.all(services.map(async (name) => [name, await freePort()] as const));
  const gatewayPort = await freePort();
  const mongoUri = servers.WHOLESALE_TEST_MONGODB_URI ?? '';
  const authUrl = servers.WHOLESALE_TEST_AUTH_URL ?? '';
  const run = `bench-${randomBytes(4).toString('hex')}`;
  const settings = processSettings({
    env: {
      PATH: process.env.PATH,
      RATE_LIMITS: 'off',
      MAX_ACTIVE_BOOKINGS: '100000',
      LOG_LEVEL: 'warn',
      EVENTS_NAMESPACE: run,
      FRONTENDS_DIR: join(root, '.wholesale', 'dist'),
    },
    dataDir,
    mongoUri,
    amqpUrl: servers.WHOLESALE_TEST_AMQP_URL ?? '',
    authUrl,
    gatewayPort,
    ports: Object.fromEntries(ports) as Record<ServiceName, number>,
    keys: await makeProcessKeys(),
    demo: false,
  });
  for (const name of services) settings[name].MONGODB_DATABASE = `${run}-${name}`;
  const running: GuardedProcess[] = [];
  for (const name of [...services, 'gateway'] as const)
    running.push(await startProcess(name, settings[name], () => undefined));

  return {
    url: `http://127.0.0.1:${gatewayPort}`,
    authUrl,
    residentMegabytes: () => running.reduce((sum, { pid }) => sum + residentOf(pid), 0) / 1_024,
    async stop() {
      await Promise.all(running.map((process) => process.stop()));
      const client = await new MongoClient(mongoUri).connect();
      for (const name of services) await client.db(`${run}-${name}`).dropDatabase();
      await client.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Kilobytes of a process group without its guard. */
export function residentOf(group: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,rss=,comm='], { encoding: 'utf8' }).split('\n');
  const members = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, pgid, , comm]) => Number(pgid) === group && comm !== 'sh');
  return members.reduce((sum, [, , rss]) => sum + Number(rss), 0);
}
