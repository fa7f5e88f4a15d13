import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEndpoint, emailSchema, type Access, type Endpoint } from '@wholesale/contracts';
import { z } from 'zod';
import { aPerson } from '../../test/a-person.ts';
import type { Caller } from '../assertion.ts';
import { createLogger } from '../logger.ts';
import { createHttpApp } from './create-http-app.ts';
import { allowedMethods, endpointRoutes, type Call } from './endpoint-routes.ts';
import { listen, type Listening } from './listen.ts';

const { email } = aPerson();
const callers: Record<string, Caller> = {
  nobody: { kind: 'anonymous' },
  newcomer: aPerson(),
  buyer: aPerson('buyer'),
  capitals: aPerson('buyer', 'Nadia@Wholesale.Example'),
  otherBuyer: aPerson('buyer', 'other@wholesale.example'),
  otherAdmin: aPerson('admin', 'other@wholesale.example'),
  seller: aPerson('seller'),
  ads: { kind: 'service', name: 'ads' },
  inbox: { kind: 'service', name: 'inbox' },
};

const input = z.object({ email: emailSchema.optional(), size: z.coerce.number().optional() });
const common = { service: 'users', summary: '', responses: { 200: z.object({}) } } as const;
const reading = (path: string, access: Access) =>
  defineEndpoint({ ...common, method: 'GET', path, access, query: input });
const sending = (path: string, access: Access) =>
  defineEndpoint({ ...common, method: 'POST', path, access, body: input });
const served = {
  open: reading('/open', { who: 'everyone' }),
  signedIn: reading('/signed-in', { who: 'signed-in' }),
  buyers: reading('/buyers', { who: ['buyer'] }),
  fromAds: reading('/from-ads', { who: { service: ['ads'] } }),
  ownQuery: reading('/own-query', { who: 'everyone', whose: 'query.email' }),
  ownBody: sending('/own-body', { who: 'signed-in', whose: 'body.email' }),
  buyersBody: sending('/buyers-body', { who: ['buyer'] }),
  ownListing: reading('/own-listing', { who: 'everyone', whose: 'own listing' }),
  repeatable: defineEndpoint({ ...sending('/repeatable', { who: 'everyone' }), idempotent: true }),
};

let server: Listening;
let handled: Call[] = [];
const routesOf = (endpoints: Record<string, Endpoint>, names = Object.keys(endpoints), beforeChange?: () => void) =>
  endpointRoutes({
    calls: {
      endpoints,
      handlers: Object.fromEntries(
        names.map((name) => [
          name,
          async (call: Call) => {
            handled.push(call);
            return { body: {} };
          },
        ]),
      ),
    },
    verify: async (token) => callers[token] as Caller,
    ...(beforeChange && { beforeChange }),
  });
let changes = 0;
beforeAll(async () => {
  const app = createHttpApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    routes: [routesOf(served, Object.keys(served), () => void (changes += 1))],
    readiness: async () => ({ ready: true }),
    allowedMethods: allowedMethods({ endpoints: served, handlers: {} }),
  });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close(0));

