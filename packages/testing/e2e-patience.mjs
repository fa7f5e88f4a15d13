import { jest } from '@jest/globals';

/** Longer than the longest journey takes on a slow machine; a wait that fails ends earlier, with its own message. */
jest.setTimeout(900_000);
