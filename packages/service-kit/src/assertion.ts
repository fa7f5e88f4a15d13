import { importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import { roles } from '@wholesale/contracts';
import { z } from 'zod';
import { unauthenticated } from './errors.ts';

const personSchema = z.object({
  kind: z.literal('person'),
  uid: z.string(),
  email: z.string(),
  provider: z.string().describe('how the person signed in, in Firebase’s words: `password`, `google.com`'),
  profile: z
    .object({ userId: z.string(), name: z.string(), role: z.enum(roles), verified: z.boolean() })
    .optional()
    .describe('the shop’s own view; absent until the person has a user record'),
});

const callerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({ kind: z.literal('service'), name: z.string() }),
  personSchema,
]);

/** Who makes a call, as a service sees it. */
export type Caller = z.output<typeof callerSchema>;

export type Person = Extract<Caller, { kind: 'person' }>;
/** A person with a user record. */
export type Member = Person & { profile: NonNullable<Person['profile']> };

const lifetimeSeconds = 60;
/** Clocks of two machines are never quite the same. */
const toleranceSeconds = 5;

export type AssertionSigner = (caller: Caller, audience: string) => Promise<string>;

/**
 * Makes the signed assertion (JWT, EdDSA, 60 s) that one process shows another.
 * @param options.issuer the signing process
 * @param options.key its private key; the `kid` is the issuer's name, alone or with more after a colon: `gateway:2026-11`
 */
export function createAssertionSigner({ issuer, key }: { issuer: string; key: JWK }): AssertionSigner {
  const imported = importJWK(key, 'EdDSA');
  return async (caller, audience) =>
    new SignJWT({ caller })
      .setProtectedHeader({ alg: 'EdDSA', kid: key.kid ?? issuer })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(await imported);
}

export type AssertionVerifier = (token: string) => Promise<Caller>;

/** The issuer that a key belongs to: its `kid` up to the first colon, so that an issuer may have several keys. */
const issuerOfKey = (kid: string | undefined): string | undefined => kid?.split(':', 1)[0];

/** Only the gateway speaks for people and for nobody in particular; a service, the gateway included, speaks for itself. */
const maySpeakFor = (issuer: string, caller: Caller): boolean =>
  caller.kind === 'service' ? caller.name === issuer : issuer === 'gateway';

/**
 * Believes assertions that a trusted process signed for this audience less than 60 s ago, and nothing else.
 * The key that signed decides who the issuer is: an issuer's name under another issuer's signature is refused.
 * @param options.audience the name of this service
 * @param options.keys public keys; the `kid` names the issuer, alone or with more after a colon: `gateway:2026-11`
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
    if (iss !== issuerOfKey(protectedHeader.kid)) throw refusal('The assertion was signed with another issuer’s key.');
    const { data: caller } = callerSchema.safeParse(payload.caller);
    if (!caller) throw refusal('The assertion does not say who calls.');
    if (!maySpeakFor(iss, caller)) throw refusal('Only the gateway speaks for people.');
    if (verified.size > 5_000) verified.clear();
    verified.set(token, { caller, until: exp * 1000 });
    return caller;
  };
}

const refusal = (message: string) => unauthenticated('assertion-invalid', message);
