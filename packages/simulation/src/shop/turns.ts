import { jest } from '@jest/globals';
import type { Scheduler } from 'fast-check';

const nextMacrotask = setImmediate;

/** Lets everything run that a step made possible, until it waits for its next turn or for the clock. */
export const settled = (): Promise<void> => new Promise((resolve) => nextMacrotask(resolve));

/** One scheduler and one clock decide what happens when; nothing else does. */
export type Turns = {
  /** Resolves when the scheduler chooses it. */
  take(label: string): Promise<void>;
  /** Resolves when this many turns were taken, or nothing else is left to do: something is late. */
  after(turns: number): Promise<void>;
  /** Takes up to this many turns. */
  run(most: number): Promise<void>;
  /** Takes turns until nothing is left that can be done now. @throws Error after too many: something never ends */
  runAll(): Promise<void>;
  pass(ms: number): Promise<void>;
};

/** No run needs nearly as many. */
const tooMany = 30_000;

/** Call it after `jest.useFakeTimers`. */
export function createTurns(scheduler: Scheduler): Turns {
  let taken = 0;
  let late: { due: number; proceed: () => void }[] = [];

  async function one(): Promise<boolean> {
    const isIdle = scheduler.count() === 0;
    const [first] = late.toSorted((one, other) => one.due - other.due);
    if (first && (isIdle || first.due <= taken)) {
      late = late.filter((each) => each !== first);
      first.proceed();
      await settled();
      return true;
    }
    if (isIdle) return false;
    taken += 1;
    // `waitNext` would look for new turns before everything has settled.
    await scheduler.waitOne();
    await settled();
    return true;
  }

  return {
    take: (label) => scheduler.schedule(Promise.resolve(), label),
    after: (turns) => new Promise((proceed) => void late.push({ due: taken + turns, proceed })),
    async run(most) {
      await settled();
      for (let count = 0; count < most && (await one()); count += 1);
    },
    async runAll() {
      await settled();
      for (let count = 0; await one(); count += 1) if (count > tooMany) throw new Error('the services never rest');
    },
    async pass(ms) {
      jest.advanceTimersByTime(ms);
      await settled();
    },
  };
}
