import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** The processes that sign calls, by their name in `iss` and `kid`. */
export const signers = ['gateway', 'catalog', 'bookings', 'ads'] as const;
type Signer = (typeof signers)[number];

/** Private key of each signer, and the public halves that services trust. */
export type ProcessKeys = { signing: Record<Signer, JWK>; trusted: { keys: JWK[] } };

/** New keys (Ed25519) for a deployment. */
export function makeProcessKeys(): Promise<ProcessKeys> {
  return keysOf(makeKey);
}

/** The keys of this folder, created on the first start. */
export async function loadProcessKeys(folder: string): Promise<ProcessKeys> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return keysOf((name) => readOrMake(join(folder, `${name}.json`), name));
}

async function keysOf(keyOf: (name: Signer) => Promise<JWK>): Promise<ProcessKeys> {
  const pairs = await Promise.all(signers.map(async (name) => [name, await keyOf(name)] as const));
  const signing = Object.fromEntries(pairs) as Record<Signer, JWK>;
  const keys = Object.values(signing).map(
    ({ kty, crv, x, kid }): JWK => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }) as JWK,
  );
  return { signing, trusted: { keys } };
}

async function makeKey(name: Signer): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return { ...(await exportJWK(privateKey)), kid: name };
}

async function readOrMake(path: string, name: Signer): Promise<JWK> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JWK;
  } catch {
    // Missing, or damaged by a crash. Signatures are valid for a minute, so a new key does no harm.
    const key = await makeKey(name);
    writeFileSync(path, JSON.stringify(key), { mode: 0o600 });
    return key;
  }
}
