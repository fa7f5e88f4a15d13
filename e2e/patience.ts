import { eventually as eventuallyWithin } from '@wholesale/testing';

/** Upper bound in milliseconds for each wait in a browser. A slow machine needs most of it, a fast one a fraction. */
export const patienceMs = 60_000;

/** `eventually` of the testing package with the patience of browser journeys. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  eventuallyWithin(check, { within: patienceMs });
