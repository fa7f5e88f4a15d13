import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig, serviceSettings } from './config.ts';

const newKey = (kid: string) => ({ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid });
type Key = ReturnType<typeof newKey>;
const publicPart = ({ d: _, ...key }: Key) => key;

/** What is wrong with these keys. */
function problemWith({
  trusted = [newKey('gateway')],
  signing = newKey('catalog'),
}: {
  trusted?: Key[];
  signing?: Key;
}) {
  const env = {
    MONGODB_URI: 'mongodb://localhost:27017',
    TRUSTED_KEYS: JSON.stringify({ keys: trusted.map(publicPart) }),
    SIGNING_KEY: JSON.stringify(signing),
  };
  try {
    readConfig(serviceSettings, env);
    return 'nothing';
  } catch (error) {
    return error instanceof ConfigError ? error.message : `a defect: ${String(error)}`;
  }
}

describe('the keys in the settings of a service', () => {
  it('are accepted when they are Ed25519 keys', () => {
    expect(problemWith({})).toBe('nothing');
  });

  it.each([
    ['too short', 'AAAA'],
    ['too long', 'A'.repeat(47)],
    ['not base64url', '!'.repeat(43)],
    ['empty', ''],
  ])('are refused with the name of the trusted key that is %s', (_, x) => {
    const trusted = [newKey('gateway'), { ...newKey('bookings'), x }];

    expect(problemWith({ trusted })).toContain('TRUSTED_KEYS has a malformed key "bookings": x must be 32 bytes');
  });

  it.each([
    ['is too short', { d: 'AAAA' }],
    ['belongs to another public key', { d: newKey('other').d }],
    ['has a malformed public part', { x: 'AAAA' }],
  ])('are refused when the private key %s', (_, part) => {
    const signing = { ...newKey('catalog'), ...part } as Key;

    expect(problemWith({ signing })).toContain('SIGNING_KEY is malformed: d and x must be 32 bytes');
  });
});
