import { afterAll, beforeAll } from '@jest/globals';

/**
 * Starts something before the tests of a file, or of a `describe`, and stops it after them.
 * @param start fails the tests when it takes longer than 120 s
 * @param use receives what was started, and is awaited before the first test
 */
export function forAllTests<T extends { stop(): Promise<void> } | { close(): Promise<void> }>(
  start: () => Promise<T>,
  use: (started: T) => unknown,
): void {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
    await use(started);
  }, 120_000);
  afterAll(async () => {
    if (started) await ('stop' in started ? started.stop() : started.close());
  }, 60_000);
}
