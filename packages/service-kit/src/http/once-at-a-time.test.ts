import { expect, it } from '@jest/globals';
import { onceAtATime } from './once-at-a-time.ts';

it('a probe is asked once for all who ask before its answer, and again for those who ask later', async () => {
  let asked = 0;
  const probe = Promise.withResolvers<void>();
  const readiness = onceAtATime(async () => {
    asked += 1;
    await probe.promise;
    return asked;
  });

  const waiting = Array.from({ length: 20 }, readiness);
  probe.resolve();

  expect(await Promise.all(waiting)).toEqual(Array(20).fill(1));
  expect(await readiness()).toBe(2);
});

it('a probe that failed is asked again', async () => {
  let asked = 0;
  const readiness = onceAtATime(async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return asked;
  });

  await expect(readiness()).rejects.toThrow('away');
  expect(await readiness()).toBe(2);
});
