import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createBackoff } from './backoff.ts';

describe('a backoff', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('doubles its delay after each failure up to the limit, and resets after a success', () => {
    let now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const backoff = createBackoff({ firstMs: 100, maxMs: 350 });

    const waits = [backoff.waitMs(), ...[1, 2, 3, 4].map(() => (backoff.failed(), backoff.waitMs()))];
    now += 300;
    const later = backoff.waitMs();
    backoff.succeeded();

    expect(waits).toEqual([0, 100, 200, 350, 350]);
    expect(later).toBe(50);
    expect(backoff.waitMs()).toBe(0);
  });

  it('distinguishes the first failure, so that only that one is logged', () => {
    const backoff = createBackoff({ firstMs: 100, maxMs: 350 });

    expect([backoff.failed(), backoff.failed()]).toEqual([{ isFirst: true }, { isFirst: false }]);
    backoff.succeeded();
    expect(backoff.failed()).toEqual({ isFirst: true });
  });
});
