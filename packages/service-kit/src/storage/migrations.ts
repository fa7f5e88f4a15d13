import { hash } from 'node:crypto';
import type { Db } from 'mongodb';
import type { Indexed } from './indexes.ts';
import { isDuplicateKey } from './mongo.ts';

/** A change to stored data that a version needs. A repeat changes nothing, also at the same time as another run. */
export type Migration = { readonly name: string; run(): Promise<void> };

/** A migration that has run in this database: its last run, and how long that took. */
type RanMigration = { _id: string; at: Date; ms: number };

export type Migrations = ReturnType<typeof createMigrations>;

/**
 * What a version of a service needs of its database: its indexes first, then its migrations in order. The collection `_migrations` has a
 * record of each. The name of the indexes changes with them, so that a new index cannot be forgotten.
 */
export function createMigrations({
  db,
  indexed,
  migrations = [],
}: {
  db: Db;
  indexed: readonly Indexed[];
  migrations?: readonly Migration[] | undefined;
}) {
  const records = db.collection<RanMigration>('_migrations');
  const definitions = indexed.map(({ indexes }) => indexes).sort();
  const all: readonly Migration[] = [
    {
      name: `indexes-${hash('sha256', definitions.join()).slice(0, 8)}`,
      run: async () => void (await Promise.all(indexed.map((each) => each.ensureIndexes()))),
    },
    ...migrations,
  ];

  return {
    /** Runs all of them, also those that ran before: an index may have been dropped, or an older version may have written since. */
    async run(): Promise<{ name: string; ms: number }[]> {
      const ran = [];
      for (const { name, run } of all) {
        const began = performance.now();
        await run();
        const ms = Math.round(performance.now() - began);
        const record = { $set: { at: new Date(), ms } };
        await records.updateOne({ _id: name }, record, { upsert: true }).catch((error: unknown) => {
          // Another run at the same time has recorded it.
          if (!isDuplicateKey(error, '_id_')) throw error;
        });
        ran.push({ name, ms });
      }
      return ran;
    },

    /** Names of those that have not run in this database. */
    async missing(): Promise<string[]> {
      const found = await records.find({ _id: { $in: all.map(({ name }) => name) } }).toArray();
      const ran = new Set(found.map(({ _id }) => _id));
      return all.flatMap(({ name }) => (ran.has(name) ? [] : name));
    },
  };
}
