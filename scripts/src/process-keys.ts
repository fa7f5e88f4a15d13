import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** The processes that sign calls, by their name in `iss` and `kid`. */
export const signers = ['gateway', 'catalog', 'bookings', 'ads', 'inbox'] as const;
type Signer = (typeof signers)[number];

/** Private key of each signer, the public halves that services trust, and the secret of the handover codes. */
export type ProcessKeys = { signing: Record<Signer, JWK>; trusted: { keys: JWK[] }; handover: string };

/** New keys (Ed25519) for a deployment. @param version distinguishes them from former keys of the same process */
export function makeProcessKeys(version?: string): Promise<ProcessKeys> {
  return keysOf((_, make) => make(), version);
}

/** The keys of this folder, created on the first start. */
export async function loadProcessKeys(folder: string): Promise<ProcessKeys> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return keysOf((name, make) => readOrMake(join(folder, `${name}.json`), make));
}

export const signingKeyOf = (name: string): string => `${name.toUpperCase()}_SIGNING_KEY`;

/** As settings: a signing key for each process, and what services trust. */
export const keySettings = ({ signing, trusted }: ProcessKeys): Record<string, string> => ({
  ...Object.fromEntries(signers.map((name) => [signingKeyOf(name), JSON.stringify(signing[name])])),
  TRUSTED_KEYS: JSON.stringify(trusted),
});

/** A value of a file of `npm run keys -- .env`. @throws Error when it has none of that name */
export function secretOf(env: NodeJS.Dict<string>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing: npm run keys -- .env writes it.`);
  return value;
}

type KeySource = <Key>(name: string, make: () => Promise<Key>) => Promise<Key>;

async function keysOf(from: KeySource, version?: string): Promise<ProcessKeys> {
  const kidOf = (name: Signer): string => (version === undefined ? name : `${name}:${version}`);
  const pairs = await Promise.all(
    signers.map(async (name) => [name, await from(name, () => makeKey(kidOf(name)))] as const),
  );
  const handover = await from('handover', () => Promise.resolve(makeHandoverKey()));
  const signing = Object.fromEntries(pairs) as Record<Signer, JWK>;
  const keys = Object.values(signing).map(
    ({ kty, crv, x, kid }): JWK => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }) as JWK,
  );
  return { signing, trusted: { keys }, handover };
}

async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return { ...(await exportJWK(privateKey)), kid };
}

/** Bookings derives the handover codes from it. */
const makeHandoverKey = (): string => randomBytes(32).toString('base64url');

async function readOrMake<Key>(path: string, make: () => Promise<Key>): Promise<Key> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Key;
  } catch {
    // Missing, or damaged by a crash. Signatures are valid for a minute and codes are derived when they are shown, so a new key does no harm.
    const key = await make();
    writeFileSync(path, JSON.stringify(key), { mode: 0o600 });
    return key;
  }
}
