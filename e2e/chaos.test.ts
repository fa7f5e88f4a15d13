import { expect, it } from '@jest/globals';
import { runChaos } from '@wholesale/scripts/chaos';
import { startAuthForTests, type TestAuth } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';

let auth: TestAuth;
forAllTests(startAuthForTests, (started) => (auth = started));

it('nothing is lost and nothing is sold twice while processes crash and connections break for a minute', async () => {
  const { anomalies, operations, faults } = await runChaos({
    seed: '131406',
    seconds: 60,
    authUrl: auth.url,
    log: (line) => void process.stderr.write(`${line}\n`),
  });

  expect(anomalies).toEqual([]);
  // Otherwise it would have shown nothing.
  expect(operations.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(50);
  expect(Object.keys(faults).length).toBeGreaterThan(3);
});
