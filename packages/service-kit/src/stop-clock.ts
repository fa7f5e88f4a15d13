import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** A container's runtime kills a process 10 s after SIGTERM. */
export const stopDeadlineMs = 10_000;

export const longestStopDelayMs = 5_000;

export const stopDelaySetting = z.coerce
  .number()
  .min(0)
  .max(longestStopDelayMs / 1_000)
  .default(0)
  .describe(
    'seconds that a stopping process, which is no longer ready, still takes calls: until load balancers noticed',
  );

/**
 * Measures an orderly stop from its beginning, so that all steps together meet one deadline, whatever hangs.
 * @returns a function that waits for work until a time in milliseconds since the beginning, at most; work that fails is over as well
 */
export function startStopClock(): (
  untilMs: number,
  ...work: readonly (Promise<unknown> | undefined)[]
) => Promise<void> {
  const began = performance.now();
  return async (untilMs, ...work) => {
    const left = Math.max(0, began + untilMs - performance.now());
    await Promise.race([Promise.allSettled(work), pause(left, undefined, { ref: false })]);
  };
}
