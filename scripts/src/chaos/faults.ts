import type { Random } from '@wholesale/demo-market';
import type { Log } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import { setTimeout } from 'node:timers/promises';
import { publishAgain, readArchive, type Broker } from './archive.ts';
import type { Cluster, Replica } from './cluster.ts';
import type { Link } from './links.ts';
import type { Victim } from './servers.ts';

/** How often each kind of fault was injected. */
export type FaultCounts = Record<string, number>;

export type FaultKind = 'latency' | 'cut' | 'hang' | 'hang-broker' | 'freeze' | 'kill' | 'stop' | 'crash' | 'repeat';

/** How often each kind is chosen. */
export const allFaults: Partial<Record<FaultKind, number>> = {
  latency: 4,
  cut: 4,
  hang: 4,
  freeze: 4,
  kill: 4,
  stop: 3,
  crash: 6,
  repeat: 1,
};
const crashPoints = ['before-commit', 'after-commit', 'after-publish'] as const;
const repeatedEvents = 60;

type Setting = {
  cluster: Cluster;
  servers: { broker: Victim; database: Victim };
  broker: Broker;
  random: Random;
  weights: Partial<Record<FaultKind, number>>;
  signal: AbortSignal;
  log: Log;
};

/**
 * Injects one fault after the other, of a kind and with a victim that the seed decides, until it is stopped; then ends all faults and
 * waits until every process runs.
 */
export async function runFaults({
  cluster,
  servers,
  broker,
  random,
  weights,
  signal,
  log,
}: Setting): Promise<FaultCounts> {
  const counts: FaultCounts = {};
  const victims: Victim[] = [...cluster.replicas, servers.broker, servers.database];

  const faults: Record<FaultKind, () => Promise<string>> = {
    async latency() {
      const link = random.pick(cluster.links);
      const ms = random.whole(50, 800);
      await link.slow(ms);
      await setTimeout(random.whole(1_000, 4_000));
      await link.slow(0);
      return `${ms} ms on ${link.name}`;
    },
    async cut() {
      const link = random.pick(cluster.links);
      await link.cut();
      return link.name;
    },
    hang: () => hang(random.pick(cluster.links)),
    'hang-broker': () => hang(random.pick(cluster.links.filter(({ name }) => name.endsWith(' to broker')))),
    async freeze() {
      const victim = random.pick(victims);
      victim.signal('SIGSTOP');
      await setTimeout(random.whole(500, 5_000));
      victim.signal('SIGCONT');
      return victim.name;
    },
    kill: () => end(random.pick(victims), 'SIGKILL'),
    stop: () => end(random.pick(cluster.replicas), 'SIGTERM'),
    async crash() {
      const replica = random.pick(cluster.replicas.filter(({ service }) => service !== 'gateway'));
      const point = `${random.pick(crashPoints)}:${random.whole(1, 12)}`;
      replica.crashNext(point);
      return `${await end(replica, 'SIGKILL')} at ${point}`;
    },
    /** A relay or a broker may repeat events at any later time, in another order. */
    async repeat() {
      const events = random.shuffle(await readArchive(broker)).slice(0, repeatedEvents);
      await publishAgain(broker, events);
      return `${events.length} events again`;
    },
  };

  /** What is on its way is lost, and the peers notice it later. */
  async function hang(link: Link): Promise<string> {
    await link.freeze();
    await setTimeout(random.whole(500, 4_000));
    await link.cut();
    return link.name;
  }

  const end = (victim: Victim, how: 'SIGKILL' | 'SIGTERM'): Promise<string> => {
    victim.signal(how);
    return Promise.resolve(victim.name);
  };

  while (!signal.aborted) {
    const kind = random.weighted(weights as Record<FaultKind, number>);
    try {
      const about = await faults[kind]();
      counts[kind] = (counts[kind] ?? 0) + 1;
      log(`fault: ${kind} ${about}`);
    } catch (error) {
      // The broker or the database was down because of an earlier fault.
      log(`fault: ${kind} was not possible: ${(error as Error).message}`);
    }
    await setTimeout(random.whole(500, 3_000));
  }
  await endCrashPoints(cluster.replicas);
  return counts;
}

/** A replica that has not reached its crash point would crash during the quiet time. */
async function endCrashPoints(replicas: readonly Replica[]): Promise<void> {
  await eventually(async () => {
    // Again, because one that is just starting gets no signal.
    for (const replica of replicas) if (replica.willCrash()) replica.signal('SIGKILL');
    for (const { name, url, willCrash } of replicas) {
      const { ok } = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
      if (!ok || willCrash()) throw new Error(`${name} is not ready`);
    }
  });
}