async function call(path: string, who?: string, { body, headers = {} }: { body?: object; headers?: object } = {}) {
  handled = [];
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(who && { authorization: `Bearer ${who}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, message } = (await answer.json()) as { code?: string; message?: string };
  // A refused call never reaches its handler.
  expect(handled).toHaveLength(answer.ok ? 1 : 0);
  return { result: `${answer.status}${code ? ` ${code}` : ''}`, message };
}

describe('who may make a call', () => {
  it.each([
    ['/open', 'nobody', '200'],
    ['/signed-in', 'nobody', '401 sign-in-required'],
    ['/signed-in', 'newcomer', '200'],
    ['/signed-in', 'ads', '401 sign-in-required'],
    ['/buyers', 'nobody', '401 sign-in-required'],
    ['/buyers', 'newcomer', '403 profile-required'],
    ['/buyers', 'buyer', '200'],
    ['/buyers', 'seller', '403 role-not-allowed'],
    ['/from-ads', 'buyer', '401 assertion-invalid'],
    ['/from-ads', 'nobody', '401 assertion-invalid'],
    ['/from-ads', 'ads', '200'],
    ['/from-ads', 'inbox', '403 role-not-allowed'],
    ['/own-listing', 'nobody', '200'],
  ])('%s by %s is answered with %s', async (path, who, expected) => {
    expect((await call(path, who)).result).toBe(expected);
  });

  it('is decided before the input is looked at, so that others learn nothing about valid input', async () => {
    expect((await call('/buyers?size=x', 'seller')).result).toBe('403 role-not-allowed');
    expect((await call('/buyers?size=x', 'buyer')).result).toBe('400 invalid');
    expect((await call('/buyers-body', 'seller', { body: { size: 'x' } })).result).toBe('403 role-not-allowed');
    expect((await call('/buyers-body', 'buyer', { body: { size: 'x' } })).result).toBe('400 invalid');
  });

  it.each([undefined, '', 'Basic buyer', 'buyer', 'Bearer', 'Bearer '])(
    'is nobody without an assertion: %j',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      expect((await call('/open', undefined, { headers })).result).toBe('401 assertion-missing');
    },
  );
});

describe('whose data a call may name', () => {
  it.each([
    ['/own-query', 'nobody', '200'],
    [`/own-query?email=${email}`, 'nobody', '401 sign-in-required'],
    [`/own-query?email=${email}`, 'ads', '401 sign-in-required'],
    [`/own-query?email=${email}`, 'buyer', '200'],
    ['/own-query?email=NADIA@wholesale.example', 'capitals', '200'],
    [`/own-query?email=${email}`, 'otherBuyer', '403 not-yours'],
    [`/own-query?email=${email}`, 'otherAdmin', '200'],
    ['/own-query?email=other@wholesale.example', 'newcomer', '403 not-yours'],
    // A call whose policy says nothing about the address.
    [`/open?email=${email}`, 'nobody', '200'],
  ])('%s by %s is answered with %s', async (path, who, expected) => {
    expect((await call(path, who)).result).toBe(expected);
  });

  it.each([
    [{ email }, 'newcomer', '200'],
    [{}, 'otherBuyer', '200'],
    [{ email }, 'otherBuyer', '403 not-yours'],
    // In a body, an admin has no other rights than others.
    [{ email }, 'otherAdmin', '403 not-yours'],
    [{ email }, 'nobody', '401 sign-in-required'],
  ])('%j in the body by %s is answered with %s', async (body, who, expected) => {
    expect((await call('/own-body', who, { body })).result).toBe(expected);
  });
});

it('an address in a body matters only where the policy says so', async () => {
  expect((await call('/buyers-body', 'otherBuyer', { body: { email } })).result).toBe('200');
});

describe('an idempotency key', () => {
  const keyOf = async (path: string, key?: string) => {
    const { result } = await call(path, 'buyer', {
      body: {},
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
    return result === '200' ? handled[0]?.idempotencyKey : result;
  };

  it('is passed to a call that takes one, up to 255 characters', async () => {
    expect(await keyOf('/repeatable', 'k'.repeat(255))).toBe('k'.repeat(255));
    expect(await keyOf('/repeatable')).toBeUndefined();
    expect(await keyOf('/own-body', 'k')).toBeUndefined();
  });

  it('that is empty or longer is refused', async () => {
    expect(await keyOf('/repeatable', '')).toBe('400 idempotency-key-invalid');
    expect(await keyOf('/repeatable', 'k'.repeat(256))).toBe('400 idempotency-key-invalid');
  });
});

describe('a service', () => {
  it('may refuse every change, but no read, before its handler runs', async () => {
    changes = 0;
    await call('/open', 'buyer');
    expect(changes).toBe(0);
    await call('/repeatable', 'buyer', { body: {} });
    expect(changes).toBe(1);
  });

  it('does not start with a call that has no policy or no handler', () => {
    const { open } = served;
    expect(() => routesOf({ open: { ...open, access: {} as never } })).toThrow(
      'open (GET /open) has no access policy.',
    );
    expect(() => routesOf({ open: { ...open, access: undefined as never } })).toThrow('has no access policy');
    expect(() => routesOf({ open }, [])).toThrow('open (GET /open) has no handler.');
  });
});
