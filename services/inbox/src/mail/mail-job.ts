import { setTimeout } from 'node:timers/promises';
import { createPoller, type BackgroundJob, type Logger } from '@wholesale/service-kit';

/**
 * Sends the mails that are due, again and again until it is stopped.
 * @param options.sendDue sends until none is due or its signal is aborted
 * @param options.pauseMs time between two rounds
 */
export function createMailJob({
  sendDue,
  close,
  logger,
  pauseMs = 1_000,
}: {
  sendDue: (stopping: AbortSignal) => Promise<void>;
  close: () => void;
  logger: Logger;
  pauseMs?: number | undefined;
}): BackgroundJob {
  const poller = createPoller({ name: 'mails', everyMs: pauseMs, work: sendDue, logger });
  return {
    start: poller.start,
    async stop() {
      // A mail that a slow server still takes is left to the next start; its claim expires.
      await Promise.race([poller.stop(), setTimeout(longestStopMs, undefined, { ref: false })]);
      close();
    },
  };
}

const longestStopMs = 5_000;
