import { jest } from '@jest/globals';

/** Real parts answer in milliseconds on an idle machine and in seconds on a busy one. */
jest.setTimeout(240_000);
