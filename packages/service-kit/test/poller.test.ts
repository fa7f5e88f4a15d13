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
