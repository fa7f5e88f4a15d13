import { expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { createLogger, createPoller } from '../src/index.ts';

function start(work: (signal: AbortSignal) => Promise<void>, everyMs = 1) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level: 'warn', to: { write: (line) => void lines.push(line) } });
  const poller = createPoller({ name: 'sweep', everyMs, work, logger });
  poller.start();
  return { stop: () => poller.stop(), lines };
}

it('a poller repeats its work, but never twice at a time', async () => {
  let [runs, atOnce, most] = [0, 0, 0];
  const poller = start(async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    runs += 1;
  });

  await eventually(() => expect(runs).toBeGreaterThan(5));
  await poller.stop();

  expect(most).toBe(1);
});

it('a poller continues after a failure, and logs only the first of a row', async () => {
  let runs = 0;
  const poller = start(async () => {
    runs += 1;
    if (runs < 4) throw new Error('the database is away');
  });

  await eventually(() => expect(runs).toBeGreaterThan(5));
  await poller.stop();

  expect(poller.lines).toHaveLength(1);
  expect(JSON.parse(poller.lines[0] ?? '')).toMatchObject({ job: 'sweep', reason: 'the database is away' });
});

it('a poller waits longer during an outage, and not after a failure of another kind', async () => {
  const runs = { outage: 0, other: 0 };
  const away = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
  const pollers = [
    start(async () => ((runs.outage += 1), Promise.reject(away))),
    start(async () => ((runs.other += 1), Promise.reject(new Error('one of many is broken')))),
  ];

  await eventually(() => expect(runs.other).toBeGreaterThan(200));
  await Promise.all(pollers.map((poller) => poller.stop()));

  expect(runs.outage).toBeLessThan(runs.other / 4);
});

it('a poller does not count failures of another kind before an outage', async () => {
  const times: number[] = [];
  const poller = start(async () => {
    times.push(performance.now());
    const isAway = times.length === 40;
    throw Object.assign(new Error('broken'), isAway && { code: 'ETIMEDOUT' });
  });

  await eventually(() => expect(times.length).toBeGreaterThan(41));
  await poller.stop();

  // Forty in a row would have been a minute.
  expect((times[40] ?? NaN) - (times[39] ?? NaN)).toBeLessThan(10_000);
});

it('a poller that is stopped tells its work to stop, waits for it and starts nothing more', async () => {
  let runs = 0;
  let finished = false;
  const poller = start(async (signal) => {
    runs += 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    finished = true;
  });
  expect(runs).toBe(1);

  await poller.stop();

  expect([runs, finished]).toEqual([1, true]);
});
