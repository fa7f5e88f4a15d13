import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEndpoint } from '@wholesale/contracts';
import { z } from 'zod';
import {
  conflict,
  createHttpApp,
  createIdempotency,
  defineCalls,
  endpointRoutes,
  listen,
  newId,
  unavailable,
  type Caller,
  type Idempotency,
  type Listening,
} from '../src/index.ts';
import { silentLogger as logger } from './silent-logger.ts';
import { startDatabase, type Database } from './start-database.ts';

type Order = { _id: string; item: string };

let database: Database;
let server: Listening;
let idempotency: Idempotency;
let clock = Date.parse('2026-11-22T10:00:00Z');
/** Runs between the insert of an order and its answer. */
let afterInsert: () => void;
let beforeInsert: (attempt: number) => Promise<void>;
let attempts: number;

const endpoints = {
  order: defineEndpoint({
    method: 'POST',
    path: '/orders',
    service: 'bookings',
    access: { who: 'signed-in' },
    summary: '',
    idempotent: true,
    body: z.object({ item: z.string(), size: z.number().optional() }),
    responses: { 201: z.object({ id: z.string() }) },
  }),
};

beforeAll(async () => {
  database = await startDatabase('idempotency');
  const { db } = database;
  idempotency = createIdempotency({ db, now: () => new Date(clock), newId });
  await idempotency.ensureIndexes();
  const reply = (id: string) => ({ status: 201 as const, body: { id } });
  const calls = defineCalls(endpoints)({
    order: (call) =>
      idempotency.answer('order', call, {
        find: async (id) => ((await orders().findOne({ _id: id })) ? reply(id) : undefined),
        async create(id) {
          await beforeInsert(++attempts);
          await orders().insertOne({ _id: id, item: call.body.item });
          afterInsert();
          return reply(id);
        },
      }),
  });
  const verify = async (token: string): Promise<Caller> => ({
    kind: 'person',
    emailConfirmed: true,
    uid: token,
    email: `${token}@wholesale.example`,
    provider: 'password',
  });
  const app = createHttpApp({
    logger,
    routes: [endpointRoutes({ calls, verify })],
    readiness: async () => ({ ready: true }),
  });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close(0);
  await database.stop();
});

const orders = () => database.db.collection<Order>('orders');
let count = 0;

