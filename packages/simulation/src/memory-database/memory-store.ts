import { aggregate, updateMany } from 'mingo';
import { Context } from 'mingo/core';
import * as queryOperators from 'mingo/operators/query';
import { Query } from 'mingo/query';
import { update } from 'mingo/updater';
import { BSON, MongoServerError, type Document, type IndexDescription } from 'mongodb';

export type Filter = Document;
type Reading = { projection?: Document | undefined; sort?: Document | undefined; limit?: number | undefined };
export type Written = { matchedCount: number; modifiedCount: number; upsertedCount: number };

/** The documents and indexes of one collection, synchronously; `createMemoryDb` makes it look like the driver's. */
export class MemoryStore {
  readonly #name: string;
  #documents = new Map<unknown, Document>();
  #indexes: IndexDescription[] = [{ key: { _id: 1 }, name: '_id_', unique: true }];

  constructor(name: string) {
    this.#name = name;
  }

  find(filter: Filter, { projection, sort, limit }: Reading = {}): Document[] {
    let cursor = everything.find<Document>(this.#matching(filter), projection);
    if (sort) cursor = cursor.sort(sort as never);
    if (limit) cursor = cursor.limit(limit);
    return cursor.all().map(stored);
  }

  aggregate(pipeline: readonly Document[]): Document[] {
    return aggregate([...this.#documents.values()], pipeline as never).map(stored);
  }

  insert(document: Document): void {
    const added = stored(document);
    this.#checkUnique(added);
    this.#documents.set(added['_id'], added);
  }

  updateOne(filter: Filter, changes: Document, { upsert = false }: { upsert?: boolean } = {}): Written {
    const [found] = this.#matching(filter);
    if (!found && !upsert) return { matchedCount: 0, modifiedCount: 0, upsertedCount: 0 };
    const { $setOnInsert, ...operators } = stored(changes);
    const changed = found ? stored(found) : { ...equalitiesOf(filter), ...$setOnInsert };
    const modified = Object.keys(operators).length > 0 ? update(changed, operators as never).length : 0;
    this.#checkUnique(changed, found);
    this.#documents.set(changed['_id'], changed);
    return { matchedCount: found ? 1 : 0, modifiedCount: found && modified > 0 ? 1 : 0, upsertedCount: found ? 0 : 1 };
  }

  updateMany(filter: Filter, changes: Document | readonly Document[]): Written {
    const found = this.#matching(filter).map(stored);
    const written = updateMany(found, {}, changes as never);
    for (const document of found) this.#documents.set(document['_id'], document);
    return { ...written, upsertedCount: 0 };
  }

  delete(filter: Filter, limit = Infinity): number {
    const found = this.#matching(filter).slice(0, limit);
    for (const { _id } of found) this.#documents.delete(_id);
    return found.length;
  }

  createIndex(index: IndexDescription): string {
    const name = index.name ?? Object.entries(index.key).flat().join('_');
    if (!this.#indexes.some((existing) => existing.name === name)) this.#indexes.push({ ...index, name });
    return name;
  }

  indexes(): IndexDescription[] {
    return this.#indexes;
  }

  #candidates({ _id }: Filter): Document[] {
    if (typeof _id !== 'string') return [...this.#documents.values()];
    const document = this.#documents.get(_id);
    return document ? [document] : [];
  }

  #matching(filter: Filter): Document[] {
    const query = isId(filter) ? everything : queryOf(filter);
    return this.#candidates(filter).filter((document) => query.test(document));
  }

  #checkUnique(document: Document, before?: Document): void {
    for (const { name, key, unique, sparse, partialFilterExpression } of this.#indexes) {
      if (
        !unique ||
        (before && name === '_id_') ||
        (partialFilterExpression && !queryOf(partialFilterExpression).test(document))
      )
        continue;
      const fields = Object.keys(key);
      if (sparse && fields.every((field) => document[field] === undefined)) continue;
      const same = Object.fromEntries(fields.map((field) => [field, document[field] ?? null]));
      const others = this.#matching({ ...same, ...partialFilterExpression }).filter((other) => other !== before);
      if (others.length > 0)
        throw new MongoServerError({
          code: 11_000,
          message: `E11000 duplicate key error collection: ${this.#name} index: ${name} dup key: ${JSON.stringify(same)}`,
        });
    }
  }
}

/** Only what queries need, because mingo copies it for each of them. */
const context = Context.init({ query: queryOperators });
const queryOf = (filter: Filter): Query<Document> =>
  new Query(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)), { context });
const everything = queryOf({});

const isId = (filter: Filter): boolean => typeof filter['_id'] === 'string' && Object.keys(filter).length === 1;

/** A copy as the server stores it: absent instead of undefined. */
const stored = <D extends Document>(document: D): D =>
  BSON.deserialize(BSON.serialize(document, { ignoreUndefined: true })) as D;

const equalitiesOf = (filter: Filter): Document =>
  Object.fromEntries(
    Object.entries(stored(filter)).filter(
      ([field, value]) => !field.startsWith('$') && !Object.keys(Object(value)).some((key) => key.startsWith('$')),
    ),
  );
