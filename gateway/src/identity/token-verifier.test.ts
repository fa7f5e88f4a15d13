import { beforeAll, describe, expect, it } from '@jest/globals';
import { unavailable } from '@wholesale/service-kit';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTVerifyGetKey } from 'jose';
import { createTokenVerifier } from './token-verifier.ts';

const projectId = 'shop';
const at = 1_800_000_000;
let privateKey: CryptoKey;
let keys: JWTVerifyGetKey;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  ({ privateKey } = pair);
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' }] });
});

const claims = {
  iss: 'https://securetoken.google.com/shop',
  aud: projectId,
  sub: 'ada',
  iat: at,
  exp: at + 3_600,
  auth_time: at - 60,
  email: 'ada@x.example',
  email_verified: true,
  firebase: { sign_in_provider: 'password' },
};
const tokenOf = (changes: Record<string, unknown>) =>
  new SignJWT(JSON.parse(JSON.stringify({ ...claims, ...changes })) as Record<string, unknown>)
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .sign(privateKey);
const verify = (token: string, finder = keys) =>
  createTokenVerifier({ projectId, keys: finder, now: () => at * 1_000 })(token);
const identity = {
  uid: 'ada',
  email: 'ada@x.example',
  emailConfirmed: true,
  provider: 'password',
  signedInAt: at - 60,
  expiresAt: (at + 3_600) * 1_000,
};

describe('a sign-in token', () => {
  it('names the person, the address, the provider and when they signed in', async () => {
    expect(await verify(await tokenOf({}))).toEqual(identity);
  });

  it.each([
    [{ email_verified: undefined }, { emailConfirmed: false }],
    [{ email_verified: 'true' }, { emailConfirmed: false }],
    [{ firebase: undefined }, { provider: '' }],
    [{ firebase: {} }, { provider: '' }],
    [{ sub: 'x'.repeat(128) }, { uid: 'x'.repeat(128) }],
    // The clocks of two machines differ.
    [{ iat: at + 5, auth_time: at + 5 }, { signedInAt: at + 5 }],
    [{ exp: at - 4 }, { expiresAt: (at - 4) * 1_000 }],
  ])('with %j counts with %j', async (changes, expected) => {
    expect(await verify(await tokenOf(changes))).toEqual({ ...identity, ...expected });
  });

  it.each([
    [{ iss: 'https://securetoken.google.com/other' }, 'token-invalid'],
    [{ aud: 'other' }, 'token-invalid'],
    [{ sub: '' }, 'token-invalid'],
    [{ sub: undefined }, 'token-invalid'],
    [{ sub: 'x'.repeat(129) }, 'token-invalid'],
    [{ iat: undefined }, 'token-invalid'],
    [{ iat: at + 6 }, 'token-invalid'],
    [{ exp: undefined }, 'token-invalid'],
    [{ exp: at - 6 }, 'token-expired'],
    [{ auth_time: undefined }, 'token-invalid'],
    [{ auth_time: String(at) }, 'token-invalid'],
    [{ auth_time: at + 6 }, 'token-invalid'],
    [{ email: undefined }, 'email-required'],
    [{ email: '' }, 'email-required'],
    [{ email: 7 }, 'email-required'],
  ])('with %j is refused: %s', async (changes, code) => {
    await expect(verify(await tokenOf(changes))).rejects.toMatchObject({ kind: 'unauthenticated', code });
  });

  it.each(['RS384', 'PS256'])('signed with %s instead of RS256 is refused', async (alg) => {
    const pair = await generateKeyPair(alg);
    const token = await new SignJWT(claims).setProtectedHeader({ alg }).sign(pair.privateKey);

    await expect(verify(token, async () => pair.publicKey)).rejects.toMatchObject({ code: 'token-invalid' });
  });

  it('that is none is refused', async () => {
    for (const token of ['', 'a.b.c', 'x'])
      await expect(verify(token)).rejects.toMatchObject({ kind: 'unauthenticated', code: 'token-invalid' });
  });

  it('whose key has another type is refused', async () => {
    await expect(verify(await tokenOf({}), () => Promise.resolve('no key' as never))).rejects.toMatchObject({
      code: 'token-invalid',
    });
  });

  it('is not blamed for keys that cannot be fetched', async () => {
    const away = unavailable('sign-in-unavailable', 'Later.');

    await expect(verify(await tokenOf({}), () => Promise.reject(away))).rejects.toBe(away);
  });
});
