import { afterEach, expect, it } from '@jest/globals';
import { reportRecoverable } from './report-recoverable.ts';

const reported: unknown[] = [];
globalThis.reportError = (error) => void reported.push(error);
afterEach(() => {
  reported.length = 0;
});

it.each([
  ['Transition was aborted because of invalid state. Viewport size changed', 'InvalidStateError'],
  ['Transition was aborted because of invalid state', 'InvalidStateError'],
  ['Skipping view transition because viewport size changed.', 'InvalidStateError'],
  ['Transition was skipped', 'AbortError'],
  ['Transition was aborted because of timeout in DOM update', 'TimeoutError'],
])('a skipped view transition is not reported: %s', (message, name) => {
  reportRecoverable(new DOMException(message, name));

  expect(reported).toEqual([]);
});

it.each([
  new Error('a transition of our own went wrong'),
  new DOMException('The object is in an invalid state.', 'InvalidStateError'),
])('any other error is reported: %s', (error) => {
  reportRecoverable(error);

  expect(reported).toEqual([error]);
});
