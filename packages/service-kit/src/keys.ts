import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The present value of a setting whose file may be replaced while the process runs; the same object until it changes. */
export type Current<T> = () => T;

const jwk = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string() });
const trustedJwk = jwk.superRefine((key, context) => {
  if (!publicKeyOf(key)) context.addIssue(`has a malformed key "${key.kid}": x must be 32 bytes in base64url`);
});
const privateJwk = jwk
  .extend({ d: z.string() })
  .refine(isKeyPair, 'is malformed: d and x must be 32 bytes each in base64url and belong together');

/** A private key (JWK) as JSON, or the `file:` URL of a file that contains it. */
export const privateJwkSetting = jsonOrFile(privateJwk);
/** Public keys (JWKS) as JSON, or the `file:` URL of a file that contains them. */
export const jwksSetting = jsonOrFile(z.object({ keys: z.array(trustedJwk).min(1) }));

export type PrivateKey = z.output<typeof privateJwk>;
export type TrustedKeys = ReturnType<z.output<typeof jwksSetting>>;

function jsonOrFile<S extends z.ZodType>(schema: S) {
  return z.string().transform((text, context): Current<z.output<S>> => {
    const issuesOf = (error: unknown) =>
      error instanceof z.ZodError ? error.issues : [{ message: `cannot be used: ${(error as Error).message}` }];
    try {
      if (text.startsWith('file:')) return createFileReader(fileURLToPath(text), (json) => parse(schema, json));
      const value = parse(schema, text);
      return () => value;
    } catch (error) {
      for (const { message } of issuesOf(error)) context.addIssue(message);
      return z.NEVER;
    }
  });
}

function parse<S extends z.ZodType>(schema: S, json: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Error('is not JSON');
  }
  return schema.parse(value);
}

/** How long a replaced file may stay unnoticed. */
const recheckMs = 1_000;

/** A replaced file that cannot be used changes nothing but a warning, because every call would fail otherwise. */
function createFileReader<T>(path: string, read: (content: string) => T): Current<T> {
  const stampOf = () => {
    const { mtimeMs, ino, size } = statSync(path);
    return `${mtimeMs} ${ino} ${size}`;
  };
  let stamp = stampOf();
  let value = read(readFileSync(path, 'utf8'));
  let checkedAt = performance.now();
  return () => {
    if (performance.now() - checkedAt < recheckMs) return value;
    checkedAt = performance.now();
    try {
      const found = stampOf();
      if (found === stamp) return value;
      stamp = found;
      value = read(readFileSync(path, 'utf8'));
    } catch (error) {
      process.emitWarning(
        `${path} was replaced by something that is not a key; the former keys stay in use: ${String(error)}`,
      );
    }
    return value;
  };
}

function publicKeyOf({ kty, crv, x }: JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty, crv, x } as JsonWebKey, format: 'jwk' });
  } catch {
    return undefined;
  }
}

function isKeyPair(key: JsonWebKey): boolean {
  const declared = publicKeyOf(key);
  try {
    // Node reads only `d` of a private key.
    return declared?.equals(createPublicKey(createPrivateKey({ key, format: 'jwk' }))) ?? false;
  } catch {
    return false;
  }
}
