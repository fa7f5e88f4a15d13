import { createRandom, type Random } from '@wholesale/demo-market';
import type { Log } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import { setTimeout } from 'node:timers/promises';
import { publishAgain, peekArchive, type Broker } from './archive.ts';
import type { Cluster, Replica } from './cluster.ts';
import type { Link } from './links.ts';
import type { Victim } from './servers.ts';

/** How often each kind of fault was injected, by victim where it matters. */
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
type Injected = { about: string; of?: Victim['kind'] };

export const crashPoints = ['before-commit', 'after-commit', 'after-publish'] as const;
const repeatedEvents = 60;

type Setting = {
  cluster: Cluster;
  servers: { broker: Victim; database: Victim };
  broker: Broker;
  seed: string;
  weights: Partial<Record<FaultKind, number>>;
  signal: AbortSignal;
  log: Log;
};

/**
 * Injects one fault after the other, of a kind and with a victim that the seed decides, until it is stopped; then ends all faults and
 * waits until every process runs again.
 */
export async function runFaults({
  cluster,
  servers,
  broker,
  seed,
  weights,
  signal,
  log,
}: Setting): Promise<FaultCounts> {
  const counts: FaultCounts = {};
  const victims: Victim[] = [...cluster.replicas, servers.broker, servers.database];

  const faults: Record<FaultKind, (random: Random) => Promise<Injected>> = {
    async latency(random) {
      const link = random.pick(cluster.links);
      const ms = random.whole(50, 800);
      await link.slow(ms);
      await setTimeout(random.whole(1_000, 4_000));
      await link.slow(0);
      return { about: `${ms} ms on ${link.name}` };
    },
    async cut(random) {
      const link = random.pick(cluster.links);
      await link.cut();
      return { about: link.name };
    },
    hang: (random) => hang(random.pick(cluster.links), random),
    'hang-broker': (random) =>
      hang(random.pick(cluster.links.filter(({ name }) => name.endsWith(' to broker'))), random),
    async freeze(random) {
      const victim = random.pick(victims);
      victim.signal('SIGSTOP');
      await setTimeout(random.whole(500, 5_000));
      victim.signal('SIGCONT');
      return { of: victim.kind, about: victim.name };
    },
    async kill(random) {
      const victim = random.pick(victims);
      victim.signal('SIGKILL');
      return { of: victim.kind, about: victim.name };
    },
    async stop(random) {
      const victim = random.pick(victims);
      victim.signal('SIGTERM');
      return { of: victim.kind, about: victim.name };
    },
    async crash(random) {
      const replica = random.pick(cluster.replicas.filter(({ service }) => service !== 'gateway'));
      const point = `${random.pick(crashPoints)}:${random.whole(1, 12)}`;
      replica.crashNext(point);
      replica.signal('SIGKILL');
      return { about: `${replica.name} at ${point}` };
    },
    /** A relay or a broker may repeat events at any later time, in another order. */
    async repeat(random) {
      const events = random.shuffle(await peekArchive(broker)).slice(0, repeatedEvents);
      await publishAgain(broker, events);
      return { about: `${events.length} events again` };
    },
  };

  /** What is on its way is lost, and the peers notice it later. */
  async function hang(link: Link, random: Random): Promise<Injected> {
    await link.freeze();
    await setTimeout(random.whole(500, 4_000));
    await link.cut();
    return { about: link.name };
  }

  for (let number = 1; !signal.aborted; number += 1) {
    // Its own numbers for each fault, so that what one of them meets does not change the next.
    const random = createRandom(`fault ${number} ${seed}`);
    const kind = random.weighted(weights as Record<FaultKind, number>);
    try {
      const { of, about } = await faults[kind](random);
      const name = of ? `${kind} ${of}` : kind;
      counts[name] = (counts[name] ?? 0) + 1;
      log(`fault ${number}: ${kind} ${about}`);
    } catch (error) {
      // The broker or the database was down because of an earlier fault.
      log(`fault ${number}: ${kind} was not possible: ${(error as Error).message}`);
    }
    await setTimeout(random.whole(500, 3_000));
  }
  await untilEnded(cluster.replicas, [servers.broker, servers.database]);
  return counts;
}

/** Waits until the last fault has ended and every process runs again. One that has not reached its crash point would crash later. */
export const untilEnded = (replicas: readonly Replica[], others: readonly Victim[]): Promise<void> =>
  eventually(
    () => {
      for (const replica of replicas) if (replica.willCrash()) replica.signal('SIGKILL');
      for (const { name, isUp } of [...replicas, ...others])
        if (!isUp()) throw new Error(`${name} did not start again`);
      for (const { name, willCrash } of replicas) if (willCrash()) throw new Error(`${name} did not end`);
    },
    { within: longestRestartMs },
  );

/** With pauses that grow to 30 s after failures. */
const longestRestartMs = 300_000;
