import { describe, expect, it } from '@jest/globals';
import { aBuyer, anAdmin, aStranger, aUserEvent, eventually } from '@wholesale/testing';
import { generateKeyPair, SignJWT } from 'jose';
import { routeTable } from '../src/routes.ts';
import { buyer, openWorld, useWorld, type World } from './world/open-world.ts';

let world: World;

useWorld((opened) => (world = opened));

const privateCalls = routeTable()
  .filter(({ access }) => access.who !== 'everyone')
  .map(({ method, path }): [string, string] => [method, path.replaceAll(/\{\w+\}/g, 'a'.repeat(24))]);

describe('without a token', () => {
  it.each(privateCalls)('%s %s is 401 with WWW-Authenticate, and no service is called', async (method, path) => {
    const reply = await world.call(path, { method });

    expect(reply).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(Object.values(world.services).flatMap(({ seen }) => seen)).toHaveLength(0);
  });

  it('a token in the query or in a cookie is ignored', async () => {
    const token = await world.token(buyer);

    expect((await world.call(`/booking?access_token=${token}`)).status).toBe(401);
    expect((await world.call('/booking', { headers: { cookie: `token=${token}; __session=${token}` } })).status).toBe(
      401,
    );
  });

  it('the list of a signed-in person is left to the service to refuse', async () => {
    expect((await world.call('/sellerProduct?email=a@b.c')).status).toBe(200);
    expect(world.services.catalog.seen[0]?.caller).toEqual({ kind: 'anonymous' });
  });
});

describe('a token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const claims: [string, Record<string, unknown>][] = [
    ['of another project by audience', { aud: 'other-project' }],
    ['of another project by issuer', { iss: 'https://securetoken.google.com/other-project' }],
    ['that has expired', { iat: now() - 7_200, exp: now() - 3_600 }],
    ['issued in the future', { iat: now() + 600, exp: now() + 4_200 }],
    ['whose sign-in lies in the future', { auth_time: now() + 600 }],
    ['without a sign-in time', { auth_time: null }],
    ['with an empty sub', { sub: '' }],
    ['without a sub', { sub: null }],
    ['without an expiry', { exp: null }],
    ['that is a Google ID token', { iss: 'https://accounts.google.com', aud: 'client.apps.googleusercontent.com' }],
    ['that is a session cookie', { iss: 'https://session.firebase.google.com/demo-wholesale' }],
    ['without an address', { email: null }],
  ];
  it.each(claims)('%s is 401', async (_what, forged) => {
    const token = await world.token(buyer, { claims: forged });

    expect((await world.call('/booking', { token })).status).toBe(401);
  });

  it('that is unsigned, altered, or signed with a public or unknown key is 401', async () => {
    const good = await world.token(buyer);
    const [header = '', payload = '', signature = ''] = good.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const stranger = await generateKeyPair('RS256');
    const admin = encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'admin' });
    const forged = {
      none: `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      noneSigned: `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      hs256: await world.token(buyer, {
        header: { alg: 'HS256' },
        key: new TextEncoder().encode(JSON.stringify(world.authority.publicJwk)),
      }),
      unknownKey: await world.token(buyer, { key: stranger.privateKey }),
      unknownKid: await world.token(buyer, { header: { kid: 'other' }, key: stranger.privateKey }),
      altered: `${header}.${admin}.${signature}`,
      refreshToken: 'AMf-vBxRefreshTokenThatIsNoJwt',
      nonsense: 'a.b.c',
    };

    for (const [name, token] of Object.entries(forged)) {
      const reply = await world.call('/booking', { token });
      expect([name, reply.status, reply.body.code]).toEqual([name, 401, 'token-invalid']);
    }
    expect(world.services.bookings.seen).toHaveLength(0);
    expect((await world.call('/booking', { token: good })).status).toBe(200);
  });

  it('that contains or references its own key is 401, and unknown key ids cause no requests', async () => {
    const attacker = await generateKeyPair('RS256', { extractable: true });
    const before = world.authority.fetches();
    const pointing = await Promise.all(
      [{ jku: 'http://evil.example/jwks' }, { x5u: 'http://evil.example/x' }, { jwk: world.authority.publicJwk }].map(
        (header) => world.token(buyer, { header: { ...header, kid: 'evil' }, key: attacker.privateKey }),
      ),
    );
    const random = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        new SignJWT({ sub: 'x' }).setProtectedHeader({ alg: 'RS256', kid: `kid-${at}` }).sign(attacker.privateKey),
      ),
    );

    const statuses = await Promise.all(
      [...pointing, ...random].map(async (token) => (await world.call('/booking', { token })).status),
    );

    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(world.authority.fetches() - before).toBeLessThanOrEqual(1);
  });

  it('that expires is refused, although it was valid before', async () => {
    const token = await world.token(buyer, { claims: { exp: now() - 3 } });

    // Accepted within the clock tolerance, but too old for the cache.
    expect((await world.call('/booking', { token })).status).toBe(200);
    world.authority.mode('up');
    expect((await world.call('/booking', { token })).status).toBe(200);
    const over = await world.token(buyer, { claims: { exp: now() - 6 } });
    expect((await world.call('/booking', { token: over })).body.code).toBe('token-expired');
  });
});

