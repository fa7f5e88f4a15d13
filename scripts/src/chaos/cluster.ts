import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, localFolder, type Log } from '@wholesale/parts';
import { makeProcessKeys } from '../process-keys.ts';
import { processSettings, services, type ProcessName, type ServiceName, type Settings } from '../process-settings.ts';
import { startProcess } from '../start-process.ts';
import { crashNotice } from './crash-notice.ts';
import type { Link, MakeLink } from './links.ts';
import { startVictim, type Victim } from './servers.ts';

/** Everything that the preload of a process does, by its environment. */
export type Sabotage = {
  /** A crash point with the number of the call at which the process kills itself, such as `after-commit:12`. */
  crash?: string;
  /** A protection that is switched off. */
  arm?: string;
};

export type Replica = Victim & {
  service: ProcessName;
  url: string;
  /** Crashes at a crash point after its next start; without one, it does not. */
  crashNext(point: string | undefined): void;
  /** Whether it was started with a crash point and has not reached it. */
  willCrash(): boolean;
  stop(): Promise<void>;
};

const usualCopies: Record<ProcessName, number> = { users: 1, catalog: 2, bookings: 2, ads: 1, inbox: 1, gateway: 1 };

/** Which services a process calls. */
const calls: Record<ProcessName, readonly ServiceName[]> = {
  users: [],
  catalog: ['bookings'],
  bookings: ['catalog'],
  ads: ['catalog'],
  inbox: ['catalog'],
  gateway: services,
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * The shop as separate processes with a proxy on every link.
 * @param options.replicas of every service; without it, two of catalog and of bookings
 */
export async function startCluster({
  servers,
  authUrl,
  makeLink,
  arm,
  replicas: wanted,
  settings: given = {},
  log,
}: {
  servers: { dataDir: string; mongoUri: string; amqpUrl: string };
  authUrl: string;
  makeLink: MakeLink;
  arm?: string | undefined;
  replicas?: number;
  /** Settings of every process. */
  settings?: Settings;
  /** Gets every line of the processes. */
  log: Log;
}) {
  const namespace = `chaos-${randomBytes(4).toString('hex')}`;
  const links: Link[] = [];
  const replicas: Replica[] = [];
  /** How many processes of each service reached each crash point, such as `users after-commit`. */
  const crashes: Record<string, number> = {};
  const link = async (name: string, port: number): Promise<number> => {
    const made = await makeLink(name, port);
    links.push(made);
    return made.port;
  };
  const stop = async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await Promise.all(links.map((made) => made.close()));
  };
  try {
    const names = [...services, 'gateway'] as const;
    const ports = new Map<ProcessName, number[]>();
    for (const name of names) {
      const length = (name !== 'gateway' && wanted) || usualCopies[name];
      ports.set(name, await Promise.all(Array.from({ length }, freePort)));
    }
    const portsOf = (name: ProcessName): number[] => ports.get(name) ?? [];
    const titleOf = (name: ProcessName, at: number) => (portsOf(name).length > 1 ? `${name}-${at + 1}` : name);
    const [gatewayPort = 0] = portsOf('gateway');
    const settings = processSettings({
      env: {
        PATH: process.env.PATH,
        RATE_LIMITS: 'off',
        MAX_ACTIVE_BOOKINGS: '100000',
        MAX_CANCELLATIONS_PER_DAY: '100000',
        LOG_LEVEL: 'warn',
        EVENTS_NAMESPACE: namespace,
        FRONTENDS_DIR: join(localFolder, 'dist'),
        ...given,
      },
      dataDir: servers.dataDir,
      mongoUri: servers.mongoUri,
      amqpUrl: servers.amqpUrl,
      authUrl,
      gatewayPort,
      ports: Object.fromEntries(services.map((name) => [name, portsOf(name)[0]])) as Record<ServiceName, number>,
      keys: await makeProcessKeys(),
      demo: false,
    });

    /** The environment of one replica, whose every address is that of a proxy. */
    async function environmentOf(name: ProcessName, title: string, port: number): Promise<Settings> {
      const env: Settings = { ...settings[name], PORT: String(port) };
      env.AMQP_URL = throughPort(servers.amqpUrl, await link(`${title} to broker`, portOf(servers.amqpUrl)));
      if (name !== 'gateway') {
        env.MONGODB_URI = throughPort(servers.mongoUri, await link(`${title} to database`, portOf(servers.mongoUri)));
        env.MONGODB_DATABASE = `${namespace}-${name}`;
      }
      for (const called of calls[name]) {
        const addresses: string[] = [];
        for (const [at, target] of portsOf(called).entries())
          addresses.push(`http://127.0.0.1:${await link(`${title} to ${titleOf(called, at)}`, target)}`);
        env[`${called.toUpperCase()}_URL`] = addresses.join(',');
      }
      return env;
    }

    async function startReplica(service: ProcessName, at: number, port: number): Promise<Replica> {
      const name = titleOf(service, at);
      const env = await environmentOf(service, name, port);
      let planned: string | undefined;
      let current: string | undefined;
      const victim = await startVictim(
        { name, kind: 'service' },
        () => {
          current = planned;
          planned = undefined;
          const sabotage = preloadOf({ ...(current && { crash: current }), ...(arm && { arm }) });
          return startProcess(service, { ...env, ...sabotage }, (line) => {
            log(`${name}: ${line}`);
            const [, crashed] = line.split(`${crashNotice} `);
            if (crashed) crashes[`${service} ${crashed}`] = (crashes[`${service} ${crashed}`] ?? 0) + 1;
          });
        },
        log,
      );
      return {
        ...victim,
        service,
        url: `http://127.0.0.1:${port}`,
        crashNext: (point) => void (planned = point),
        willCrash: () => current !== undefined || planned !== undefined,
      };
    }

    const starting = names.flatMap((name) => portsOf(name).map((port, at) => startReplica(name, at, port)));
    const results = await Promise.allSettled(starting);
    for (const result of results) if (result.status === 'fulfilled') replicas.push(result.value);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return { namespace, links, replicas, crashes, url: `http://127.0.0.1:${gatewayPort}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function preloadOf({ crash, arm }: Sabotage): Settings {
  if (!crash && !arm) return {};
  return {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'preload.ts')).href}`,
    ...(crash && { CHAOS_CRASH: crash }),
    ...(arm && { CHAOS_ARM: arm }),
  };
}

const portOf = (address: string): number => Number(new URL(address).port);

function throughPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
