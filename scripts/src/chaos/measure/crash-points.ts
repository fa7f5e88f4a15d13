import { createRandom, type Random } from '@wholesale/demo-market';
import { eventually } from '@wholesale/testing';
import { setTimeout } from 'node:timers/promises';
import { removeArchive } from '../archive.ts';
import type { Cluster, Replica } from '../cluster.ts';
import { crashPoints, untilEnded } from '../faults.ts';
import { runLoad, usualWeights } from '../load.ts';
import { withDatabases } from '../read-documents.ts';
import { verdictOf } from '../verdict.ts';
import { against, holdMs, tally, type Experiment, type Setting } from './figures.ts';

const services = ['users', 'catalog', 'bookings', 'ads'] as const;
const killsOfEach = 25;
const withinMs = 15 * 60_000;
const workers = 8;
/** Every service has something to commit. */
const weights = { ...usualWeights, list: 16, advertise: 40, verify: 4, deletePerson: 6 };
/** The calls before the kill. A relay sends many events at a time, and must get on between two kills. */
const longestCount = { 'before-commit': 8, 'after-commit': 8, 'after-publish': 40 };

type Point = (typeof crashPoints)[number];

/** R1: every service is killed 25 times before a commit, after one and after a publication, while all of them have work. */
export const crashAtPoints: Experiment = (setting) => {
  const { cluster, servers } = setting;
  return crashAll(setting).finally(() => removeArchive({ url: servers.amqpUrl, namespace: cluster.namespace }));
};

const crashAll: Experiment = async (setting) => {
  const { cluster, servers, shop, world, log } = setting;
  const ending = new AbortController();
  const loading = runLoad(shop, world, { workers, signal: ending.signal, weights });
  await Promise.all(services.map((service) => crashReplicas(setting, service, AbortSignal.timeout(withinMs))));
  ending.abort();
  await loading;
  await untilAnswered(setting);
  const { stored, anomalies, quietAfterMs } = await verdictOf({ cluster, servers, shop }, { log, holdMs });
  const counts = services.flatMap((service) => crashPoints.map((point) => crashesAt(cluster, service, point)));
  const wrong = anomalies.filter(({ rule }) => rule === 'sequences').length;
  const fewest = Math.min(...counts);
  return [
    `${wrong} of ${stored.events.length} events missing or without a change ${against(wrong === 0, '0')}`,
    `${counts.reduce((sum, count) => sum + count, 0)} kills at crash points, ${fewest} or more at each of ${crashPoints.length} points of ${services.length} services${fewest < killsOfEach ? ` (**missed**: ${killsOfEach})` : ''}`,
    `${anomalies.length - wrong} other anomalies in ${shop.operations.length} calls${anomalies.length > wrong ? ` (${tally(anomalies.map(({ rule }) => rule))})` : ''}`,
    quietAfterMs === undefined ? '**missed**: never quiet' : 'quiet afterwards',
  ].join('; ');
};

const crashesAt = ({ crashes }: Cluster, service: string, point: Point): number => crashes[`${service} ${point}`] ?? 0;

/**
 * Kills the replicas of a service at crash points until there were enough kills at each. The first replica prefers publications, because only
 * the one that holds the lease of the relay for some seconds publishes.
 */
async function crashReplicas({ cluster, world, log }: Setting, service: string, signal: AbortSignal): Promise<void> {
  const random = createRandom(`crash points of ${service} ${world.unique()}`);
  const replicas = cluster.replicas.filter((replica) => replica.service === service);
  const left = () => crashPoints.filter((point) => crashesAt(cluster, service, point) < killsOfEach);
  while (left().length > 0 && !signal.aborted) {
    for (const [at, replica] of replicas.entries())
      if (replica.isUp()) crashAgain(replica, pointFor(random, left(), at === 0));
    await setTimeout(100);
  }
  for (const { crashNext } of replicas) crashNext(undefined);
  await untilEnded(replicas, []);
  log(`${service}: ${crashPoints.map((point) => `${crashesAt(cluster, service, point)} ${point}`).join(', ')}`);
}

function pointFor(random: Random, left: readonly Point[], prefersPublication: boolean): string {
  const preferred = left.filter((point) => (point === 'after-publish') === prefersPublication);
  const point = random.pick(preferred.length > 0 ? preferred : left);
  return `${point}:${random.whole(1, longestCount[point])}`;
}

/** The point is for the next start; one that ended before it was ready has been started without. */
function crashAgain(replica: Replica, point: string): void {
  const isPlanned = replica.willCrash();
  replica.crashNext(point);
  if (!isPlanned) replica.signal('SIGKILL');
}

/** Bookings that wait for their sellers would still change while everything is read. */
const untilAnswered = ({ cluster, servers }: Setting): Promise<void> =>
  withDatabases({ ...servers, namespace: cluster.namespace }, (databaseOf) =>
    eventually(
      async () => {
        const open = { status: { $in: ['placed', 'held'] } };
        const waiting = await databaseOf('bookings').collection('bookings').countDocuments(open);
        if (waiting > 0) throw new Error(`${waiting} bookings wait for an answer`);
      },
      { within: 180_000 },
    ),
  );
