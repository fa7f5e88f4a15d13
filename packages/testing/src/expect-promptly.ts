import { expect } from '@jest/globals';
import { timeMargin } from './time-margin.ts';

/**
 * R12: half of the changes are visible within 0.5 s, 99 of 100 within 1.5 s.
 * @param delays in milliseconds
 */
export function expectPromptly(delays: readonly number[]): void {
  const sorted = delays.toSorted((one, other) => one - other);
  const [median, most] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  process.stdout.write(`visible at every replica: p50 ${Math.round(median)} ms, most ${Math.round(most)} ms\n`);
  // After 30 s every cache is loaded again, so a larger margin would prove nothing.
  const margin = Math.min(timeMargin(), 15);
  expect(median).toBeLessThan(500 * margin);
  expect(most).toBeLessThan(1_500 * margin);
}
