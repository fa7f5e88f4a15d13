import type { Db } from 'mongodb';
import type { Logger } from './logger.ts';
import { createPoller } from './poller.ts';
import type { BackgroundJob } from './start-service.ts';
import { createLease } from './storage/lease.ts';

/**
 * A poller that one replica at a time runs. The lease outlasts the pause, so that replicas do not take turns, and another takes over
 * when this one stops.
 * @param options.name of the job and its lease
 * @param options.everyMs pause between two runs, in milliseconds
 * @param options.work runs while this replica holds the lease; work of several steps asks `mayGoOn` before each and ends when it is false
 */
export function createLeasedPoller({
  db,
  name,
  everyMs,
  work,
  logger,
}: {
  db: Db;
  name: string;
  everyMs: number;
  work: (run: { signal: AbortSignal; mayGoOn: () => Promise<boolean> }) => Promise<void>;
  logger: Logger;
}): BackgroundJob {
  const lease = createLease({ db, name, ttlMs: Math.max(shortestLeaseMs, 3 * everyMs) });

  async function workWithLease(signal: AbortSignal): Promise<void> {
    const mayGoOn = async (): Promise<boolean> => !signal.aborted && (await lease.hold());
    if (await mayGoOn()) await work({ signal, mayGoOn });
  }

  const poller = createPoller({ name, everyMs, work: workWithLease, logger });
  return {
    start: poller.start,
    async stop() {
      await poller.stop();
      // Without the database, the lease expires.
      await lease.release().catch(() => undefined);
    },
  };
}

const shortestLeaseMs = 5_000;
