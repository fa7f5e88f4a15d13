import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defineEndpoint, idSchema, roles, type Access, type AuditEntry, type Method } from '@wholesale/contracts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { Caller } from '../assertion.ts';
import { createAudit } from '../audit.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { createHttpApp } from './create-http-app.ts';
import { defineCalls, endpointRoutes } from './endpoint-routes.ts';
import { listen, type Listening } from './listen.ts';

const [target, other] = ['6b018c42bfb5f72df2246d4e', '6b018c42bfb5f72df2246d4f'];
const person = (role: 'buyer' | 'admin'): Caller => ({
  ...{
    kind: 'person',
    emailConfirmed: true,
    uid: `uid-${role}`,
    email: `${role}@wholesale.example`,
    provider: 'password',
  },
  profile: { userId: `id-of-${role}`, name: 'Nadia', role, verified: false },
});
const callers: Record<string, Caller> = {
  buyer: person('buyer'),
  admin: person('admin'),
  stranger: {
    kind: 'person',
    emailConfirmed: true,
    uid: 'uid-new',
    email: 'new@wholesale.example',
    provider: 'password',
  },
  ads: { kind: 'service', name: 'ads' },
  anonymous: { kind: 'anonymous' },
};
const failures = {
  forbidden: forbidden('not-yours', 'This belongs to somebody else.'),
  missing: notFound('thing-not-found', 'Nothing was found.'),
  conflict: conflict('too-late', 'Too late.'),
};

const thing = (path: string, method: Method, access: Access) =>
  defineEndpoint({
    ...{ path: `${path}/{id}`, method, service: 'users', access, summary: '' },
    params: z.object({ id: idSchema }),
    query: z.object({ fails: z.enum(['forbidden', 'missing', 'conflict']).optional() }),
    responses: { 200: z.object({}) },
  });
const endpoints = {
  removePerson: thing('/people', 'DELETE', { who: ['admin'] }),
  listPeople: thing('/people', 'GET', { who: ['admin'] }),
  cancelDeal: thing('/deals', 'POST', { who: roles, whose: 'own booking' }),
  showDeal: thing('/deals', 'GET', { who: roles, whose: 'own booking' }),
  renameMe: thing('/me', 'PATCH', { who: roles }),
  showPart: { ...thing('/part', 'GET', { who: ['admin'] }), partOf: 'listAll' },
  internal: thing('/internal', 'GET', { who: { service: ['bookings'] } }),
  book: defineEndpoint({
    ...{ path: '/bookings', method: 'POST', service: 'users', access: { who: ['admin'] }, summary: '' },
    body: z.object({ listingId: idSchema, email: z.string() }),
    responses: { 200: z.object({}) },
  }),
};

/** What the database was asked for. */
let asked: string[] = [];
let stored: AuditEntry[];
let insertOne: (entry: AuditEntry) => Promise<void>;
let clock: Date;
let lines: Record<string, unknown>[];
let server: Listening;

beforeAll(async () => {
  const collection = new Proxy(
    {},
    { get: (_, name: string) => (asked.push(name), (entry: AuditEntry) => insertOne(entry)) },
  );
  const logger = createLogger({ name: 'test', level: 'warn', to: { write: (line) => lines.push(JSON.parse(line)) } });
  const audit = createAudit({
    // Safe: only `insertOne` is called, which the tests check.
    db: { collection: () => collection } as unknown as Db,
    now: () => clock,
    keptDays: 365,
    logger,
  });
  const answer = async ({ query }: { query: { fails?: keyof typeof failures | undefined } }) => {
    if (query.fails) throw failures[query.fails];
    return { body: {} };
  };
  const calls = defineCalls(endpoints)({
    ...{ removePerson: answer, listPeople: answer, cancelDeal: answer, showDeal: answer, renameMe: answer },
    ...{ showPart: answer, internal: answer },
    book: async () => ({ body: {}, target: other }),
  });
  const verify = (token: string) => Promise.resolve(callers[token] as Caller);
  const app = createHttpApp({
    logger,
    routes: [endpointRoutes({ calls, verify, record: audit.record })],
    readiness: () => Promise.resolve({ ready: true }),
  });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close(0));
beforeEach(() => {
  [asked, stored, lines] = [[], [], []];
  insertOne = async (entry) => void stored.push(entry);
  // Another minute for each test.
  clock = new Date((clock?.getTime() ?? Date.parse('2026-11-22T10:00:00.000Z')) + 60_000);
});

async function call(as: keyof typeof callers, method: Method, path: string, json?: object) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      'x-request-id': 'r1',
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  return response.status;
}

