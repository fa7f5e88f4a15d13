import { it } from '@jest/globals';
import { mixes, type Mix } from './simulate.ts';
import { search } from './search.ts';

const runs = Number(process.env['SIMULATION_RUNS'] ?? 30);
const seed = Number(process.env['SIMULATION_SEED'] ?? 13);

it.each(Object.keys(mixes) as Mix[])(
  '%s, while processes crash, calls fail and events come late, twice and in any order: all services agree in the end',
  async (mix) => {
    const c0 = process.cpuUsage();
    console.log(mix, await search(mix, { seed, runs }), process.cpuUsage(c0).user / 1e6);
  },
);
