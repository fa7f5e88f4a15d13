import type { Log } from './first-that-serves.ts';

/** Something that may end by itself and can be started again. */
export type Restartable = { exited?: Promise<unknown>; stop: () => Promise<void> };

/**
 * Starts a server again, at the same address and with the same data, whenever it ends without having been asked to.
 * @param options.again starts it; a failure is tried again after twice the time, at most every 30 s
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
        log(`${name} has ended; starting it again in ${wait / 1_000} s`);
      }
      if ((await Promise.race([pause(wait), stopped.promise])) === 'stopped') return;
      try {
        current = await again();
        wait = afterMs;
        log(`${name} serves again`);
      } catch (error) {
        wait = Math.min(wait * 2, 30_000);
        log(`${name} does not start: ${(error as Error).message}; again in ${wait / 1_000} s`);
      }
    }
  }
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
