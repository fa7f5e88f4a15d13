import { beforeEach, expect, it } from '@jest/globals';
import type { IndexDescription } from 'mongodb';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createMigrations, indexed, type Migration } from '../src/storage/index.ts';
import { startDatabase, type Database } from './start-database.ts';

let database: Database;
forAllTests(
  () => startDatabase('migrations'),
  (started) => (database = started),
);
beforeEach(() => database.db.dropDatabase());

const byName: IndexDescription = { key: { name: 1 }, name: 'by_name' };
const byPrice: IndexDescription = { key: { price: 1 }, name: 'by_price' };

/** A version of a service. */
const version = (indexes: IndexDescription[], ...migrations: Migration[]) =>
  createMigrations({ db: database.db, indexed: [indexed(database.db.collection('phones'), indexes)], migrations });
const records = () => database.db.collection<{ _id: string; at: Date; ms: number }>('_migrations').find().toArray();

/** Gives every phone a price that has none. */
const addPrices: Migration = {
  name: 'add-prices',
  run: async () => {
    await database.db.collection('phones').updateMany({ price: { $exists: false } }, { $set: { price: 100 } });
  },
};

it('a version finds what it needs of its database missing, until its migrations have run', async () => {
  const first = version([byName], addPrices);
  expect(await first.missing()).toEqual([expect.stringMatching(/^indexes-[0-9a-f]{8}$/), 'add-prices']);

  await first.run();

  expect(await first.missing()).toEqual([]);
  expect(await database.db.collection('phones').indexExists(['by_name'])).toBe(true);
});

it('an index that a new version adds is missing in the database of the previous version', async () => {
  const [before, next] = [version([byName]), version([byName, byPrice])];
  await before.run();
  expect(await next.missing()).toHaveLength(1);

  await next.run();

  // The previous version keeps running, and can be started again after a rollback.
  expect([await next.missing(), await before.missing()]).toEqual([[], []]);
});

it('the record of a migration says when it ran and how long it took', async () => {
  const began = Date.now();

  await version([byName], addPrices).run();

  const found = await records();
  expect(found.map(({ _id }) => _id)).toContain('add-prices');
  for (const { at, ms } of found) {
    expect(at.getTime()).toBeGreaterThanOrEqual(began);
    expect(ms).toBeLessThanOrEqual(Date.now() - began);
  }
});

it('two runs at the same time both succeed and leave one record of each migration', async () => {
  await database.db.collection('phones').insertMany([{ name: 'one' }, { name: 'two', price: 7 }]);

  await Promise.all([version([byName, byPrice], addPrices).run(), version([byName, byPrice], addPrices).run()]);

  expect(await records()).toHaveLength(2);
  const phones = await database.db.collection('phones').find().toArray();
  expect(phones.map(({ price }) => price as number).sort()).toEqual([100, 7]);
});

it('a migration that fails is not recorded, and neither are those after it', async () => {
  const broken: Migration = { name: 'broken', run: () => Promise.reject(new Error('a phone cannot be read')) };
  const failing = version([byName], broken, addPrices);

  await expect(failing.run()).rejects.toThrow('a phone cannot be read');

  expect(await failing.missing()).toEqual(['broken', 'add-prices']);
});

it('a repeated run creates an index again that was dropped', async () => {
  const migrations = version([byName]);
  await migrations.run();
  await database.db.collection('phones').dropIndex('by_name');

  await migrations.run();

  expect(await database.db.collection('phones').indexExists(['by_name'])).toBe(true);
});
