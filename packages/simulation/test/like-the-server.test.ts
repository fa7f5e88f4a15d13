import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  applyOnce,
  connectMongo,
  createAggregateRepository,
  createIdempotency,
  createLease,
  createLogger,
  isDuplicateKey,
  newId,
  type MongoConnection,
} from '@wholesale/service-kit';
import { freshDatabaseName, startMongoForTests } from '@wholesale/testing';
import type { Collection, Db, Document, UpdateResult } from 'mongodb';
import { createMemoryDatabase } from '../src/memory-database/memory-db.ts';

type Doc = Document & { _id: string };

let mongo: Awaited<ReturnType<typeof startMongoForTests>>;
let connection: MongoConnection;

beforeAll(async () => {
  mongo = await startMongoForTests();
  const logger = createLogger({ name: 'simulation', level: 'silent' });
  connection = await connectMongo({ uri: mongo.uri, database: freshDatabaseName('simulation'), logger });
});
afterAll(async () => {
  await connection.db.dropDatabase();
  await connection.close();
  await mongo.stop();
});

type Counts = 'matchedCount' | 'modifiedCount' | 'upsertedCount';

/** What the same calls return and leave behind in both databases. */
async function inBoth(name: string, work: (documents: Collection<Doc>, db: Db) => Promise<unknown>) {
  const [server, memory] = await Promise.all(
    [connection.db, createMemoryDatabase().connect()].map(async (db) => {
      const documents = db.collection<Doc>(name);
      const result = await work(documents, db);
      return { result, left: await documents.find().sort({ _id: 1 }).toArray() };
    }),
  );
  return { server, memory };
}

const counts = ({ matchedCount, modifiedCount, upsertedCount }: Pick<UpdateResult, Counts>) => ({
  matchedCount,
  modifiedCount,
  upsertedCount,
});

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    const names = ['_id_', 'one_active', 'one_per_request'].filter((index) => isDuplicateKey(error, index));
    return { duplicateOf: names };
  }
}

