import { describe, expect, it } from '@jest/globals';
import { formatLeft, formatMoment, fromLocalField, toLocalField } from './times.ts';

const now = Date.parse('2026-11-22T10:00:00.000Z');
const after = (ms: number) => new Date(now + ms).toISOString();
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

describe('the time that is left', () => {
  it.each([
    [7 * day, '7 days left'],
    [2 * day, '2 days left'],
    [2 * day - second, '47 hours left'],
    [2 * hour, '2 hours left'],
    [2 * hour - second, '119 minutes left'],
    [2 * minute, '2 minutes left'],
    [2 * minute - second, '1 minute left'],
    [minute - second, 'less than a minute left'],
    [0, 'time is up'],
    [-day, 'time is up'],
  ])('of %i ms reads "%s"', (left, text) => {
    expect(formatLeft(after(left), now)).toBe(text);
  });

  it('is left out for a text that is not a time', () => {
    expect(formatLeft('soon', now)).toBe('');
    expect(formatMoment('soon')).toBe('soon');
  });
});

describe('a datetime-local field', () => {
  it('shows a moment in local time and gives the same moment back, to the minute', () => {
    const field = toLocalField('2026-11-24T09:30:59.999Z');
    expect(field).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
    expect(fromLocalField(field)).toBe('2026-11-24T09:30:00.000Z');
  });

  it.each(['', 'soon'])('has no moment when it contains "%s"', (value) => {
    expect(fromLocalField(value)).toBeUndefined();
    expect(toLocalField(value)).toBe('');
  });

  it('is empty without a moment', () => {
    expect(toLocalField(undefined)).toBe('');
  });
});
