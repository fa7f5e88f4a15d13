import type { Log } from '@wholesale/parts';
import type { RunningShop } from '../with-cluster.ts';
import type { World } from '../world.ts';

/** What an experiment gets: the shop with two replicas of every service, without other faults. */
export type Setting = RunningShop & { world: World; authUrl: string; log: Log };

/** How long sellers have to answer a booking here. */
export const holdMs = 18_000;

/** Measures one promise. @returns the figure, with the limit where there is one @throws when it cannot be measured */
export type Experiment = (setting: Setting) => Promise<string>;

/** The value that a part of all values does not exceed; NaN without values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const times = (value: number, baseline: number): string => `${(value / baseline).toFixed(1)} times`;

/** Marks a limit that was not met. */
export const missed = '**missed**';

/** With the limit, and whether it was met. */
export const against = (isMet: boolean, limit: string): string =>
  `(${isMet ? 'at most' : `${missed}: at most`} ${limit})`;

/** Repeats a call until the signal. @returns how many milliseconds each took, with its HTTP status; 0 without an answer */
export async function callAgain(
  call: () => Promise<{ status: number }>,
  { workers, pauseMs, signal }: { workers: number; pauseMs: number; signal: AbortSignal },
): Promise<{ status: number; ms: number }[]> {
  const answers: { status: number; ms: number }[] = [];
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const { status } = await call().catch(() => ({ status: 0 }));
      answers.push({ status, ms: performance.now() - startedAt });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return answers;
}

/** Does the work for each item, a bounded number of them at the same time. @returns the results in the order of the items */
export async function mapAtOnce<T, R>(
  atOnce: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const workOff = async (): Promise<void> => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
  return results;
}

/** How often each value occurs, such as `3 × 503, 1 × 0`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value}`).join(', ');
}
