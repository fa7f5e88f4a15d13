import { readConfig } from '@wholesale/service-kit';
import { describe, expect, it } from '@jest/globals';
import { testKeys } from '@wholesale/testing';
import { bookingsSettings } from './config.ts';

const read = (changes: Readonly<Record<string, string>>) =>
  readConfig(bookingsSettings, {
    PORT: '4003',
    MONGODB_URI: 'mongodb://127.0.0.1',
    TRUSTED_KEYS: JSON.stringify(testKeys.trusted),
    SIGNING_KEY: JSON.stringify(testKeys.signing('bookings')),
    CATALOG_URL: 'http://127.0.0.1:4002',
    HANDOVER_KEY: Buffer.alloc(32, 'k').toString('base64url'),
    ...changes,
  });

describe('the settings of bookings', () => {
  it('have defaults for deadlines and limits, and allow parts of an hour', () => {
    expect(read({ HOLD_HOURS: '0.5' })).toMatchObject({
      HOLD_HOURS: 0.5,
      HANDOVER_DAYS: 7,
      MAX_ACTIVE_BOOKINGS: 5,
      MAX_CANCELLATIONS_PER_DAY: 5,
    });
  });

  it.each([
    ['HOLD_HOURS', '0'],
    // A date so far away cannot be stored.
    ['HOLD_HOURS', '8761'],
    ['HANDOVER_DAYS', '8761'],
    ['HANDOVER_DAYS', '-1'],
    ['MAX_ACTIVE_BOOKINGS', '1.5'],
    ['HANDOVER_KEY', Buffer.alloc(31, 'k').toString('base64url')],
    ['HANDOVER_KEY', 'not base64url!'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });
});
