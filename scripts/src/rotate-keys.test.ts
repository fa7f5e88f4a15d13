import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makeProcessKeys, signers } from './process-keys.ts';
import { rotateKeys, takeKeys } from './rotate-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wholesale-rotation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object;

/** As `npm run keys -- .env` writes them. */
async function environmentOf({ signing, trusted }: Awaited<ReturnType<typeof makeProcessKeys>>) {
  return {
    TRUSTED_KEYS: JSON.stringify(trusted),
    ...Object.fromEntries(signers.map((name) => [`${name.toUpperCase()}_SIGNING_KEY`, JSON.stringify(signing[name])])),
  };
}

it('the first rotation begins with the keys of the environment: they are trusted until the new ones sign', async () => {
  const former = await makeProcessKeys();
  takeKeys(folder, await environmentOf(former));
  const steps: unknown[] = [];

  await rotateKeys(folder, {
    now: new Date(),
    spreadMs: 0,
    expireMs: 0,
    log: () =>
      steps.push({ signing: read('gateway.signing'), trusted: (read('trusted') as typeof former.trusted).keys }),
  });

  const own = read('gateway.signing');
  const trustedBoth = expect.arrayContaining(former.trusted.keys);
  expect(steps).toEqual([
    { signing: former.signing.gateway, trusted: trustedBoth },
    { signing: own, trusted: trustedBoth },
    { signing: own, trusted: expect.not.arrayContaining(former.trusted.keys) },
  ]);
  expect(own).not.toEqual(former.signing.gateway);
});

it('later rotations ignore the environment, whose keys nobody uses any more', async () => {
  takeKeys(folder, await environmentOf(await makeProcessKeys()));
  const inUse = read('trusted');

  takeKeys(folder, await environmentOf(await makeProcessKeys()));

  expect(read('trusted')).toEqual(inUse);
});

it('writes no file when the environment lacks a key', async () => {
  const { BOOKINGS_SIGNING_KEY: _, ...others } = (await environmentOf(await makeProcessKeys())) as Record<
    string,
    string
  >;

  expect(() => takeKeys(folder, others)).toThrow('BOOKINGS_SIGNING_KEY is missing');
  expect(readdirSync(folder)).toEqual([]);
});
