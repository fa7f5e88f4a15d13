import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { whenIdle } from './departures.ts';

let grid: HTMLElement;
const leave = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  leave.mockClear();
  grid = document.body.appendChild(document.createElement('div'));
  grid.innerHTML = '<div data-gone="true"><button>Just booked</button></div><div><button>Book Now</button></div>';
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

it('lets cards move after the minimum time when there is no activity', () => {
  whenIdle(grid, { after: 6_000 }, leave);
  jest.advanceTimersByTime(5_900);
  expect(leave).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect(leave).toHaveBeenCalledTimes(1);
});

it.each([
  ['points at one', () => grid.dispatchEvent(new Event('pointermove'))],
  ['touches one', () => grid.dispatchEvent(new Event('pointerdown'))],
  ['scrolls', () => window.dispatchEvent(new Event('scroll'))],
])('waits while somebody %s, and for a moment after', (_, act) => {
  whenIdle(grid, { after: 6_000 }, leave);
  for (let passed = 0; passed < 10_000; passed += 1_000) {
    jest.advanceTimersByTime(1_000);
    act();
  }
  expect(leave).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3_500);
  expect(leave).toHaveBeenCalledTimes(1);
});

it('waits while the focus is on the phone that leaves, but not on another one', () => {
  const [going, staying] = grid.querySelectorAll('button');
  going?.focus();
  whenIdle(grid, { after: 6_000 }, leave);
  jest.advanceTimersByTime(20_000);
  expect(leave).not.toHaveBeenCalled();
  staying?.focus();
  jest.advanceTimersByTime(600);
  expect(leave).toHaveBeenCalledTimes(1);
});

it('ignores presses for a moment after cards moved', () => {
  whenIdle(grid, { after: 3_000 }, leave);
  jest.advanceTimersByTime(3_050);
  expect(grid.style.pointerEvents).toBe('none');
  jest.advanceTimersByTime(500);
  expect(grid.style.pointerEvents).toBe('');
});

it('ends when the page goes', () => {
  const stop = whenIdle(grid, { after: 100 }, leave);
  stop();
  jest.advanceTimersByTime(10_000);
  expect(leave).not.toHaveBeenCalled();
});

it('waits for the idle time when activity before it started is unknown', () => {
  whenIdle(grid, { after: -5 }, leave);
  jest.advanceTimersByTime(2_000);
  expect(leave).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_100);
  expect(leave).toHaveBeenCalledTimes(1);
});
