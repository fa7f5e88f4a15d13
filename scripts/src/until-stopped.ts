import { endWithParent } from './end-with-parent.ts';
import { sayAndExit } from './screen.ts';

/** What has to be stopped, in the order in which it was started. */
export type Stops = (() => Promise<void> | void)[];

/**
 * Runs a shop until Ctrl+C, then stops everything in reverse. A failure stops what was started, is shown, and ends the process.
 * @param start adds to `stops` whatever it has started
 */
export async function runUntilStopped(start: (stops: Stops) => Promise<void>): Promise<void> {
  const stops: Stops = [];
  let stopping: Promise<void> | undefined;
  const stopAll = () => (stopping ??= stopInReverse(stops));
  endWithParent(() => {
    console.log('\nStopping. The data is kept.');
    void stopAll().then(() => process.exit(0));
  });
  try {
    await start(stops);
  } catch (error) {
    if (stopping) return;
    await stopAll();
    sayAndExit(error);
  }
}

async function stopInReverse(stops: Stops): Promise<void> {
  for (const stop of stops.reverse()) await stop();
}
