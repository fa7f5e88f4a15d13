import { importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import { roles } from '@wholesale/contracts';
import { z } from 'zod';
import { invalid, unauthenticated } from './errors.ts';
import type { Current } from './keys.ts';

const personSchema = z.object({
  kind: z.literal('person'),
  uid: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean().default(false).describe('whether the identity provider knows that the address is theirs'),
  provider: z.string().describe('Firebase’s sign-in provider: `password`, `google.com`'),
  profile: z
    .object({ userId: z.string(), name: z.string(), role: z.enum(roles), verified: z.boolean() })
    .optional()
    .describe('absent until the person has a user record'),
});

const callerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({ kind: z.literal('service'), name: z.string() }),
  personSchema,
]);

export type Caller = z.output<typeof callerSchema>;

export type Person = Extract<Caller, { kind: 'person' }>;
/** A person with a user record. */
export type Member = Person & { profile: NonNullable<Person['profile']> };

const lifetimeSeconds = 60;
/** Clocks of two machines may differ by this much. */
const toleranceSeconds = 30;

export type AssertionSigner = (caller: Caller, audience: string) => Promise<string>;

/**
 * Signs assertions: JWT, EdDSA, valid for 60 s.
 * @param options.key private key of the issuer; its `kid` is the issuer's name, optionally with a suffix: `gateway:2026-11`. Read for each assertion
 */
export function createAssertionSigner({
  issuer,
  key: currentKey,
}: {
  issuer: string;
  key: Current<JWK>;
}): AssertionSigner {
  const imported = memoizeLast((key: JWK) => importJWK(key, 'EdDSA'));
  return async (caller, audience) => {
    const key = currentKey();
    return new SignJWT({ caller })
      .setProtectedHeader({ alg: 'EdDSA', kid: key.kid ?? issuer })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(await imported(key));
  };
}

/** Remembers the result for the latest argument. */
function memoizeLast<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  let latest: { argument: Argument; result: Result } | undefined;
  return (argument) => {
    if (latest?.argument !== argument) latest = { argument, result: compute(argument) };
    return latest.result;
  };
}

export type AssertionVerifier = (token: string) => Promise<Caller>;

/** An issuer may have several keys, so its name is the part of `kid` before the first colon. */
const issuerOfKey = (kid: string | undefined): string | undefined => kid?.split(':', 1)[0];

/** Only the gateway may assert people and anonymous callers; every other issuer asserts itself. */
const maySpeakFor = (issuer: string, caller: Caller): boolean =>
  caller.kind === 'service' ? caller.name === issuer : issuer === 'gateway';

/**
 * Verifies assertions for one audience. The signing key identifies the issuer, so a claimed issuer must match it.
 * @param options.keys trusted public keys, with `kid` as in `createAssertionSigner`. Read for each assertion; those of a removed key are invalid at once
 * @returns a function that returns the caller or throws `unauthenticated`
 */
export function createAssertionVerifier({
  audience,
  keys,
}: {
  audience: string;
  keys: Current<{ keys: JWK[] }>;
}): AssertionVerifier {
  const trustIn = memoizeLast(({ keys }: { keys: JWK[] }) => ({
    imported: new Map(keys.map((key) => [key.kid ?? '', importJWK(key, 'EdDSA')])),
    // The gateway reuses an assertion for 30 s; verifying it again would be the most expensive part of a request.
    verified: new Map<string, { caller: Caller; until: number }>(),
  }));
  return async (token) => {
    const { imported, verified } = trustIn(keys());
    const known = verified.get(token);
    if (known && known.until > Date.now()) return known.caller;
    const { payload, protectedHeader } = await jwtVerify<{ caller: unknown }>(
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
      throw refusal('This call needs an assertion signed by the gateway or another service.');
    });
    const { iss = '', exp = 0 } = payload;
    if (iss !== issuerOfKey(protectedHeader.kid)) throw refusal('The assertion is signed with another issuer’s key.');
    const { data: caller } = callerSchema.safeParse(payload.caller);
    if (!caller) throw refusal('The assertion names no caller.');
    if (!maySpeakFor(iss, caller)) throw refusal('Only the gateway can assert people.');
    if (verified.size > 5_000) verified.clear();
    verified.set(token, { caller, until: exp * 1000 });
    return caller;
  };
}

const refusal = (message: string) => unauthenticated('assertion-invalid', message);

/** The caller as a person with a user record, for use cases behind a role. */
export function memberOf(caller: Caller): Member {
  if (caller.kind !== 'person' || !caller.profile) throw unauthenticated('sign-in-required', 'Please sign in first.');
  return caller as Member;
}

/** The caller as a person who signed in, with or without a user record. */
export function personOf(caller: Caller): Person {
  if (caller.kind !== 'person') throw unauthenticated('sign-in-required', 'Please sign in first.');
  return caller;
}

/**
 * Whose things a list is about: the address named in the query, else the caller's own.
 * @throws Failure `email-required` for an admin who names nobody: an admin owns no bookings
 */
export function ownEmailOr(caller: Caller, email: string | undefined): string {
  const member = memberOf(caller);
  if (email) return email;
  if (member.profile.role === 'admin') throw invalid('email-required', 'Name the person: ?email=…');
  return member.email.toLowerCase();
}
