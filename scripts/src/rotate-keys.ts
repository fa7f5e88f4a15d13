import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { JWK } from 'jose';
import { makeProcessKeys, secretOf, signers } from './process-keys.ts';

/** An assertion is valid for 60 s, and clocks may differ by 30 s. */
const lastAssertionMs = 90_000;

/**
 * Replaces the signing keys of running processes without an outage: adds the new public keys to `trusted.json`, waits until every process has
 * read it, replaces `<name>.signing.json`, waits until no assertion of a former key is valid, and removes the former public keys. After
 * an interruption it can be run again.
 * @param folder of the files to which SIGNING_KEY and TRUSTED_KEYS refer; an empty one gets its first keys at once
 * @param options.spreadMs until a replaced file has reached every process, in milliseconds
 */
export async function rotateKeys(
  folder: string,
  {
    now,
    spreadMs,
    expireMs = lastAssertionMs,
    log,
  }: { now: Date; spreadMs: number; expireMs?: number; log: (line: string) => void },
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { signing, trusted } = await makeProcessKeys(now.toISOString());
  const former = readTrusted(folder);
  write(folder, 'trusted', { keys: [...former, ...trusted.keys] });
  if (former.length > 0) {
    log(`The new public keys are trusted. Waiting ${spreadMs / 1_000} s until every process has read them.`);
    await pause(spreadMs);
  }
  for (const name of signers) write(folder, `${name}.signing`, signing[name]);
  if (former.length > 0) {
    log(`The new keys sign. Waiting ${(spreadMs + expireMs) / 1_000} s until no former assertion is valid.`);
    await pause(spreadMs + expireMs);
    write(folder, 'trusted', trusted);
  }
  log(`Only the new keys are trusted.`);
}

/**
 * Writes the keys of a file of `npm run keys -- .env` into a folder that has none, so that the first rotation begins with those in use.
 * @param env of that file
 * @throws Error without keys in it
 */
export function takeKeys(folder: string, env: NodeJS.Dict<string>): void {
  if (readTrusted(folder).length > 0) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = [
    ...signers.map((name) => [`${name}.signing`, secretOf(env, `${name.toUpperCase()}_SIGNING_KEY`)] as const),
    ['trusted', secretOf(env, 'TRUSTED_KEYS')] as const,
  ];
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
