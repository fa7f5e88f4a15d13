import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createAssertionSigner, type Caller, type Member } from '@wholesale/service-kit';
import {
  aBuyer,
  aService,
  aStranger,
  anId,
  anonymous,
  testKeys,
  type ServiceUnderTest,
  type TestClient,
} from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
let people: Record<'buyer' | 'otherBuyer' | 'seller' | 'otherSeller' | 'admin', Member>;
forAllTests(startUsersForTests, async (started) => {
  shop = started;
  people = {
    buyer: await aRegistered('buyer', shop),
    otherBuyer: await aRegistered('buyer', shop),
    seller: await aRegistered('seller', shop),
    otherSeller: await aRegistered('seller', shop),
    admin: await aRegistered('admin', shop),
  };
});

const stranger = aStranger();
const gateway: Caller = { kind: 'service', name: 'gateway' };
const actors = {
  anonymous: () => anonymous,
  stranger: () => stranger,
  buyer: () => people.buyer,
  otherBuyer: () => people.otherBuyer,
  seller: () => people.seller,
  otherSeller: () => people.otherSeller,
  admin: () => people.admin,
  bookings: () => aService('bookings'),
  gateway: () => gateway,
} satisfies Record<string, () => Caller>;
type Actor = keyof typeof actors;

const ownEmail = (caller: Caller): string => (caller.kind === 'person' ? caller.email : 'nobody@wholesale.example');
const onlyAdmin = { anonymous: 401, stranger: 403, buyer: 403, otherBuyer: 403, seller: 403, otherSeller: 403 };
const noPerson = { bookings: 401, gateway: 401 };
const allowed = { buyer: 200, otherBuyer: 200, seller: 200, otherSeller: 200, admin: 200 };
const everyMember = { anonymous: 401, stranger: 403, ...allowed, ...noPerson };
const noMemberOrAdmin = { ...onlyAdmin, admin: 200, ...noPerson };

/** Each call on the buyer's or seller's data, with the status for each actor. */
const routes: {
  name: string;
  call: (client: TestClient, caller: Caller) => Promise<{ status: number }>;
  expected: Record<Actor, number>;
}[] = [
  {
    name: 'POST /users with the own address',
    call: (client, caller) => client.post('/users', { name: 'N', email: ownEmail(caller), role: 'buyer' }),
    expected: { ...everyMember, stranger: 201 },
  },
  {
    name: 'POST /users with an address of another person',
    call: (client) => client.post('/users', { name: 'N', email: 'victim@wholesale.example', role: 'buyer' }),
    expected: { ...onlyAdmin, admin: 403, ...noPerson },
  },
  {
    name: 'GET /users?email= of the buyer',
    call: (client) => client.get(`/users?email=${people.buyer.email}`),
    expected: { ...noMemberOrAdmin, buyer: 200 },
  },
  {
    name: 'PATCH /users/me',
    call: (client) => client.patch('/users/me', { name: 'N' }),
    expected: everyMember,
  },
  {
    name: 'PUT /api/users/me/role',
    call: (client) => client.put('/api/users/me/role', { role: 'seller' }),
    // The record decides; the shop's view of the caller may be older.
    expected: { ...everyMember, admin: 403 },
  },
  {
    name: 'GET /internal/me/data',
    call: (client) => client.get('/internal/me/data'),
    expected: everyMember,
  },
  { name: 'GET /sellers', call: (client) => client.get('/sellers'), expected: noMemberOrAdmin },
  { name: 'GET /buyers', call: (client) => client.get('/buyers'), expected: noMemberOrAdmin },
  {
    name: 'PUT /verify/{email} of the seller',
    call: (client) => client.put(`/verify/${people.seller.email}`),
    expected: noMemberOrAdmin,
  },
  {
    name: 'POST /api/users/{id}/unverify of the seller',
    call: (client) => client.post(`/api/users/${people.seller.profile.userId}/unverify`, { reason: 'Wrong name' }),
    expected: noMemberOrAdmin,
  },
  {
    name: 'POST /api/users/{id}/restore of the seller',
    call: (client) => client.post(`/api/users/${people.seller.profile.userId}/restore`),
    expected: noMemberOrAdmin,
  },
  {
    name: 'DELETE /deleteSeller/{id} of somebody',
    call: async (client) => {
      const victim = await aRegistered('seller', shop);
      return client.delete(`/deleteSeller/${victim.profile.userId}`);
    },
    expected: noMemberOrAdmin,
  },
  {
    name: 'GET /internal/principals/{uid}',
    call: (client) => client.get(`/internal/principals/${people.buyer.uid}`),
    expected: {
      anonymous: 401,
      stranger: 401,
      buyer: 401,
      otherBuyer: 401,
      seller: 401,
      otherSeller: 401,
      admin: 401,
      bookings: 403,
      gateway: 200,
    },
  },
];

describe.each(routes)('$name', ({ call, expected }) => {
  it.each(Object.keys(actors) as Actor[])(`by %s is answered as the policy says`, async (actor) => {
    const caller = actors[actor]();

    expect((await call(shop.as(caller), caller)).status).toBe(expected[actor]);
  });

  it('without an assertion is 401', async () => {
    expect((await call(shop.unsigned, people.admin)).status).toBe(401);
  });

  it.each([
    ['signed by a stranger’s key', () => forged()],
    ['meant for another service', () => signed('gateway', people.admin, 'bookings')],
    ['by which another service speaks for a person', () => signed('bookings', people.admin, 'users')],
    ['of no algorithm', async () => unsignedToken(people.admin)],
  ])('with an assertion %s is 401', async (_, assertion) => {
    const authorization = `Bearer ${await assertion()}`;

    expect((await call(bearing(authorization), people.admin)).status).toBe(401);
  });
});

describe('a person without a record', () => {
  it('gets profile-required', async () => {
    const reply = await shop.as(aStranger()).patch('/users/me', { name: 'N' });

    expect(reply).toMatchObject({ status: 403, body: { code: 'profile-required' } });
  });
});

describe('GET /users of another person', () => {
  it('answers the same whether the person exists or not', async () => {
    const { requestId: _a, ...existing } = (await shop.as(aBuyer()).get(`/users?email=${people.seller.email}`)).body;
    const { requestId: _b, ...unknown } = (await shop.as(aBuyer()).get('/users?email=nobody@wholesale.example')).body;

    expect(existing).toMatchObject({ status: 403, code: 'not-yours' });
    expect(unknown).toEqual(existing);
  });
});

function signed(issuer: 'gateway' | 'bookings', caller: Caller, audience: string): Promise<string> {
  return createAssertionSigner({ issuer, key: () => testKeys.signing(issuer) })(caller, audience);
}

function forged(): Promise<string> {
  const key = { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'gateway' };
  return createAssertionSigner({ issuer: 'gateway', key: () => key })(people.admin, 'users');
}

function unsignedToken(caller: Caller): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { caller, iss: 'gateway', aud: 'users', iat: now, exp: now + 60, jti: anId() };
  return `${part({ alg: 'none', kid: 'gateway' })}.${part(claims)}.`;
}

function bearing(authorization: string): TestClient {
  const { unsigned } = shop;
  return {
    ...unsigned,
    get: (path) => unsigned.get(path, { authorization }),
    post: (path, json) => unsigned.post(path, json, { authorization }),
    put: (path, json) => unsigned.put(path, json, { authorization }),
    patch: (path, json) => unsigned.patch(path, json, { authorization }),
    delete: (path) => unsigned.delete(path, { authorization }),
  };
}
