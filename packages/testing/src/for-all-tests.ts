import { afterAll, beforeAll } from '@jest/globals';

/**
 * Starts something before the tests of a file, or of a `describe`, and stops it after them, each within the time limit of a test.
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
  });
  afterAll(async () => {
    if (started) await ('stop' in started ? started.stop() : started.close());
  });
}
