import type { Logger } from './logger.ts';
import { isOutage } from './outage.ts';
import type { BackgroundJob } from './start-service.ts';
import { createBackoff } from './storage/backoff.ts';

/**
 * A job that repeats its work, never twice at a time. During an outage it waits longer, up to a minute; what fails for another reason must
 * not delay the rest of the work.
 * @param options.everyMs pause between two runs, in milliseconds
 * @param options.work stops early when the signal is aborted, which is how the service stops
 */
export function createPoller({
  name,
  everyMs,
  work,
  logger,
}: {
  name: string;
  everyMs: number;
  work: (signal: AbortSignal) => Promise<void>;
  logger: Logger;
}): BackgroundJob {
  const backoff = createBackoff({ firstMs: everyMs, maxMs: 60_000 });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isFailing = false;

  async function run(): Promise<void> {
    try {
      await work(stopping.signal);
      backoff.succeeded();
      isFailing = false;
    } catch (error) {
      if (isOutage(error)) backoff.failed();
      else backoff.succeeded();
      if (!isFailing && !stopping.signal.aborted)
        logger.warn({ job: name, reason: (error as Error).message }, 'a background job failed, trying again');
      isFailing = true;
    }
    if (!stopping.signal.aborted) timer = setTimeout(start, Math.max(everyMs, backoff.waitMs()));
  }

  function start(): void {
    running = run();
  }

  return {
    start,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
