import type { Db, Document } from 'mongodb';
import { MemoryStore, type Filter, type Written } from './memory-store.ts';

/** What a call does, for messages and for faults. */
export type DatabaseCall = { kind: 'read' | 'write'; collection: string; name: string };
/** Decides when a call takes effect, and whether. @throws the error that the service gets */
export type Perform = <T>(call: DatabaseCall, effect: () => T) => Promise<T>;

/** What is stored, for all processes that are connected to it. */
export type MemoryDatabase = {
  /** The driver's interface for one process: exactly the calls that the services use. */
  connect(perform?: Perform): Db;
  collection(name: string): MemoryStore;
  names(): string[];
  /** A copy of all documents, which another database can begin with. */
  documents(): Documents;
};
export type Documents = Readonly<Record<string, readonly Document[]>>;

const atOnce: Perform = async (_, effect) => effect();

/**
 * A database in memory with MongoDB's queries and updates (by mingo) and unique indexes. `test/like-the-server.test.ts` compares it with the server.
 * @param options.documents what it holds at first
 * @param options.filterOf changes the conditions of updates, so that a control arm can ignore them
 * @param options.uniqueIndexes false: they refuse nothing, for a control arm
 */
export function createMemoryDatabase({
  filterOf = (filter) => filter,
  uniqueIndexes = true,
  documents = {},
}: {
  filterOf?: (filter: Filter) => Filter;
  uniqueIndexes?: boolean;
  documents?: Documents;
} = {}): MemoryDatabase {
  const stores = new Map<string, MemoryStore>();

  function collection(name: string): MemoryStore {
    const store = stores.get(name) ?? new MemoryStore(name);
    stores.set(name, store);
    return store;
  }

  function collectionFor(name: string, perform: Perform) {
    const store = collection(name);
    const call = <T>(kind: DatabaseCall['kind'], method: string, effect: () => T): Promise<T> =>
      perform({ kind, collection: name, name: method }, effect);
    const read = <T>(method: string, effect: () => T) => call('read', method, effect);
    const write = <T>(method: string, effect: () => T) => call('write', method, effect);
    const createIndex = (index: Parameters<MemoryStore['createIndex']>[0]) =>
      store.createIndex({ ...index, unique: index.unique === true && uniqueIndexes });

    return {
      collectionName: name,
      find: (filter: Filter = {}, options: { projection?: Document } = {}) =>
        cursorOf((reading) => read('find', () => store.find(filter, { ...options, ...reading }))),
      findOne: (filter: Filter, options: { projection?: Document } = {}) =>
        read('findOne', () => store.find(filter, { ...options, limit: 1 })[0] ?? null),
      countDocuments: (filter: Filter = {}) => read('countDocuments', () => store.find(filter).length),
      aggregate: (pipeline: Document[]) => ({ toArray: () => read('aggregate', () => store.aggregate(pipeline)) }),
      insertOne: (document: Document) => write('insertOne', () => store.insert(document)),
      updateOne: (filter: Filter, changes: Document, options?: { upsert?: boolean }) =>
        write('updateOne', () => store.updateOne(filterOf(filter), changes, options)),
      updateMany: (filter: Filter, changes: Document) => write('updateMany', () => store.updateMany(filter, changes)),
      bulkWrite: (operations: { updateOne: { filter: Filter; update: Document } }[]) =>
        write('bulkWrite', () =>
          sumOf(operations.map(({ updateOne: { filter, update } }) => store.updateOne(filter, update))),
        ),
      deleteOne: (filter: Filter) => write('deleteOne', () => ({ deletedCount: store.delete(filter, 1) })),
      deleteMany: (filter: Filter) => write('deleteMany', () => ({ deletedCount: store.delete(filter) })),
      createIndex: (key: Document, options: Document = {}) =>
        write('createIndex', () => createIndex({ key, ...options })),
      createIndexes: (indexes: Parameters<typeof createIndex>[0][]) =>
        write('createIndexes', () => indexes.map(createIndex)),
      indexes: () => read('indexes', () => store.indexes()),
    };
  }

  for (const [name, stored] of Object.entries(documents))
    for (const document of stored) collection(name).insert(document);

  return {
    // The services use nothing else of a Db; a call that is missing here fails.
    connect: (perform = atOnce) => ({ collection: (name: string) => collectionFor(name, perform) }) as unknown as Db,
    collection,
    names: () => [...stores.keys()],
    documents: () => Object.fromEntries([...stores].map(([name, store]) => [name, store.find({})])),
  };
}

type Reading = { projection?: Document; sort?: Document; limit?: number };

function cursorOf(load: (reading: Reading) => Promise<Document[]>) {
  const reading: Reading = {};
  const cursor = {
    project: (projection: Document) => Object.assign(reading, { projection }) && cursor,
    sort: (sort: Document) => Object.assign(reading, { sort }) && cursor,
    limit: (limit: number) => Object.assign(reading, { limit }) && cursor,
    batchSize: () => cursor,
    toArray: () => load(reading),
    next: async () => (await load({ ...reading, limit: 1 }))[0] ?? null,
    async *[Symbol.asyncIterator]() {
      yield* await load(reading);
    },
  };
  return cursor;
}

const sumOf = (written: readonly Written[]): Written => ({
  matchedCount: sum(written.map(({ matchedCount }) => matchedCount)),
  modifiedCount: sum(written.map(({ modifiedCount }) => modifiedCount)),
  upsertedCount: sum(written.map(({ upsertedCount }) => upsertedCount)),
});
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
