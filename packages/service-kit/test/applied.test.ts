import { describe, expect, it } from '@jest/globals';
import type { Collection } from 'mongodb';
import { applyOnce, connectMongo, isDuplicateKey, markApplied, notYetApplied } from '../src/storage/index.ts';
import { freshDatabaseName, startMongoForTests } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aBookingPlaced } from './events.ts';
import { silentLogger } from './silent-logger.ts';
import { startDatabase } from './start-database.ts';

type Copy = { _id: string; state?: string; email?: string };

describe('applying events to documents', () => {
  let copies: Collection<Copy>;
  forAllTests(
    () => startDatabase('applied'),
    ({ db }) => (copies = db.collection<Copy>('copies')),
  );

  it('ignores repeated and outdated events', async () => {
    await copies.insertOne({ _id: 'target' });
    const apply = (sequence: number, state: string) =>
      applyOnce(copies, 'target', aBookingPlaced({ aggregateId: 'source', sequence }), { $set: { state } });

    const results = [
      await apply(2, 'second'),
      await apply(2, 'second again'),
      await apply(1, 'late'),
      await apply(3, 'third'),
    ];

    expect(results).toEqual([true, false, false, true]);
    expect(await copies.findOne({ _id: 'target' })).toEqual({ _id: 'target', state: 'third', _applied: { source: 3 } });
  });

  it('tracks each aggregate separately', async () => {
    await copies.insertOne({ _id: 'several' });

    const results = [];
    for (const aggregateId of ['one', 'two', 'one']) {
      results.push(
        await applyOnce(copies, 'several', aBookingPlaced({ aggregateId, sequence: 1 }), {
          $set: { state: aggregateId },
        }),
      );
    }

    expect(results).toEqual([true, true, false]);
  });

  it('gives the same result for any order and number of deliveries', async () => {
    const events = [1, 2, 3, 4].map((sequence) => aBookingPlaced({ aggregateId: 'shuffled', sequence }));
    const shuffled = [3, 0, 3, 1, 2, 0, 2].map((index) => events[index]).filter((event) => event !== undefined);

    await Promise.all(
      shuffled.map((event) =>
        applyOnce(copies, 'shuffled', event, { $set: { state: `at ${event.sequence}` } }, { upsert: true }),
      ),
    );

    expect(await copies.findOne({ _id: 'shuffled' })).toEqual({
      _id: 'shuffled',
      state: 'at 4',
      _applied: { shuffled: 4 },
    });
  });

  it('creates a missing document only with upsert', async () => {
    const event = aBookingPlaced({ aggregateId: 'fresh' });

    expect(await applyOnce(copies, 'fresh', event, { $set: { state: 'made' } })).toBe(false);
    expect(await applyOnce(copies, 'fresh', event, { $set: { state: 'made' } }, { upsert: true })).toBe(true);
    expect(await applyOnce(copies, 'fresh', event, { $set: { state: 'made again' } }, { upsert: true })).toBe(false);
    expect(await copies.findOne({ _id: 'fresh' })).toMatchObject({ state: 'made' });
  });

  it.each(['', 'a.b', '$set', '__proto__', 'a'.repeat(65), 'x\u0000y'])(
    'refuses %j as an aggregate id in a field name',
    (aggregateId) => {
      const event = aBookingPlaced({ aggregateId });

      expect(() => notYetApplied(event)).toThrow(/aggregate id/);
      expect(() => markApplied(event)).toThrow(/aggregate id/);
    },
  );

  it('tells which unique index refused a write', async () => {
    await copies.createIndex(
      { email: 1 },
      { name: 'email_once', unique: true, partialFilterExpression: { email: { $exists: true } } },
    );
    await copies.insertOne({ _id: 'ann', email: 'ann@example.com' });
    const refusedBy = (copy: Copy): Promise<unknown> => copies.insertOne(copy).catch((error: unknown) => error);

    const byId = await refusedBy({ _id: 'ann' });
    const byEmail = await refusedBy({ _id: 'bob', email: 'ann@example.com' });

    expect([isDuplicateKey(byId, '_id_'), isDuplicateKey(byId, 'email_once')]).toEqual([true, false]);
    expect([isDuplicateKey(byEmail, '_id_'), isDuplicateKey(byEmail, 'email_once')]).toEqual([false, true]);
    expect(isDuplicateKey(new Error('E11000 index: _id_ dup key'), '_id_')).toBe(false);
  });
});

describe('connecting to MongoDB', () => {
  it('fails with a reason when there is no database in time', async () => {
    const attempt = connectMongo({
      uri: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200',
      database: 'x',
      logger: silentLogger,
      waitMs: 0,
    });

    await expect(attempt).rejects.toThrow(/ECONNREFUSED/);
  });

  it('answers a ping while it is connected and rejects it after closing', async () => {
    const server = await startMongoForTests();
    const mongo = await connectMongo({ uri: server.uri, database: freshDatabaseName('ping'), logger: silentLogger });
    await expect(mongo.ping()).resolves.toBeUndefined();

    await mongo.close();

    await expect(mongo.ping()).rejects.toThrow();
    await server.stop();
  });
});
