import type { Db } from 'mongodb';
import type { Logger } from './logger.ts';
import { createPoller } from './poller.ts';
import type { BackgroundJob } from './start-service.ts';
import { createLease } from './storage/lease.ts';

/**
 * A poller that runs on one replica at a time. Its lease lasts three pauses, so that the same replica keeps the job and what it remembers of
 * earlier runs. Another replica takes over at once when this one stops, and once the lease has expired when it crashed.
 * @param options.name of the job and its lease
 * @param options.everyMs pause between two runs, in milliseconds
 * @param options.work runs while this replica holds the lease; work of several steps asks `canContinue` before each and ends when it is false
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
  work: (run: { signal: AbortSignal; canContinue: () => Promise<boolean> }) => Promise<void>;
  logger: Logger;
}): BackgroundJob {
  const lease = createLease({ db, name, ttlMs: Math.max(shortestLeaseMs, 3 * everyMs) });

  async function workWithLease(signal: AbortSignal): Promise<void> {
    const canContinue = async (): Promise<boolean> => !signal.aborted && (await lease.hold());
    if (await canContinue()) await work({ signal, canContinue });
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