/** A person with a new key, whose orders succeed unless the test says otherwise. */
function aBuyer({ key = `key ${++count}` } = {}) {
  const account = `buyer${++count}`;
  afterInsert = () => undefined;
  beforeInsert = async () => undefined;
  attempts = 0;
  return async (body: object, headers: Record<string, string> = { 'idempotency-key': key }) => {
    const answer = await fetch(`${server.url}/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, body: (await answer.json()) as { id?: string; code?: string } };
  };
}
type Answer = Awaited<ReturnType<ReturnType<typeof aBuyer>>>;
const ordersOf = (item: string) => orders().countDocuments({ item });

describe('a call with an Idempotency-Key', () => {
  it('answers a repeat as the first time and creates nothing more', async () => {
    const order = aBuyer();

    const first = await order({ item: 'one', size: 2 });
    const again = await order({ size: 2, item: 'one' });

    expect(first.status).toBe(201);
    expect(again).toEqual(first);
    expect(await ordersOf('one')).toBe(1);
  });

  it('creates one thing for ten simultaneous requests, and refuses the other nine while the first runs', async () => {
    const order = aBuyer();
    const othersAnswered = Promise.withResolvers<void>();
    beforeInsert = () => othersAnswered.promise;
    const refused: Answer[] = [];

    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const answer = await order({ item: 'ten' });
        if (answer.status === 409 && refused.push(answer) === 9) othersAnswered.resolve();
        return answer;
      }),
    );

    const [made] = answers.filter(({ status }) => status === 201);
    expect(refused).toEqual(
      Array(9).fill(expect.objectContaining({ body: expect.objectContaining({ code: 'request-in-progress' }) })),
    );
    expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(Array(9).fill('1'));
    expect(await order({ item: 'ten' })).toEqual(made);
    expect(await ordersOf('ten')).toBe(1);
  });

  it('is refused with another body while the first attempt runs', async () => {
    const order = aBuyer();
    const running = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    beforeInsert = () => (started.resolve(), running.promise);
    const first = order({ item: 'running' });
    await started.promise;

    expect((await order({ item: 'another' })).status).toBe(422);

    running.resolve();
    expect((await first).status).toBe(201);
  });

  it('is refused with another body', async () => {
    const order = aBuyer();
    await order({ item: 'mine' });

    expect(await order({ item: 'another' })).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    expect(await ordersOf('another')).toBe(0);
  });

  it.each([
    ['longer than 255 characters', 'k'.repeat(256)],
    ['empty', ''],
  ])('is refused when the key is %s', async (name, key) => {
    const order = aBuyer();

    expect(await order({ item: name }, { 'idempotency-key': key })).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-invalid' },
    });
    expect(await ordersOf(name)).toBe(0);
  });

  it('may have a key of 255 characters', async () => {
    expect((await aBuyer({ key: 'k'.repeat(255) })({ item: 'long' })).status).toBe(201);
  });

  it('never gets the answer of another account with the same key', async () => {
    const mine = await aBuyer({ key: 'the same' })({ item: 'shared' });
    const theirs = await aBuyer({ key: 'the same' })({ item: 'shared' });

    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('repeats a refusal, even when the call would succeed now', async () => {
    const order = aBuyer();
    beforeInsert = () => Promise.reject(conflict('sold-out', 'Sold out.', { extra: { state: 'ended' } }));
    const first = await order({ item: 'refused' });
    beforeInsert = async () => undefined;

    const again = await order({ item: 'refused' });

    expect(again).toMatchObject({ status: 409, body: { code: 'sold-out', message: 'Sold out.', state: 'ended' } });
    expect({ ...again.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
    expect(await ordersOf('refused')).toBe(0);
  });

  it.each([
    ['another service was unavailable', () => Promise.reject(unavailable('away', 'Try again.')), 503],
    ['the call failed for an unknown reason', () => Promise.reject(new Error('defect')), 500],
  ])('runs again after %s', async (item, failing, status) => {
    const order = aBuyer();
    beforeInsert = failing;
    expect((await order({ item })).status).toBe(status);
    beforeInsert = async () => undefined;

    expect((await order({ item })).status).toBe(201);
  });

  it('finds what it created before a crash, because the retry uses the same id', async () => {
    const order = aBuyer();
    const first = await order({ item: 'crash' });
    const records = database.db.collection('idempotencyKeys');
    const { modifiedCount } = await records.updateOne({ reservedId: first.body.id }, { $unset: { answer: '' } });
    expect(modifiedCount).toBe(1);

    expect((await order({ item: 'crash' })).status).toBe(409);
    clock += 10_000;

    expect(await order({ item: 'crash' })).toEqual(first);
    expect(await ordersOf('crash')).toBe(1);
  });

  it('that fails late does not end the lease of the repeat that took over', async () => {
    const order = aBuyer();
    const [started, repeated, failed, finished] = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    beforeInsert = async (attempt) => {
      (attempt === 1 ? started : repeated)?.resolve();
      await (attempt === 1 ? failed : finished)?.promise;
      if (attempt === 1) throw unavailable('away', 'Try again.');
    };
    const first = order({ item: 'late' });
    await started?.promise;
    clock += 10_000;
    const second = order({ item: 'late' });
    await repeated?.promise;
    failed?.resolve();
    expect((await first).status).toBe(503);

    expect((await order({ item: 'late' })).status).toBe(409);

    finished?.resolve();
    expect((await second).status).toBe(201);
    expect(await ordersOf('late')).toBe(1);
  });

  it('does not wait for a lease of a replica whose clock is ahead', async () => {
    const order = aBuyer();
    await order({ item: 'ahead' });
    const leasedUntil = new Date(clock + 30_000);
    await database.db
      .collection('idempotencyKeys')
      .updateMany({ leasedUntil: { $exists: true } }, { $set: { leasedUntil }, $unset: { answer: '' } });

    expect((await order({ item: 'ahead' })).status).toBe(201);
  });

  it('keeps the success of a long attempt when its repeat is refused because of it', async () => {
    const order = aBuyer();
    const started = Promise.withResolvers<void>();
    const created = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    afterInsert = () => created.resolve();
    beforeInsert = async (attempt) => {
      started.resolve();
      if (attempt === 1) return refused.promise;
      refused.resolve();
      await created.promise;
      throw conflict('too-many', 'One is enough.');
    };

    const first = order({ item: 'both' });
    await started.promise;
    clock += 10_000;
    const answers = await Promise.all([first, order({ item: 'both' })]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await order({ item: 'both' })).status).toBe(201);
  });

  it('is new again after 24 hours, whether the database has removed the record or not', async () => {
    const order = aBuyer();
    const first = await order({ item: 'daily' });
    clock += 24 * 60 * 60 * 1_000;

    const next = await order({ item: 'daily' });

    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(first.body.id);
  });
});

it('calls without a key are independent', async () => {
  const order = aBuyer();

  const [first, second] = [await order({ item: 'plain' }, {}), await order({ item: 'plain' }, {})];

  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await ordersOf('plain')).toBe(2);
});