const cases: Record<string, (documents: Collection<Doc>, db: Db) => Promise<unknown>> = {
  'conditions on an event that is or is not applied': async (documents) => {
    await documents.insertOne({ _id: 'a', _applied: { x1: 3 } });
    const update = (sequence: number) =>
      documents.updateOne(
        { _id: 'a', '_applied.x1': { $not: { $gte: sequence } } },
        { $set: { '_applied.x1': sequence } },
      );
    const missing = await documents.updateOne({ _id: 'a', '_applied.y2': { $not: { $gte: 1 } } }, { $set: { b: 1 } });
    const found = await documents.find({ _id: 'a', $nor: [{ '_applied.x1': { $not: { $gte: 2 } } }] }).toArray();
    return [counts(await update(3)), counts(await update(4)), counts(missing), found.length];
  },
  'an upsert keeps the equalities of its filter and refuses an existing id': async (documents) => {
    const upsert = (sequence: number) =>
      errorOf(
        documents
          .updateOne(
            { _id: 'a', '_applied.x': { $not: { $gte: sequence } } },
            { $set: { name: `n${sequence}`, '_applied.x': sequence } },
            { upsert: true },
          )
          .then(counts),
      );
    return [await upsert(2), await upsert(1), await upsert(3)];
  },
  'an upsert with fields only for a new document': async (documents) => {
    const upsert = () =>
      documents.updateOne({ _id: 'a' }, { $setOnInsert: { name: 'A', at: undefined } }, { upsert: true });
    return [counts(await upsert()), counts(await upsert())];
  },
  'changes of an aggregate with its events': async (documents) => {
    await documents.insertOne({ _id: 'a', version: 1, old: 1, _revision: 1, _outbox: [{ id: 'e1' }], _pending: true });
    const change = {
      $set: { status: 'held', gone: undefined, at: new Date(5), _pending: true },
      $unset: { old: '' },
      $inc: { _revision: 1, version: 1 },
      $push: { _outbox: { $each: [{ id: 'e2' }, { id: 'e3', data: { deep: [1, null] } }] } },
    } as never;
    const save = () => documents.updateOne({ _id: 'a', _revision: 1 }, change);
    return [counts(await save()), counts(await save())];
  },
  'the removal of published events': async (documents) => {
    await documents.insertOne({ _id: 'a', _outbox: [{ id: 'e1' }, { id: 'e2' }], _pending: true });
    await documents.insertOne({ _id: 'b', _outbox: [{ id: 'e3' }], _pending: true });
    const remove = (_id: string, published: string[]) => ({
      updateOne: {
        filter: { _id, _outbox: { $not: { $elemMatch: { id: { $nin: published } } } } } as never,
        update: { $pull: { _outbox: { id: { $in: published } } }, $unset: { _pending: '' } } as never,
      },
    });
    const both = await documents.bulkWrite([remove('a', ['e1']), remove('b', ['e3'])], { ordered: false });
    const pending = await documents.find({ _pending: true }).project({ _outbox: 1 }).limit(5).toArray();
    const part = await documents.bulkWrite([
      { updateOne: { filter: { _id: 'a' }, update: { $pull: { _outbox: { id: { $in: ['e1'] } } } } as never } },
    ]);
    return [counts({ ...both }), pending, counts({ ...part }), await documents.countDocuments({ _pending: true })];
  },
  'unique indexes: partial, sparse and the id': async (documents) => {
    await documents.createIndexes([
      { key: { listing: 1 }, name: 'one_active', unique: true, partialFilterExpression: { active: true } },
      { key: { request: 1 }, name: 'one_per_request', unique: true, sparse: true },
    ]);
    const insert = (document: Doc) => errorOf(documents.insertOne(document).then(() => 'stored'));
    return [
      await insert({ _id: '1', listing: 'x', active: true }),
      await insert({ _id: '2', listing: 'x', active: true }),
      await insert({ _id: '3', listing: 'x', active: false, request: 'r' }),
      await insert({ _id: '4', listing: 'y', active: true, request: 'r' }),
      await insert({ _id: '1', listing: 'z', active: true }),
      await errorOf(documents.updateOne({ _id: '3' }, { $set: { active: true } })),
      counts({ ...(await documents.updateOne({ _id: '1' }, { $set: { active: false } })) }),
      await insert({ _id: '5', listing: 'x', active: true }),
    ];
  },
  'queries of the services': async (documents) => {
    const rows = [
      { _id: 'a', s: 'held', due: '2026-01-02', deletedAt: null, tags: ['x', 'y'] },
      { _id: 'b', s: 'placed', due: '2026-01-01', history: [] },
      { _id: 'c', s: 'ended', completedAt: '2026-01-03' },
      { _id: 'd', s: 'held', completedAt: null, at: new Date(1_000) },
    ];
    for (const row of rows) await documents.insertOne(row as Doc);
    const ids = async (filter: Document, sort: Document = { _id: 1 }, limit = 9) =>
      (
        await documents
          .find(filter)
          .sort(sort as never)
          .limit(limit)
          .toArray()
      ).map(({ _id }) => _id);
    return [
      await ids({ s: { $in: ['held', 'placed'] } }, { due: 1 }),
      await ids({ due: { $lte: '2026-01-01' } }),
      await ids({ _id: { $lt: 'c' } }, { _id: -1 }, 1),
      await ids({ completedAt: { $gt: '' } }),
      await ids({ history: { $exists: false } }),
      await ids({ tags: 'y' }),
      await ids({ $or: [{ 'tags.1': { $exists: false } }, { s: 'held' }] }),
      await ids({ at: { $lte: new Date(2_000) } }),
      await ids({ s: undefined, _id: 'a' }),
      await documents.find({ s: 'held' }).project({ tags: 0, _id: 0 }).limit(1).next(),
      await documents.findOne({ _id: 'none' }),
      await documents.findOne({ _id: 'c' }, { projection: { s: 1 } }),
      await documents.aggregate([{ $match: { s: 'held' } }, { $group: { _id: '$s', count: { $sum: 1 } } }]).toArray(),
      (await documents.deleteOne({ s: 'held', _id: 'none' })).deletedCount,
      (await documents.deleteMany({ s: 'held' })).deletedCount,
      await documents.countDocuments({}),
    ];
  },
  'the limit on messages, which keeps the latest times': async (documents) => {
    const add = (ms: number) =>
      documents.updateOne(
        { _id: 'a', $or: [{ 'times.1': { $exists: false } }, { 'times.0': { $lte: new Date(ms - 10) } }] },
        { $push: { times: { $each: [new Date(ms)], $slice: -2 } } } as never,
        { upsert: true },
      );
    return [counts(await add(1)), counts(await add(2)), await errorOf(add(3)), counts(await add(20))];
  },
  'the conversion of listings at the start': async (documents) => {
    await documents.insertOne({ _id: 'a', status: 'sold', markedSold: true, bookingId: 'b', soldAt: 't' });
    await documents.insertOne({ _id: 'b', status: 'sold', markedSold: true, bookingId: null, soldAt: 't' });
    const { modifiedCount } = await documents.updateMany(
      { status: 'sold', markedSold: true, bookingId: { $ne: null } },
      [
        { $set: { completedAt: '$soldAt', _revision: { $add: [{ $ifNull: ['$_revision', 0] }, 1] } } },
        { $unset: ['markedSold', 'soldAt'] },
      ],
    );
    return modifiedCount;
  },
};

