import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { JWK } from 'jose';
import { makeProcessKeys, secretOf, signers, signingKeyOf } from './process-keys.ts';

/** An assertion is valid for 60 s, and clocks may differ by 30 s. */
const lastAssertionMs = 90_000;

/**
 * Replaces the signing keys of running processes without an outage: adds the new public keys to `trusted.json`, waits until every process has
 * read it, replaces `<name>.signing.json`, waits until no assertion of a former key is valid, and removes the former public keys. After
 * an interruption it can be run again.
 * @param folder of the files to which SIGNING_KEY and TRUSTED_KEYS refer
 * @param options.from settings with the keys in use, for a folder that has none yet
 * @param options.spreadMs until a replaced file has reached every process, in milliseconds
 * @throws Error without keys in the folder and in `from`
 */
export async function rotateKeys(
  folder: string,
  {
    from,
    now,
    spreadMs,
    expireMs = lastAssertionMs,
    log,
  }: {
    from?: NodeJS.Dict<string>;
    now: Date;
    spreadMs: number;
    expireMs?: number;
    log: (line: string) => void;
  },
): Promise<void> {
  if (readTrusted(folder).length === 0) {
    if (!from) throw new Error(`${folder} has no keys. Name the file with the keys in use: --from .env`);
    writeKeys(folder, from);
  }
  const { signing, trusted } = await makeProcessKeys(now.toISOString());
  write(folder, 'trusted', { keys: [...readTrusted(folder), ...trusted.keys] });
  log(`The new public keys are trusted. Waiting ${spreadMs / 1_000} s until every process has read them.`);
  await pause(spreadMs);
  for (const name of signers) write(folder, `${name}.signing`, signing[name]);
  log(`The new keys sign. Waiting ${(spreadMs + expireMs) / 1_000} s until no former assertion is valid.`);
  await pause(spreadMs + expireMs);
  write(folder, 'trusted', trusted);
  log(`Only the new keys are trusted.`);
}

/**
 * Writes keys as files that processes read again when they change.
 * @param settings SIGNING_KEY of each process after its name, and TRUSTED_KEYS, as in the file of `npm run keys -- .env`
 * @throws Error when one is missing; nothing is written then
 */
export function writeKeys(folder: string, settings: NodeJS.Dict<string>): void {
  // Last the file without which a folder counts as empty.
  const files = [
    ...signers.map((name) => [`${name}.signing`, secretOf(settings, signingKeyOf(name))] as const),
    ['trusted', secretOf(settings, 'TRUSTED_KEYS')] as const,
  ];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [file, key] of files) write(folder, file, JSON.parse(key) as object);
}

function readTrusted(folder: string): JWK[] {
  try {
    return (JSON.parse(readFileSync(pathOf(folder, 'trusted'), 'utf8')) as { keys: JWK[] }).keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A new file, so that no process reads half of one. */
function write(folder: string, name: string, value: object): void {
  const path = pathOf(folder, name);
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${path}.${process.pid}`, path);
}

const pathOf = (folder: string, name: string): string => join(folder, `${name}.json`);
