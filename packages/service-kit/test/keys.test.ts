import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { z } from 'zod';
import { ConfigError, readConfig, serviceSettings } from '../src/config.ts';
import { jwksSetting } from '../src/keys.ts';

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

describe('keys in files', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wholesale-key-files-'));
    file = join(folder, 'trusted.json');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const write = (...kids: string[]) =>
    writeFileSync(file, JSON.stringify({ keys: kids.map((kid) => publicPart(newKey(kid))) }));
  const read = () => {
    const settings = { TRUSTED_KEYS: pathToFileURL(file).href };
    return readConfig(z.object({ TRUSTED_KEYS: jwksSetting }), settings).TRUSTED_KEYS;
  };
  const kidsOf = (keys: ReturnType<typeof read>) => keys().keys.map(({ kid }) => kid);

  it('are read again when the file is replaced', async () => {
    write('gateway');
    const keys = read();
    expect(kidsOf(keys)).toEqual(['gateway']);
    expect(keys()).toBe(keys());

    write('gateway', 'gateway:2026-11');

    await eventually(() => expect(kidsOf(keys)).toEqual(['gateway', 'gateway:2026-11']));
  });

  it.each([
    ['is removed', () => rmSync(file)],
    ['is half-written', () => writeFileSync(file, '{"keys":')],
    ['contains no key', () => writeFileSync(file, '{"keys":[]}')],
  ])('stay in use with a warning when the file %s', async (_, spoil) => {
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    write('gateway');
    const keys = read();

    spoil();

    await eventually(() => {
      expect(kidsOf(keys)).toEqual(['gateway']);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining(file));
    });
    write('gateway:2026-11');
    await eventually(() => expect(kidsOf(keys)).toEqual(['gateway:2026-11']));
  });

  it.each([
    ['is missing', () => undefined, 'TRUSTED_KEYS cannot be used: ENOENT'],
    ['is not JSON', () => writeFileSync(file, 'keys'), 'TRUSTED_KEYS cannot be used: is not JSON'],
    ['contains no key', () => writeFileSync(file, '{"keys":[]}'), 'TRUSTED_KEYS Too small'],
  ])('stop the start when the file %s', (_, prepare, problem) => {
    prepare();

    expect(read).toThrow(problem);
  });
});
