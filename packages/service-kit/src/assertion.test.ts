import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { aPerson } from '../test/a-person.ts';
import {
  createAssertionSigner,
  createAssertionVerifier,
  memberOf,
  personOf,
  type AssertionVerifier,
  type Caller,
} from './assertion.ts';

const keys: Record<string, { signing: JWK; trusted: JWK }> = {};
let verify: AssertionVerifier;
let trustedKeys: { keys: JWK[] };

beforeAll(async () => {
  for (const issuer of ['gateway', 'bookings', 'stranger']) {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    keys[issuer] = {
      signing: { ...(await exportJWK(privateKey)), kid: issuer },
      trusted: { ...(await exportJWK(publicKey)), kid: issuer },
    };
  }
  trustedKeys = { keys: [trusted('gateway'), trusted('bookings')] };
  verify = createAssertionVerifier({ audience: 'catalog', keys: () => trustedKeys });
});

const trusted = (issuer: string) => keys[issuer]?.trusted as JWK;
const signed = (issuer: string, caller: Caller, audience = 'catalog') =>
  createAssertionSigner({ issuer, key: () => keys[issuer]?.signing as JWK })(caller, audience);

/** An assertion with arbitrary parts. */
const tokenOf = async (options: { signedBy: string; kid: string; iss: string; caller: unknown; at?: number }) => {
  const at = options.at ?? Math.floor(Date.now() / 1_000);
  return new SignJWT({ caller: options.caller })
    .setProtectedHeader({ alg: 'EdDSA', kid: options.kid })
    .setIssuer(options.iss)
    .setAudience('catalog')
    .setIssuedAt(at)
    .setExpirationTime(at + 60)
    .sign(await importJWK(keys[options.signedBy]?.signing as JWK, 'EdDSA'));
};

const buyer = aPerson('buyer');
const refused = expect.objectContaining({ kind: 'unauthenticated', code: 'assertion-invalid' });

afterEach(() => void jest.useRealTimers());

