import { setTimeout } from 'node:timers/promises';
import type { BackgroundJob, Logger } from '@wholesale/service-kit';

/**
 * Sends the mails that are due, again and again until it is stopped.
 * @param options.sendDue sends until none is due
 * @param options.pauseMs time between two rounds
 */
export function createMailJob({
  sendDue,
  close,
  logger,
  pauseMs = 1_000,
}: {
  sendDue: () => Promise<void>;
  close: () => void;
  logger: Logger;
  pauseMs?: number | undefined;
}): BackgroundJob {
  const stopped = Promise.withResolvers<'stopped'>();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (let next: 'stopped' | 'due' = 'due'; next === 'due'; next = await nextRound()) {
      try {
        await sendDue();
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, 'the mail queue cannot be read, trying again');
      }
    }
    close();
  }

  const nextRound = (): Promise<'stopped' | 'due'> =>
    Promise.race([setTimeout(pauseMs, 'due' as const, { ref: false }), stopped.promise]);

  return {
    start: () => void (running = run()),
    async stop() {
      stopped.resolve('stopped');
      // A mail that a slow server still takes is left to the next start; its claim expires.
      await Promise.race([running, setTimeout(longestStopMs, undefined, { ref: false })]);
    },
  };
}

const longestStopMs = 5_000;
