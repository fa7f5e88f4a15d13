import { setTimeout } from 'node:timers/promises';
import { eventually } from '@wholesale/testing';
import { residentOf } from '../../bench/shop-processes.ts';
import type { Replica } from '../cluster.ts';
import { listPhones, bookEach } from './deals.ts';
import { against, percentile, seconds, times, type Experiment, type Setting } from './figures.ts';

const servicesOf = ({ cluster }: Setting): Replica[] => cluster.replicas.filter(({ service }) => service !== 'gateway');

type Health = { status: number; body: { events?: boolean; outboxPending?: number | null } };

async function healthOf({ url }: Replica, path: 'live' | 'ready'): Promise<Health> {
  const response = await fetch(`${url}/health/${path}`, { signal: AbortSignal.timeout(10_000) });
  return { status: response.status, body: (await response.json()) as Health['body'] };
}

/** @returns milliseconds until every one of the replicas had this readiness */
async function timeUntil(replicas: readonly Replica[], isSo: (health: Health) => boolean): Promise<number> {
  const startedAt = performance.now();
  const took = replicas.map((replica) =>
    eventually(
      async () => {
        if (!isSo(await healthOf(replica, 'ready'))) throw new Error(`${replica.name} did not become so`);
        return performance.now() - startedAt;
      },
      { within: 120_000 },
    ),
  );
  return Math.max(...(await Promise.all(took)));
}

const readyLimitMs = 5_000;

/** R8: the database is frozen and continued; every service says so, and none says that it is dead. */
export const followDatabase: Experiment = async (setting) => {
  const { servers } = setting;
  const services = servicesOf(setting);
  servers.database.signal('SIGSTOP');
  let unreadyMs: number;
  let live: Health[];
  try {
    unreadyMs = await timeUntil(services, ({ status }) => status === 503);
    live = await Promise.all(services.map((replica) => healthOf(replica, 'live')));
  } finally {
    servers.database.signal('SIGCONT');
  }
  const readyMs = await timeUntil(services, ({ status }) => status === 200);
  const alive = live.filter(({ status }) => status === 200).length;
  return [
    `last of ${services.length} processes not ready ${seconds(unreadyMs)} after the database stopped ${against(unreadyMs <= readyLimitMs, seconds(readyLimitMs))}`,
    `last one ready ${seconds(readyMs)} after it continued ${against(readyMs <= readyLimitMs, seconds(readyLimitMs))}`,
    `${alive} of ${services.length} live meanwhile`,
  ].join('; ');
};

const outageMs = 60_000;
const bookingEveryMs = 500;
const phones = 150;
const baselinePhones = 30;
const drainLimitMs = 30_000;
const bookingLimitMs = 500;
const memoryLimitMegabytes = 100;

/** R9: the broker is frozen for a minute while people book. */
export const bookWithoutBroker: Experiment = async (setting) => {
  const { cluster, servers } = setting;
  const services = servicesOf(setting);
  const memory = () => services.map((replica) => residentOf(replica.pid() ?? -1) / 1_024);
  const listings = await listPhones(setting, phones);
  const ordinary = await bookEach(setting, listings.splice(0, baselinePhones), { everyMs: 0 });
  const before = memory();
  servers.broker.signal('SIGSTOP');
  let booked: typeof ordinary;
  let health: Health[];
  let after: number[];
  try {
    const until = AbortSignal.timeout(outageMs);
    booked = await bookEach(setting, listings, { everyMs: bookingEveryMs, signal: until });
    while (!until.aborted) await setTimeout(100);
    health = await Promise.all(services.map((replica) => healthOf(replica, 'ready')));
    after = memory();
  } finally {
    servers.broker.signal('SIGCONT');
  }
  const drainedMs = await timeUntil(cluster.replicas, ({ body }) => body.events === true && !body.outboxPending);
  const created = booked.filter(({ status }) => status === 201).length;
  const [p99, usual] = [booked, ordinary].map((answers) =>
    percentile(
      answers.map(({ ms }) => ms),
      0.99,
    ),
  ) as [number, number];
  const grown = Math.max(...after.map((megabytes, at) => megabytes - (before[at] ?? NaN)));
  const waiting = health.reduce((sum, { body }) => sum + (body.outboxPending ?? 0), 0);
  return [
    `broker frozen for ${seconds(outageMs)}: ${created} of ${booked.length} bookings 201`,
    `p99 ${p99.toFixed(0)} ms ${against(p99 <= bookingLimitMs, `${bookingLimitMs} ms`)}, ${times(p99, usual)} that with a broker`,
    `${health.filter(({ status }) => status === 200).length} of ${services.length} processes ready at its end, ${waiting} documents waiting`,
    `memory of a process grown by ${grown.toFixed(0)} MB ${against(grown <= memoryLimitMegabytes, `${memoryLimitMegabytes} MB`)}`,
    `backlog published ${seconds(drainedMs)} after it continued ${against(drainedMs <= drainLimitMs, seconds(drainLimitMs))}`,
  ].join('; ');
};
