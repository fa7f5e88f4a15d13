import { describe, expect, it } from '@jest/globals';
import { cancellationsSince, checkLimits } from './limits.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
const limits = { maxActive: 5, maxCancellationsPerDay: 3 };
const result = (buyer: { active?: number; cancelledAt?: string[] }) => {
  try {
    checkLimits({ active: 0, cancelledAt: [], ...buyer }, limits, now);
    return 'may book';
  } catch (error) {
    const { kind, code, details } = error as { kind: string; code: string; details: { extra?: { until: string } } };
    return [kind, code, details.extra?.until].filter(Boolean).join(' ');
  }
};

describe('a buyer', () => {
  it('may have five open bookings', () => {
    expect(result({ active: 4 })).toBe('may book');
    expect(result({ active: 5 })).toBe('conflict too-many-bookings');
    expect(result({ active: 6 })).toBe('conflict too-many-bookings');
  });

  it.each([
    ['never cancelled', [], 'may book'],
    ['cancelled twice', [2, 1], 'may book'],
    ['cancelled three times within a day', [25, 3, 1], `conflict booking-paused ${hoursAgo(-23)}`],
    ['cancelled three times in more than a day', [25.001, 3, 1], 'may book'],
    ['cancelled three times within a day, a day ago', [26, 25, 24], 'may book'],
    [
      'cancelled three times within a day, almost a day ago',
      [26, 25, 23.5],
      `conflict booking-paused ${hoursAgo(-0.5)}`,
    ],
    ['cancelled four times within a day', [23, 22, 21, 1], `conflict booking-paused ${hoursAgo(-23)}`],
    ['cancelled once after a day of cancellations', [30, 29, 28, 1], 'may book'],
  ])('who %s is paused for a day after the last of too many, or not at all', (_, hours, expected) => {
    expect(result({ cancelledAt: hours.map(hoursAgo) })).toBe(expected);
  });

  it('is paused for a day, so that two days of cancellations are looked at', () => {
    expect(cancellationsSince(now)).toBe('2026-11-20T12:00:00.000Z');
  });
});
