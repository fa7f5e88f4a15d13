import { expect, it } from '@jest/globals';
import { search } from './search.ts';
import { mixes, type Mix } from './steps.ts';

const runs = Number(process.env['SIMULATION_RUNS'] ?? 15);
const seed = Number(process.env['SIMULATION_SEED'] ?? 13);
/** Of one run that failed. */
const path = process.env['SIMULATION_PATH'];

it.each(Object.keys(mixes) as Mix[])(
  '%s, while processes crash, calls fail and events come late, twice and in any order: all services agree in the end',
  async (mix) => {
    const { events, answered } = await search(mix, { seed, ...(path ? { path } : { runs }) });
    expect(events).toBeGreaterThan(0);
    // Otherwise no service reached another, and nothing was simulated.
    expect(answered).toBeGreaterThan(0);
  },
);