describe('a denied call', () => {
  it('is recorded once, with who, what, on what, by which rule and when, and without names or addresses', async () => {
    expect(await call('buyer', 'DELETE', `/people/${target}`)).toBe(403);

    expect(stored).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        at: clock.toISOString(),
        outcome: 'denied',
        actor: 'id-of-buyer',
        role: 'buyer',
        action: 'removePerson',
        target,
        rule: 'role-not-allowed',
        requestId: 'r1',
        about: ['id-of-buyer', target],
        expiresAt: new Date(clock.getTime() + 365 * 24 * 3_600_000),
      },
    ]);
  });

  it.each([
    ['by a rule of the domain', 'buyer', 'PATCH', `/me/${target}?fails=forbidden`, 403, { rule: 'not-yours' }],
    ['of an admin', 'admin', 'DELETE', `/people/${target}?fails=forbidden`, 403, { rule: 'not-yours', role: 'admin' }],
    ['without a record', 'stranger', 'GET', `/people/${target}`, 403, { actor: 'uid-new', role: 'unregistered' }],
    ['of a service', 'ads', 'GET', `/internal/${target}`, 403, { actor: 'ads', role: 'service' }],
    ['that hides what belongs to others', 'buyer', 'GET', `/deals/${target}?fails=missing`, 404, { target }],
    ['of a part, as the whole call', 'buyer', 'GET', `/part/${target}`, 403, { action: 'listAll' }],
    ['with an invalid id, without it', 'buyer', 'GET', '/people/nadia@wholesale.example', 403, { target: undefined }],
  ] as const)('is recorded %s', async (_, as, method, path, status, entry) => {
    expect(await call(as, method, path)).toBe(status);

    expect(stored).toMatchObject([{ outcome: 'denied', ...entry }]);
  });

  it('names the record of its body, and nothing else of it', async () => {
    await call('buyer', 'POST', '/bookings', { listingId: target, email: 'nadia@wholesale.example' });

    expect(stored).toMatchObject([{ target }]);
    expect(JSON.stringify(stored)).not.toContain('nadia');
  });

  it('is recorded five times a minute for the same person, call and rule; the others are counted in the log', async () => {
    for (let time = 1; time <= 9; time += 1) await call('buyer', 'DELETE', `/people/${target}`);
    await call('buyer', 'GET', `/people/${target}`);
    expect(stored.map(({ action }) => action)).toEqual([...Array<string>(5).fill('removePerson'), 'listPeople']);

    clock = new Date(clock.getTime() + 60_000);
    await call('buyer', 'DELETE', `/people/${target}`);

    expect(stored).toHaveLength(7);
    expect(lines).toMatchObject([{ actor: 'id-of-buyer', action: 'removePerson', notStored: 4 }]);
  });
});

it('thirty denials of a person are stored in a minute, whatever they try', async () => {
  const attempts: [Method, string][] = [
    ['DELETE', `/people/${target}`],
    ['GET', `/people/${target}`],
    ['GET', `/part/${target}`],
    ['PATCH', `/me/${target}?fails=forbidden`],
    ['GET', `/deals/${target}?fails=missing`],
    ['GET', `/deals/${target}?fails=forbidden`],
    ['POST', `/deals/${target}?fails=missing`],
    ['POST', `/deals/${target}?fails=forbidden`],
  ];
  for (const [method, path] of attempts) for (let time = 1; time <= 5; time += 1) await call('buyer', method, path);
  expect(stored).toHaveLength(30);

  expect(await call('stranger', 'GET', `/people/${target}`)).toBe(403);
  expect(stored).toHaveLength(31);
});

describe('what an admin changed', () => {
  it('is recorded before the answer', async () => {
    expect(await call('admin', 'DELETE', `/people/${target}`)).toBe(200);

    expect(stored).toMatchObject([{ outcome: 'done', actor: 'id-of-admin', action: 'removePerson', target }]);
    expect(stored[0]).not.toHaveProperty('rule');
  });

  it('is recorded every time, also of a call that others may make about their own things', async () => {
    for (let time = 1; time <= 9; time += 1) await call('admin', 'POST', `/deals/${target}`);

    expect(stored).toHaveLength(9);
  });

  it('names the record that the handler found', async () => {
    await call('admin', 'POST', '/bookings', { listingId: target, email: 'nadia@wholesale.example' });

    expect(stored).toMatchObject([{ outcome: 'done', target: other }]);
  });
});

it.each([
  ['what a buyer changes', 'buyer', 'POST', `/deals/${target}`, 200],
  ['what an admin reads', 'admin', 'GET', `/people/${target}`, 200],
  ['what an admin changes of their own', 'admin', 'PATCH', `/me/${target}`, 200],
  ['a change of an admin that failed', 'admin', 'DELETE', `/people/${target}?fails=conflict`, 409],
  ['a thing that is missing for everyone', 'admin', 'GET', `/people/${target}?fails=missing`, 404],
  ['a call without a sign-in', 'anonymous', 'DELETE', `/people/${target}`, 401],
] as const)('%s is not recorded', async (_, as, method, path, status) => {
  expect(await call(as, method, path)).toBe(status);

  expect(asked).toEqual([]);
});

it('entries are only added: recording asks the database for nothing else', async () => {
  await call('buyer', 'DELETE', `/people/${target}`);
  await call('admin', 'DELETE', `/people/${target}`);

  expect(asked).toEqual(['insertOne', 'insertOne']);
});

it.each([
  ['is away', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<void>(() => undefined)],
])('while the database %s the answers are the same, and the entries are in the log', async (_, insert) => {
  insertOne = insert;

  expect(await call('buyer', 'DELETE', `/people/${target}`)).toBe(403);
  expect(await call('admin', 'DELETE', `/people/${target}`)).toBe(200);

  expect(lines).toMatchObject([
    { level: 50, outcome: 'denied', actor: 'id-of-buyer', action: 'removePerson', target },
    { level: 50, outcome: 'done', actor: 'id-of-admin', action: 'removePerson', target },
  ]);
});
