import { describe, expect, it } from '@jest/globals';
import { requiresConfirmedEmail } from './config.ts';

describe('confirmed addresses', () => {
  it.each([
    [{}, false],
    [{ NODE_ENV: 'development' }, false],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'production', REQUIRE_CONFIRMED_EMAIL: 'off' }, false],
    [{ REQUIRE_CONFIRMED_EMAIL: 'on' }, true],
  ] as const)('with %j are required: %s', (settings, required) => {
    expect(requiresConfirmedEmail(settings)).toBe(required);
  });
});
