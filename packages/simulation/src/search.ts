import fc, { type RunDetails, type Scheduler } from 'fast-check';
import { simulate, type Figures } from './simulate.ts';
import { anySteps, type Mix } from './steps.ts';
import type { Weakness } from './shop/simulated-shop.ts';

/** Which runs: `runs` of them from `seed`, or the one that a failure named by its `path`. */
export type Runs = { seed: number; runs?: number; path?: string; weakness?: Weakness };

/** Searches for a run after which the services disagree. @throws Error that says which, and how to repeat it */
export async function search(mix: Mix, { seed, runs = 1, path, weakness }: Runs): Promise<Figures> {
  const total: Figures = { bookings: 0, events: 0, answered: 0 };
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), anySteps(mix), async (scheduler, steps) => {
      const { bookings, events, answered } = await simulate(scheduler, steps, weakness);
      total.bookings += bookings;
      total.events += events;
      total.answered += answered;
    }),
    {
      seed,
      numRuns: runs,
      ...(path && { path }),
      endOnFailure: !process.env['SIMULATION_SHRINK'],
      asyncReporter: report,
    },
  );
  return total;
}

async function report<Steps>({
  failed,
  seed,
  counterexample,
  counterexamplePath,
  errorInstance,
}: RunDetails<[Scheduler, Steps]>): Promise<void> {
  if (!failed) return;
  const steps = String(counterexample?.[1])
    .split(/,(?=\w+\()/)
    .join('\n');
  throw new Error(
    `${errorInstance}\n\nrepeat with SIMULATION_SEED=${seed} SIMULATION_PATH=${counterexamplePath}, after these steps:\n${steps}`,
  );
}
