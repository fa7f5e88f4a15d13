import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keySettings, makeProcessKeys, type ProcessKeys } from './process-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wholesale-rotation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object;
const trusted = () => (read('trusted') as ProcessKeys['trusted']).keys;
const rotate = (from?: Record<string, string>, log = (): void => undefined) =>
  rotateKeys(folder, { ...(from && { from }), now: new Date(), spreadMs: 0, expireMs: 0, log });

it('the first rotation begins with the keys in use: they are trusted until the new ones sign', async () => {
  const former = await makeProcessKeys();
  const steps: unknown[] = [];

  await rotate(keySettings(former), () => steps.push({ signing: read('gateway.signing'), trusted: trusted() }));

  const own = read('gateway.signing');
  const both = expect.arrayContaining(former.trusted.keys) as unknown;
  expect(steps).toEqual([
    { signing: former.signing.gateway, trusted: both },
    { signing: own, trusted: both },
    { signing: own, trusted: trusted() },
  ]);
  expect(own).not.toEqual(former.signing.gateway);
  expect(trusted()).not.toContainEqual(former.trusted.keys[0]);
});

it('later rotations begin with the keys of the folder', async () => {
  await rotate(keySettings(await makeProcessKeys()));
  const inUse = trusted();
  const steps: unknown[] = [];

  await rotate(keySettings(await makeProcessKeys()), () => steps.push(trusted()));

  expect(steps[0]).toEqual([...inUse, ...trusted()]);
});

it('without the keys in use, or with one missing, it refuses and writes nothing', async () => {
  const { BOOKINGS_SIGNING_KEY: _, ...others } = keySettings(await makeProcessKeys());

  await expect(rotate()).rejects.toThrow('has no keys. Name the file with the keys in use: --from .env');
  await expect(rotate(others)).rejects.toThrow('BOOKINGS_SIGNING_KEY is missing');
  expect(readdirSync(folder)).toEqual([]);
});
