import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sharedForASecond } from './shared-for-a-second.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a probe is asked once for all who ask at the same time and within a second after its answer, then again', async () => {
  let asked = 0;
  const probe = Promise.withResolvers<void>();
  const readiness = sharedForASecond(async () => {
    asked += 1;
    await probe.promise;
    return asked;
  });

  const first = Array.from({ length: 20 }, readiness);
  jest.advanceTimersByTime(5_000);
  const stillWaiting = readiness();
  probe.resolve();
  expect(await Promise.all([...first, stillWaiting])).toEqual(Array.from({ length: 21 }, () => 1));
  jest.advanceTimersByTime(999);
  expect(await readiness()).toBe(1);
  jest.advanceTimersByTime(1);

  expect(await readiness()).toBe(2);
});
