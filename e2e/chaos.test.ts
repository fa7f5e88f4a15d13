import { expect, it } from '@jest/globals';
import { checkLocks, runChaos } from '@wholesale/scripts/chaos';
import { startAuthForTests, type TestAuth } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';

const log = (line: string) => void process.stderr.write(`${line}\n`);

let auth: TestAuth;
forAllTests(startAuthForTests, (started) => (auth = started));

it('nothing is lost and nothing is sold twice while processes crash and connections break for a minute', async () => {
  const { anomalies, operations, faults } = await runChaos({
    seed: '131406',
    seconds: 60,
    authUrl: auth.url,
    log,
  });

  expect(anomalies).toEqual([]);
  // Otherwise it would have shown nothing.
  expect(operations.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(50);
  expect(Object.keys(faults).length).toBeGreaterThan(3);
});

const call = (kind: 'book' | 'end', booking: string, at: number) =>
  ({ kind, booking, certain: true, call: at, return: at + 1 }) as const;
const one = call('book', 'b1', 0);
const other = call('book', 'b2', 20);
const found = await checkLocks({ freed: [one, call('end', 'b1', 10), other], 'held twice': [one, other] }, log);

(found ? it : it.skip)('a phone that two buyers held at the same time is noticed, where Go can build Porcupine', () => {
  expect(found).toEqual([
    { rule: 'linearizable as a lock', about: 'held twice', text: 'no order of the calls explains the answers' },
  ]);
});