describe('the key set', () => {
  it('that is unreachable affects nobody while its keys are cached, and everybody without', async () => {
    const fresh = await openWorld();
    fresh.register(buyer);
    fresh.authority.mode('down');
    const unknown = await fresh.call('/booking', { as: buyer });
    fresh.authority.mode('up');
    const known = await eventually(async () => {
      const reply = await fresh.call('/booking', { as: buyer });
      expect(reply.status).toBe(200);
      return reply;
    });
    fresh.authority.mode('failing');
    const still = await fresh.call('/booking', { as: aBuyer() });
    await fresh.close();

    expect([unknown.status, unknown.body.code]).toEqual([503, 'sign-in-unavailable']);
    expect(unknown.headers.get('retry-after')).toBe('1');
    expect(known.status).toBe(200);
    expect(still.status).toBe(200);
  });
});

describe('a person', () => {
  it('without a record is forwarded without a profile, and the service decides', async () => {
    const stranger = aStranger();
    await world.call('/booking', { as: stranger });

    expect(world.services.bookings.seen[0]?.caller).toEqual(stranger);
  });

  it('has no role from the token alone', async () => {
    const stranger = aStranger();
    const token = await world.token(stranger, { claims: { role: 'admin', admin: true } });
    await world.call('/sellers', { token });

    expect(world.services.users.seen[0]?.caller).toEqual(stranger);
  });

  it.each([
    [true, true],
    [false, false],
    ['true', false],
    [1, false],
    [null, false],
  ])('whose token says %j about the address is asserted as confirmed: %s', async (email_verified, emailConfirmed) => {
    const stranger = aStranger();
    const token = await world.token(stranger, { claims: { email_verified } });
    await world.call('/booking', { token });

    expect(world.services.bookings.seen[0]?.caller).toEqual({ ...stranger, emailConfirmed });
  });

  it('who was deleted is 401 wherever a token is checked', async () => {
    const gone = aBuyer();
    world.register(gone, 'deleted');

    for (const path of ['/booking', `/users?email=${gone.email}`, `/sellerProduct?email=${gone.email}`]) {
      expect(await world.call(path, { as: gone })).toMatchObject({ status: 401, body: { code: 'account-deleted' } });
    }
  });

  it('who is suspended is refused with 403 wherever a token is checked, and is let in again once restored', async () => {
    const person = aBuyer();
    const token = await world.token(person);
    world.register(person, 'suspended');
    for (const path of ['/booking', `/users?email=${person.email}`, `/sellerProduct?email=${person.email}`])
      expect(await world.call(path, { token })).toMatchObject({ status: 403, body: { code: 'account-suspended' } });
    expect(Object.values(world.services).flatMap(({ seen }) => seen)).toHaveLength(0);

    world.register(person);
    await world.bus.publish(aUserEvent('user.restored', person, 3));
    await eventually(async () => expect((await world.call('/booking', { token })).status).toBe(200));
  });

  it('who is deleted is 401 as soon as the event arrives, even with an older token', async () => {
    const person = aBuyer();
    world.register(person);
    const token = await world.token(person);
    expect((await world.call('/booking', { token })).status).toBe(200);

    world.register(person, 'deleted');
    await world.bus.publish(aUserEvent('user.deleted', person));

    await eventually(async () => expect((await world.call('/booking', { token })).status).toBe(401));
  });

  it('whose role changed has the new role as soon as the event arrives', async () => {
    const person = aBuyer();
    world.register(person);
    const token = await world.token(person);
    await world.call('/booking', { token });

    const promoted = anAdmin({ uid: person.uid, email: person.email, userId: person.profile.userId });
    world.register(promoted);
    await world.bus.publish(aUserEvent('user.role-changed', promoted, 2));

    await eventually(async () => {
      world.services.bookings.seen.length = 0;
      await world.call('/booking', { token });
      expect(world.services.bookings.seen[0]?.caller).toMatchObject({ profile: { role: 'admin' } });
    });
  });

  it('is requested once for many calls', async () => {
    const person = aBuyer();
    world.register(person);
    const token = await world.token(person);
    const before = world.lookUps();

    await Promise.all(Array.from({ length: 20 }, () => world.call('/booking', { token })));

    expect(world.lookUps() - before).toBe(1);
  });

  it('who registers through this gateway is known at the next call', async () => {
    const person = aBuyer();
    const token = await world.token(person);
    await world.call('/booking', { token });

    const users = world.services.users;
    world.register(person);
    await world.call('/users', { token, method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    await world.call('/booking', { token });

    expect(users.seen).toHaveLength(1);
    expect(world.services.bookings.seen.at(-1)?.caller).toMatchObject({ profile: { role: 'buyer' } });
  });

  it('is refused with 503 while users is down, never let in', async () => {
    const person = aBuyer();
    world.register(person);
    await world.services.users.down();
    const reply = await world.call('/booking', { as: person });
    const everyone = await world.call('/allbrand/vivo');
    await world.services.users.up();

    expect(reply).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    expect(everyone.status).toBe(200);
    expect(world.services.bookings.seen).toHaveLength(0);
  });
});

describe('a sign-in that has ended at the identity provider', () => {
  it.each([
    ['because the password was reset', { validSince: String(Math.floor(Date.now() / 1_000) + 60) }],
    ['because it was disabled', { disabled: true }],
    ['because it was deleted', null],
  ])('opens nothing, %s, and no service is called', async (_, account) => {
    const person = aBuyer();
    world.register(person);
    world.authority.accounts.set(person.uid, account);

    const reply = await world.call('/booking', { as: person });

    expect(reply).toMatchObject({ status: 401, body: { code: 'sign-in-ended' } });
    expect(world.services.bookings.seen).toHaveLength(0);
  });

  it('of a deleted person says that the account was deleted, although the deletion disabled the sign-in', async () => {
    const person = aBuyer();
    world.register(person, 'deleted');
    world.authority.accounts.set(person.uid, { disabled: true });

    expect((await world.call('/booking', { as: person })).body.code).toBe('account-deleted');
  });

  it('is not assumed while the provider is unavailable', async () => {
    const person = aBuyer();
    world.register(person);
    const token = await world.token(person);
    await world.call('/booking', { as: buyer });
    world.authority.mode('failing');

    expect((await world.call('/booking', { token })).status).toBe(200);
  });
});
