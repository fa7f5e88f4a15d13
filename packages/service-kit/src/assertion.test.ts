import { beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { createAssertionSigner, createAssertionVerifier, type AssertionVerifier, type Caller } from './assertion.ts';

const keys: Record<string, { signing: JWK; trusted: JWK }> = {};
let verify: AssertionVerifier;

beforeAll(async () => {
  for (const issuer of ['gateway', 'bookings', 'stranger']) {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    keys[issuer] = {
      signing: { ...(await exportJWK(privateKey)), kid: issuer },
      trusted: { ...(await exportJWK(publicKey)), kid: issuer },
    };
  }
  verify = createAssertionVerifier({ audience: 'catalog', keys: { keys: [trusted('gateway'), trusted('bookings')] } });
});

const trusted = (issuer: string) => keys[issuer]?.trusted as JWK;
const signed = (issuer: string, caller: Caller, audience = 'catalog') =>
  createAssertionSigner({ issuer, key: keys[issuer]?.signing as JWK })(caller, audience);

const buyer: Caller = {
  kind: 'person',
  uid: 'u1',
  email: 'nadia@wholesale.example',
  provider: 'password',
  profile: { userId: 'b1', name: 'Nadia', role: 'buyer', verified: false },
};
const refused = expect.objectContaining({ kind: 'unauthenticated' });

describe('an assertion', () => {
  it('tells the service who calls', async () => {
    expect(await verify(await signed('gateway', buyer))).toEqual(buyer);
    expect(await verify(await signed('bookings', { kind: 'service', name: 'bookings' }))).toEqual({
      kind: 'service',
      name: 'bookings',
    });
  });

  it('is refused when it is for another service', async () => {
    await expect(verify(await signed('gateway', buyer, 'users'))).rejects.toEqual(refused);
  });

  it('is refused from an issuer nobody trusts, also under a trusted name', async () => {
    await expect(verify(await signed('stranger', buyer))).rejects.toEqual(refused);
    const forged = createAssertionSigner({ issuer: 'gateway', key: keys['stranger']?.signing as JWK });
    await expect(verify(await forged(buyer, 'catalog'))).rejects.toEqual(refused);
  });

  it('of a service never speaks for a person or for another service', async () => {
    await expect(verify(await signed('bookings', buyer))).rejects.toEqual(refused);
    await expect(verify(await signed('bookings', { kind: 'service', name: 'ads' }))).rejects.toEqual(refused);
    await expect(verify(await signed('bookings', { kind: 'anonymous' }))).rejects.toEqual(refused);
  });

  it('whose payload was changed, or that nobody signed, is refused', async () => {
    const [header, , signature] = (await signed('gateway', buyer)).split('.');
    const payload = Buffer.from(JSON.stringify({ caller: { ...buyer, uid: 'u2' }, iss: 'gateway', aud: 'catalog' }));
    await expect(verify(`${header}.${payload.toString('base64url')}.${signature}`)).rejects.toEqual(refused);
    const none = Buffer.from('{"alg":"none","kid":"gateway"}').toString('base64url');
    await expect(verify(`${none}.${payload.toString('base64url')}.`)).rejects.toEqual(refused);
  });

  it.each([
    ['four seconds of another clock', 4, true],
    ['a minute from now', 60, false],
    ['more than a minute ago', -70, false],
  ])('made at %s', async (_, offset, accepted) => {
    const { importJWK } = await import('jose');
    const at = Math.floor(Date.now() / 1_000) + offset;
    const token = await new SignJWT({ caller: buyer })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'gateway' })
      .setIssuer('gateway')
      .setAudience('catalog')
      .setIssuedAt(at)
      .setExpirationTime(at + 60)
      .sign(await importJWK(keys['gateway']?.signing as JWK, 'EdDSA'));
    if (accepted) expect(await verify(token)).toEqual(buyer);
    else await expect(verify(token)).rejects.toEqual(refused);
  });
});
