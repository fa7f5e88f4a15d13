import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anySteps, simulate } from './simulate.ts';

const numRuns = Number(process.env['SIMULATION_RUNS'] ?? 20);
const seed = Number(process.env['SIMULATION_SEED'] ?? 13);

it('agrees', async () => {
  const t0 = process.uptime();
  let turns = 0;
  let bookings = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), anySteps(), async (scheduler, steps) => {
      const figures = await simulate(scheduler, steps);
      turns += figures.turns;
      bookings += figures.bookings;
    }),
    { numRuns, seed, reporter: (run) => {
        if (!run.failed) return;
        throw new Error(`seed ${run.seed} path ${run.counterexamplePath} shrinks ${run.numShrinks}\n${run.counterexample?.[1]}\n${(run.errorInstance as Error)?.stack}`);
      } , endOnFailure: process.env['SIMULATION_SHRINK'] === undefined},
  );
  console.log(numRuns, turns, bookings, process.uptime() - t0);
  expect(turns).toBeGreaterThan(0);
});
