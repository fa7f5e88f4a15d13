import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { base64url, decodeJwt, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose';

/** Signs the emulator's unsigned tokens, and reverses it only for our own signature. */
export type TokenSigner = {
  /** Public keys, as served at /.well-known/jwks.json. */
  jwks: { keys: JWK[] };
  /** Signs an unsigned ID token of this project with RS256; returns any other text unchanged. */
  sign: (token: string) => Promise<string>;
  /** The unsigned form for the emulator, or undefined when we did not sign the token or it has expired. */
  unsign: (token: string) => Promise<string | undefined>;
  sealRefreshToken: (token: string) => string;
  /** The emulator's refresh token, or undefined when the seal is not ours. */
  openRefreshToken: (sealed: string) => string | undefined;
};

type StoredKeys = { privateKey: JWK; seal: string };

/** Reads or creates the signing key of this folder, so that tokens stay valid over a restart. */
export async function loadTokenSigner({
  folder,
  projectId,
}: {
  folder: string;
  projectId: string;
}): Promise<TokenSigner> {
  return createTokenSigner({ keys: await readOrMakeKeys(join(folder, 'signing-key.json')), projectId });
}

/** @param keys private RSA key with `kid`, and the secret that seals refresh tokens */
export async function createTokenSigner({
  keys,
  projectId,
}: {
  keys: StoredKeys;
  projectId: string;
}): Promise<TokenSigner> {
  const { kty, n, e, kid = '' } = keys.privateKey;
  const publicJwk: JWK = { kty, n, e, kid, alg: 'RS256', use: 'sig' };
  const [privateKey, publicKey] = await Promise.all([
    importJWK(keys.privateKey, 'RS256'),
    importJWK(publicJwk, 'RS256'),
  ]);
  const issuer = `https://securetoken.google.com/${projectId}`;
  const sealOf = (token: string) => createHmac('sha256', keys.seal).update(token).digest('base64url');

  return {
    jwks: { keys: [publicJwk] },

    async sign(token) {
      const payload = ownPayload(token, issuer);
      if (!payload) return token;
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
    },

    async unsign(token) {
      try {
        await jwtVerify(token, publicKey, { algorithms: ['RS256'], issuer, audience: projectId });
      } catch {
        return undefined;
      }
      const header = base64url.encode(JSON.stringify({ alg: 'none', typ: 'JWT' }));
      return `${header}.${token.split('.')[1]}.`;
    },

    sealRefreshToken: (token) => `${token}.${sealOf(token)}`,

    openRefreshToken(sealed) {
      const at = sealed.lastIndexOf('.');
      const token = sealed.slice(0, Math.max(at, 0));
      const given = Buffer.from(sealed.slice(at + 1));
      const right = Buffer.from(sealOf(token));
      return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
    },
  };
}

/** A fresh pair of secrets, as they are stored. */
export async function makeKeys(): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { privateKey: { ...(await exportJWK(privateKey)), kid }, seal: randomBytes(32).toString('hex') };
}

async function readOrMakeKeys(path: string): Promise<StoredKeys> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredKeys;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error('the signing key is corrupt', { cause: error });
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const keys = await makeKeys();
    writeFileSync(path, JSON.stringify(keys), { mode: 0o600, flush: true });
    return keys;
  }
}

function ownPayload(token: string, issuer: string): Record<string, unknown> | undefined {
  try {
    const payload = decodeJwt(token);
    return payload.iss === issuer ? payload : undefined;
  } catch {
    return undefined;
  }
}
