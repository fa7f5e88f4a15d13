import { describe, expect, it } from '@jest/globals';
import { nextAttemptAt } from './mail.ts';

describe('a mail that could not be sent', () => {
  const firstDueAt = new Date('2026-11-21T10:00:00Z');
  const after = (minutes: number) => new Date(firstDueAt.getTime() + minutes * 60_000);

  it.each([
    [1, 0, 1],
    [2, 1, 6],
    [3, 6, 21],
    [4, 21, 81],
    [5, 81, 201],
    [6, 201, 441],
    [7, 441, 681],
    [20, 1_439, 1_679],
  ])('for the %i. time after %i minutes is tried again after %i', (attempts, now, next) => {
    expect(nextAttemptAt(attempts, { firstDueAt, now: after(now) })).toEqual(after(next));
  });

  it('is given up after a day', () => {
    expect(nextAttemptAt(9, { firstDueAt, now: after(24 * 60) })).toBeUndefined();
  });
});
