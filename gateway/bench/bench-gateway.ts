import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
// It carries no types; what is used of it is declared below.
// @ts-expect-error -- no declaration file
import autocannonUntyped from 'autocannon';

export type Figure = { name: string; value: number; floor: number };

type Target = { name: Name; url: string; token: string | undefined; child: ChildProcess };
type Name = 'direct' | 'documented' | 'gateway' | 'metrics' | 'traces';
type Sample = { perSecond: number; cpuMicros: number };

type Load = { url: string; connections: number; duration: number; headers: Record<string, string> };
type Result = { non2xx: number; errors: number; timeouts: number; requests: { total: number; average: number } };
const autocannon = autocannonUntyped as (load: Load) => Promise<Result>;

const floors = { direct: 0.08, documented: 1.4 };
/** Of the same gateway with metrics, and with one trace in ten recorded. */
const observedFloors = { metrics: 0.97, traces: 0.92 };
const connections = [16, 64];

/**
 * Compares the gateway with a plain Node server, with Express and http-proxy-middleware as documented, and with itself when it is observed. All take turns,
 * so each ratio is from one run; the median of all rounds is printed.
 * @param options.starts how often all processes are started again: of the same program one process is up to a tenth slower than another
 * @param options.rounds samples of each process after a start @param options.seconds length of one sample
 */
export async function benchGateway({ starts = 5, rounds = 2, seconds = 1 } = {}): Promise<Figure[]> {
  const taken = connections.map((at) => ({ at, samples: [] as Record<Name, Sample>[] }));
  for (let count = 0; count < starts; count += 1) {
    const targets = await startAll();
    try {
      for (const { at, samples } of taken) {
        for (const target of targets) await measure(target, at, 2);
        for (let round = 0; round < rounds; round += 1) samples.push(await measureAll(targets, { at, seconds, round }));
      }
    } finally {
      for (const { child } of targets) child.kill();
    }
  }
  const figures = taken.flatMap(({ at, samples }) => {
    print(at, samples);
    const ratioOf = (one: Name, base: Name) =>
      median(samples.map((sample) => sample[one].perSecond / sample[base].perSecond));
    return [
      ...(['direct', 'documented'] as const).map((base) => ({
        name: `gateway ÷ ${base}, ${at} connections`,
        value: ratioOf('gateway', base),
        floor: floors[base],
      })),
      ...(['metrics', 'traces'] as const).map((observed) => ({
        name: `with ${observed} ÷ without, ${at} connections`,
        value: ratioOf(observed, 'gateway'),
        floor: observedFloors[observed],
      })),
    ];
  });
  for (const { name, value, floor } of figures)
    console.log(`${value >= floor ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(3)} (floor ${floor})`);
  return figures;
}

async function startAll(): Promise<Target[]> {
  const direct = await start('direct', 'plain-service.ts', []);
  const gateways = ['documented', 'gateway', 'metrics', 'traces'] as const;
  return [
    direct,
    ...(await Promise.all(gateways.map((name) => start(name, 'gateway-process.ts', [name, direct.url])))),
  ];
}

async function measureAll(
  targets: readonly Target[],
  { at, seconds, round }: { at: number; seconds: number; round: number },
): Promise<Record<Name, Sample>> {
  const samples: Partial<Record<Name, Sample>> = {};
  // Backwards every other time, because what is measured later in a round is a little slower.
  const order = round % 2 === 0 ? targets : targets.toReversed();
  for (const target of order) samples[target.name] = await measure(target, at, seconds);
  return samples as Record<Name, Sample>;
}

async function start(name: Name, file: string, options: string[]): Promise<Target> {
  const child = fork(join(import.meta.dirname, file), options, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<never>((_, fail) =>
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code}`))),
  );
  ended.catch(() => undefined);
  const { url, token } = await Promise.race([messageFrom<{ url: string; token?: string }>(child), ended]);
  return { name, url, token, child };
}

const messageFrom = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done) => child.once('message', (message) => done(message as T)));

async function cpuOf({ child }: Target): Promise<number> {
  const answer = messageFrom<{ cpu: NodeJS.CpuUsage }>(child);
  child.send('cpu');
  const { user, system } = (await answer).cpu;
  return user + system;
}

async function measure(target: Target, at: number, seconds: number): Promise<Sample> {
  const before = await cpuOf(target);
  const result = await autocannon({
    url: `${target.url}/booking`,
    connections: at,
    duration: seconds,
    headers: target.token === undefined ? {} : { authorization: `Bearer ${target.token}` },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${target.name}: ${failed} of ${result.requests.total} requests failed`);
  return { perSecond: result.requests.average, cpuMicros: ((await cpuOf(target)) - before) / result.requests.total };
}

function print(at: number, taken: readonly Record<Name, Sample>[]): void {
  console.log(`\n${at} connections, median of ${taken.length} rounds`);
  for (const name of ['direct', 'documented', 'gateway', 'metrics', 'traces'] as const) {
    const perSecond = median(taken.map((samples) => samples[name].perSecond));
    const cpu = median(taken.map((samples) => samples[name].cpuMicros));
    console.log(
      `  ${name.padEnd(12)} ${perSecond.toFixed(0).padStart(7)} requests/s  ${cpu.toFixed(0).padStart(5)} µs CPU each`,
    );
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

if (process.argv[1] === import.meta.filename) await benchGateway();