describe('an assertion', () => {
  it('tells the service who calls', async () => {
    expect(await verify(await signed('gateway', buyer))).toEqual(buyer);
    expect(await verify(await signed('bookings', { kind: 'service', name: 'bookings' }))).toEqual({
      kind: 'service',
      name: 'bookings',
    });
    expect(await verify(await signed('gateway', { kind: 'anonymous' }))).toEqual({ kind: 'anonymous' });
  });

  it('that was accepted is refused after its time', async () => {
    jest.useFakeTimers({ now: Date.now() });
    const token = await signed('gateway', buyer);
    expect(await verify(token)).toEqual(buyer);
    jest.advanceTimersByTime(59_000);
    expect(await verify(token)).toEqual(buyer);

    jest.advanceTimersByTime(33_000);
    await expect(verify(token)).rejects.toEqual(refused);
  });

  it.each(['iss', 'exp', 'iat', 'kid'])('without its %s is refused', async (missing) => {
    const at = Math.floor(Date.now() / 1_000);
    const claims = { caller: buyer, aud: 'catalog', iss: 'gateway', iat: at, exp: at + 60 };
    const token = await new SignJWT({ ...claims, [missing]: undefined })
      .setProtectedHeader({ alg: 'EdDSA', ...(missing !== 'kid' && { kid: 'gateway' }) })
      .sign(await importJWK(keys['gateway']?.signing as JWK, 'EdDSA'));

    await expect(verify(token)).rejects.toEqual(refused);
  });

  it('of the last release says nothing about the address, which then counts as unconfirmed', async () => {
    const { emailConfirmed: _, ...caller } = buyer;
    const token = await tokenOf({ signedBy: 'gateway', kid: 'gateway', iss: 'gateway', caller });

    expect(await verify(token)).toEqual({ ...buyer, emailConfirmed: false });
  });

  it('is refused when it is for another service', async () => {
    await expect(verify(await signed('gateway', buyer, 'users'))).rejects.toEqual(refused);
  });

  it('is refused from an issuer nobody trusts, also under a trusted name', async () => {
    await expect(verify(await signed('stranger', buyer))).rejects.toEqual(refused);
    const forged = createAssertionSigner({
      issuer: 'gateway',
      key: () => ({ ...(keys['stranger']?.signing as JWK), kid: 'gateway' }),
    });
    await expect(verify(await forged(buyer, 'catalog'))).rejects.toEqual(refused);
  });

  it('of a service never speaks for a person or for another service', async () => {
    await expect(verify(await signed('bookings', buyer))).rejects.toEqual(refused);
    await expect(verify(await signed('bookings', { kind: 'service', name: 'ads' }))).rejects.toEqual(refused);
    await expect(verify(await signed('bookings', { kind: 'anonymous' }))).rejects.toEqual(refused);
  });

  it.each([
    ['the gateway', 'gateway', { ...buyer, profile: { userId: 'a1', name: 'Eve', role: 'admin', verified: true } }],
    ['the gateway, for nobody', 'gateway', { kind: 'anonymous' }],
    ['the gateway as a service', 'gateway', { kind: 'service', name: 'gateway' }],
    ['another service', 'ads', { kind: 'service', name: 'ads' }],
    ['an issuer named like it with more', 'bookings:x', { kind: 'service', name: 'bookings:x' }],
  ] as const)('signed with a service’s own key never counts as one of %s', async (_, iss, caller) => {
    const token = await tokenOf({ signedBy: 'bookings', kid: 'bookings', iss, caller });

    await expect(verify(token)).rejects.toEqual(refused);
  });

  it('of the gateway never speaks as a service that has a key of its own', async () => {
    await expect(verify(await signed('gateway', { kind: 'service', name: 'bookings' }))).rejects.toEqual(refused);
  });

  it('may be signed with any of several keys of its issuer, and with no issuer’s key that merely begins alike', async () => {
    const several = createAssertionVerifier({
      audience: 'catalog',
      keys: () => ({
        keys: [
          { ...trusted('gateway'), kid: 'gateway:2026-11' },
          { ...trusted('bookings'), kid: 'gateway-helper' },
        ],
      }),
    });
    const key = () => ({ ...(keys['gateway']?.signing as JWK), kid: 'gateway:2026-11' });

    expect(await several(await createAssertionSigner({ issuer: 'gateway', key })(buyer, 'catalog'))).toEqual(buyer);
    const helper = await tokenOf({ signedBy: 'bookings', kid: 'gateway-helper', iss: 'gateway', caller: buyer });
    await expect(several(helper)).rejects.toEqual(refused);
  });

  it('signed with a key that was removed is refused at once, also when it was accepted before', async () => {
    const token = await signed('gateway', buyer);
    expect(await verify(token)).toEqual(buyer);

    const before = trustedKeys;
    trustedKeys = { keys: [trusted('bookings')] };
    await expect(verify(token)).rejects.toEqual(refused);

    trustedKeys = before;
    expect(await verify(token)).toEqual(buyer);
  });

  it('is signed with the present key of its issuer', async () => {
    let key = keys['gateway']?.signing as JWK;
    const sign = createAssertionSigner({ issuer: 'gateway', key: () => key });
    const kidOf = async () => decodeProtectedHeader(await sign(buyer, 'catalog')).kid;
    expect(await kidOf()).toBe('gateway');

    key = { ...key, kid: 'gateway:2026-11' };

    expect(await kidOf()).toBe('gateway:2026-11');
  });

  it.each([
    ['no caller', undefined],
    ['null', null],
    ['a caller of an unknown kind', { kind: 'root' }],
    ['a person without an address', { kind: 'person', uid: 'u1', provider: 'password' }],
    ['a role that does not exist', { ...buyer, profile: { ...buyer.profile, role: 'owner' } }],
    ['a list in the place of a role', { ...buyer, profile: { ...buyer.profile, role: ['admin'] } }],
  ])('of the gateway with %s is refused as invalid, not as a defect', async (_, caller) => {
    const token = await tokenOf({ signedBy: 'gateway', kid: 'gateway', iss: 'gateway', caller });

    await expect(verify(token)).rejects.toEqual(refused);
  });

  it('whose payload was changed, or that nobody signed, is refused', async () => {
    const [header, , signature] = (await signed('gateway', buyer)).split('.');
    const payload = Buffer.from(JSON.stringify({ caller: { ...buyer, uid: 'u2' }, iss: 'gateway', aud: 'catalog' }));
    await expect(verify(`${header}.${payload.toString('base64url')}.${signature}`)).rejects.toEqual(refused);
    const none = Buffer.from('{"alg":"none","kid":"gateway"}').toString('base64url');
    await expect(verify(`${none}.${payload.toString('base64url')}.`)).rejects.toEqual(refused);
  });

  it.each([
    ['25 s ahead', 25, true],
    ['25 s behind, at the end of the assertion’s 60 s', -85, true],
    ['a minute ahead', 60, false],
    ['40 s behind, at the end of the assertion’s 60 s', -100, false],
  ])('of an issuer whose clock is %s', async (_, offset, accepted) => {
    const at = Math.floor(Date.now() / 1_000) + offset;
    const token = await tokenOf({ signedBy: 'gateway', kid: 'gateway', iss: 'gateway', caller: buyer, at });
    if (accepted) expect(await verify(token)).toEqual(buyer);
    else await expect(verify(token)).rejects.toEqual(refused);
  });
});

describe('a use case', () => {
  const newcomer: Caller = { ...buyer, profile: undefined };
  const others: Caller[] = [{ kind: 'anonymous' }, { kind: 'service', name: 'bookings' }];
  const signIn = expect.objectContaining({ kind: 'unauthenticated', code: 'sign-in-required' });

  it('for members refuses everyone without a user record', () => {
    expect(memberOf(buyer)).toBe(buyer);
    for (const caller of [newcomer, ...others]) expect(() => memberOf(caller)).toThrow(signIn);
  });

  it('for people refuses everyone who did not sign in', () => {
    expect(personOf(newcomer)).toBe(newcomer);
    for (const caller of others) expect(() => personOf(caller)).toThrow(signIn);
  });
});