it.each(Object.keys(cases))('%s: the database in memory does what the server does', async (name) => {
  const { server, memory } = await inBoth(
    name.replaceAll(/\W/g, '').slice(0, 40),
    cases[name] as (typeof cases)[string],
  );
  expect(memory).toEqual(server);
});

describe('the storage code of the service kit', () => {
  it('works alike on both', async () => {
    const { server, memory } = await inBoth('things', async (_, db) => {
      const things = createAggregateRepository<
        { _id: string; version: number; n?: number; held: boolean; on: string },
        'ad.published'
      >({
        db,
        name: 'things',
        indexes: [{ key: { on: 1 }, name: 'one_active', unique: true, partialFilterExpression: { held: true } }],
        now: () => new Date('2026-11-22T08:00:00Z'),
        onCommit: () => undefined,
      });
      await things.ensureIndexes();
      const cause = { correlationId: 'test' };
      const event = { aggregateId: 'x1', sequence: 2 };
      const results = [
        await things.insert({ _id: 'a', version: 1, held: true, on: 'p' }, [], cause),
        await things.insert({ _id: 'b', version: 1, held: true, on: 'p' }, [], cause),
        await things.change('a', () => ({ changes: { n: 1 } }), { ...cause, event }),
        await things.change('a', () => ({ changes: { n: 2 } }), { ...cause, event }),
        await things.change('c', () => ({ changes: { n: 3, held: false, on: 'q' } }), cause),
        await things.find({ held: true }).toArray(),
        await things.count({ held: false }),
        await applyOnce(db.collection<Doc>('copies'), 'a', event, { $set: { n: 1 } }, { upsert: true }),
        await applyOnce(db.collection<Doc>('copies'), 'a', event, { $set: { n: 2 } }, { upsert: true }),
        await createLease({ db, name: 'job' }).hold(),
        await createLease({ db, name: 'job' }).hold(),
      ];
      const idempotency = createIdempotency({ db, now: () => new Date(0), newId });
      const caller = { kind: 'person', uid: 'u', email: 'e', emailConfirmed: true, provider: 'password' } as const;
      const call = { idempotencyKey: 'k', caller, request: { body: { a: 1 } } } as never;
      let created = 0;
      const once = { find: async () => undefined, create: async () => ({ body: (created += 1) as never }) };
      return [...results, await idempotency.answer('make', call, once), await idempotency.answer('make', call, once)];
    });
    expect(memory).toEqual(server);
  });
});
