import { setTimeout } from 'node:timers/promises';
import type { Log } from './first-that-serves.ts';

/** Something that may end unexpectedly and can be started again. */
export type Restartable = { exited?: Promise<unknown>; stop: () => Promise<void> };

/**
 * Restarts a server at the same address with the same data whenever it ends unexpectedly.
 * @param options.again starts it; after a failure the delay doubles, up to 30 s
 * @returns `stop`, after which it stays down
 */
export function keepRunning<T extends Restartable>(options: {
  name: string;
  running: T;
  again: () => Promise<T>;
  log: Log;
  /** Milliseconds before the first attempt. */
  afterMs?: number;
}): { stop: () => Promise<void> } {
  const { name, again, log, afterMs = 1_000 } = options;
  const stopped = Promise.withResolvers<'stopped'>();
  let current: T | undefined = options.running;
  const watching = watch();
  return {
    async stop() {
      stopped.resolve('stopped');
      await watching;
      await current?.stop();
    },
  };

  async function watch(): Promise<void> {
    let wait = afterMs;
    for (;;) {
      if (current) {
        const ended = current.exited ?? new Promise<never>(() => undefined);
        if ((await Promise.race([ended, stopped.promise])) === 'stopped') return;
        current = undefined;
        log(`${name} stopped; restarting it in ${wait / 1_000} s`);
      }
      if ((await Promise.race([setTimeout(wait), stopped.promise])) === 'stopped') return;
      try {
        current = await again();
        wait = afterMs;
        log(`${name} is running again`);
      } catch (error) {
        wait = Math.min(wait * 2, 30_000);
        log(`${name} did not start: ${(error as Error).message}; retrying in ${wait / 1_000} s`);
      }
    }
  }
}
