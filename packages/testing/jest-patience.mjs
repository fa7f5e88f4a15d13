import { jest } from '@jest/globals';

/** Real parts answer in milliseconds on a quiet machine and in seconds on a busy one; a test waits for its condition, however long that is. */
jest.setTimeout(60_000);
