import { importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import type { Role } from '@wholesale/contracts';
import { unauthenticated } from './errors.ts';

/** Who makes a call, as a service sees it. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'service'; name: string }
  | {
      kind: 'person';
      uid: string;
      email: string;
      /** How the person signed in, in Firebase's words: `password`, `google.com`. */
      provider: string;
      /** The shop's own view; absent until the person has a user record. */
      profile?: { userId: string; name: string; role: Role; verified: boolean };
    };

export type Person = Extract<Caller, { kind: 'person' }>;
/** A person with a user record. */
export type Member = Person & { profile: NonNullable<Person['profile']> };

const lifetimeSeconds = 60;
/** Clocks of two machines are never quite the same. */
const toleranceSeconds = 5;

export type AssertionSigner = (caller: Caller, audience: string) => Promise<string>;

/**
 * Makes the signed assertion (JWT, EdDSA, 60 s) that one process shows another.
 * @param options.issuer the signing process; the key's `kid` is its name
 * @param options.key its private key
 */
export function createAssertionSigner({ issuer, key }: { issuer: string; key: JWK }): AssertionSigner {
  const imported = importJWK(key, 'EdDSA');
  return async (caller, audience) =>
    new SignJWT({ caller })
      .setProtectedHeader({ alg: 'EdDSA', kid: issuer })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(await imported);
}

export type AssertionVerifier = (token: string) => Promise<Caller>;

/**
 * Believes assertions that a trusted process signed for this audience less than 60 s ago, and nothing else.
 * Only the gateway may speak for people; another service speaks for itself.
 * @param options.audience the name of this service
 * @param options.keys public keys, `kid` = issuer
 * @returns a function that answers the caller, or throws `unauthenticated`
 */
export function createAssertionVerifier({
  audience,
  keys,
}: {
  audience: string;
  keys: { keys: JWK[] };
}): AssertionVerifier {
  const imported = new Map(keys.keys.map((key) => [key.kid ?? '', importJWK(key, 'EdDSA')]));
  // The gateway reuses an assertion for seconds; checking the same signature again would be the dearest part of a request.
  const verified = new Map<string, { caller: Caller; until: number }>();
  return async (token) => {
    const known = verified.get(token);
    if (known && known.until > Date.now()) return known.caller;
    const { payload } = await jwtVerify<{ caller: Caller }>(
      token,
      async ({ kid }) => {
        const key = imported.get(kid ?? '');
        if (!key) throw new Error('unknown issuer');
        return key;
      },
      {
        audience,
        algorithms: ['EdDSA'],
        maxTokenAge: lifetimeSeconds,
        clockTolerance: toleranceSeconds,
        requiredClaims: ['iss', 'exp', 'iat'],
      },
    ).catch(() => {
      throw unauthenticated(
        'assertion-invalid',
        'This service answers only calls that the gateway or another service signed.',
      );
    });
    const { caller, iss = '', exp = 0 } = payload;
    if (!imported.has(iss)) throw unauthenticated('assertion-invalid', 'The assertion names an unknown issuer.');
    if (iss !== 'gateway' && !(caller.kind === 'service' && caller.name === iss)) {
      throw unauthenticated('assertion-invalid', 'Only the gateway speaks for people.');
    }
    if (verified.size > 5_000) verified.clear();
    verified.set(token, { caller, until: exp * 1000 });
    return caller;
  };
}
