import { expect, it } from '@jest/globals';
import { formatAge, formatCount, formatDate, formatPrice, formatTime, savingOf } from '@wholesale/web-kit';

const now = new Date('2026-11-21T12:00:00');

it.each([
  ['2026-11-21T01:00:00', 'today'],
  ['20-11-2026', 'yesterday'],
  ['19-11-2026', '2 days ago'],
  ['14-11-2026', '1 week ago'],
  ['1-10-2026', '1 month ago'],
  ['1-1-2024', '2 years ago'],
  ['22-11-2026', 'today'],
  ['soon', 'soon'],
])('%s was %s', (value, age) => {
  expect(formatAge(value, now)).toBe(age);
});

it('the market’s day-month-year is read as such, whatever the locale', () => {
  expect(formatDate('7-3-2026')).toBe('7 March 2026');
});

it('prices show cents only where there are some', () => {
  expect([0, 385, 1099, 49.5, 1234567.891].map(formatPrice)).toEqual([
    '$0',
    '$385',
    '$1,099',
    '$49.50',
    '$1,234,567.89',
  ]);
});

it('counts are grouped by thousands, and times have two digits for hour and minute', () => {
  expect([7, 999, 1031, 1000000].map(formatCount)).toEqual(['7', '999', '1,031', '1,000,000']);
  expect(formatTime('2026-11-21T04:05:59')).toBe('04:05');
});

it('a saving is in whole percent, and none where the price is not lower', () => {
  expect([savingOf(310, 799), savingOf(799, 799), savingOf(900, 799), savingOf(100, 0)]).toEqual([61, 0, 0, 0]);
});
