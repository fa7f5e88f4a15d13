import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT, importJWK, UnsecuredJWT } from 'jose';
import { createTokenSigner, makeKeys, type TokenSigner } from './token-signer.ts';

const projectId = 'demo-wholesale';
const issuer = `https://securetoken.google.com/${projectId}`;
let keys: Awaited<ReturnType<typeof makeKeys>>;
let signer: TokenSigner;

beforeAll(async () => {
  keys = await makeKeys();
  signer = await createTokenSigner({ keys, projectId });
});

const unsigned = (payload: object = {}, expires = '1h') =>
  new UnsecuredJWT({ user_id: 'u1', ...payload })
    .setIssuer(issuer)
    .setAudience(projectId)
    .setSubject('u1')
    .setIssuedAt()
    .setExpirationTime(expires)
    .encode();

describe('a token leaves signed', () => {
  it('verifies with the published key as RS256 and keeps its claims', async () => {
    const { payload, protectedHeader } = await jwtVerify(
      await signer.sign(unsigned({ email: 'a@b.example' })),
      createLocalJWKSet(signer.jwks),
      { algorithms: ['RS256'], issuer, audience: projectId },
    );

    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: signer.jwks.keys[0]?.kid });
    expect(payload).toMatchObject({ sub: 'u1', user_id: 'u1', email: 'a@b.example' });
  });

  it('other text than a token of this project stays unchanged', async () => {
    const google = new UnsecuredJWT({}).setIssuer('https://accounts.google.com').encode();

    expect(await signer.sign(google)).toBe(google);
    expect(await signer.sign('ya29.opaque')).toBe('ya29.opaque');
  });

  it('the private key is not published', () => {
    expect(Object.keys(signer.jwks.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('a token that comes in', () => {
  it('is opened when we signed it', async () => {
    const opened = await signer.unsign(await signer.sign(unsigned()));

    expect(decodeJwt(opened ?? '')).toMatchObject({ user_id: 'u1' });
    expect(opened?.endsWith('.')).toBe(true);
  });

  it('is refused unsigned (alg none)', async () => {
    expect(await signer.unsign(unsigned())).toBeUndefined();
  });

  it('is refused with an altered payload', async () => {
    const [header, , signature] = (await signer.sign(unsigned())).split('.');
    const [, other] = unsigned({ user_id: 'victim' }).split('.');

    expect(await signer.unsign(`${header}.${other}.${signature}`)).toBeUndefined();
  });

  it('is refused when another key signed it under our key id', async () => {
    const stranger = await makeKeys();
    const forger = await createTokenSigner({
      keys: { ...stranger, privateKey: { ...stranger.privateKey, kid: signer.jwks.keys[0]?.kid ?? '' } },
      projectId,
    });

    expect(await signer.unsign(await forger.sign(unsigned()))).toBeUndefined();
  });

  it('is refused as HS256 over the public key', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(signer.jwks.keys[0]));
    const forged = await new SignJWT({ user_id: 'u1' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(projectId)
      .setExpirationTime('1h')
      .sign(secret);

    expect(await signer.unsign(forged)).toBeUndefined();
  });

  it('is refused when expired and for another project', async () => {
    const key = await importJWK(keys.privateKey, 'RS256');
    const other = new SignJWT({}).setProtectedHeader({ alg: 'RS256' }).setIssuer(issuer).setExpirationTime('1h');

    expect(await signer.unsign(await signer.sign(unsigned({}, '-1s')))).toBeUndefined();
    expect(await signer.unsign(await other.setAudience('another').sign(key))).toBeUndefined();
  });
});

describe('a refresh token', () => {
  it('comes back as the emulator gave it', () => {
    expect(signer.openRefreshToken(signer.sealRefreshToken('eyJ4IjoxfQ=='))).toBe('eyJ4IjoxfQ==');
  });

  it('is refused without a seal, with another seal and for another person', () => {
    const [, seal] = signer.sealRefreshToken('one').split('.');

    expect(signer.openRefreshToken('one')).toBeUndefined();
    expect(signer.openRefreshToken('one.abc')).toBeUndefined();
    expect(signer.openRefreshToken(`two.${seal}`)).toBeUndefined();
    expect(signer.openRefreshToken('')).toBeUndefined();
  });
});
