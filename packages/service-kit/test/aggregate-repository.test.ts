import { beforeEach, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { MongoClient } from 'mongodb';
import { connectMongo, createAggregateRepository } from '../src/storage/index.ts';
import type { OutboxDocument } from '../src/storage/index.ts';
import { silentLogger } from './silent-logger.ts';
import { startDatabase, type Database } from './start-database.ts';

type Counter = { _id: string; version: number; name: string; count: number; note?: string };

let database: Database;
forAllTests(
  () => startDatabase('aggregates'),
  (started) => (database = started),
);

const now = new Date('2026-11-21T10:00:00Z');
const cause = { correlationId: 'request-1' };
const announced = (listingId: string) => ({ type: 'ad.published', data: { listingId } }) as const;
const increment = (counter: Counter | undefined) => ({
  changes: { count: (counter?.count ?? 0) + 1 },
  event: announced(counter?._id ?? 'missing'),
});

let committed: string[];
let run = 0;
let counters: ReturnType<typeof aRepository>;
const aRepository = (name: string) =>
  createAggregateRepository<Counter, 'ad.published'>({
    db: database.db,
    name,
    indexes: [{ key: { name: 1 }, name: 'one_per_name', unique: true }],
    now: () => now,
    onCommit: (id) => committed.push(id),
  });
const documents = () => database.db.collection<OutboxDocument & Counter>(`counters${run}`);

beforeEach(async () => {
  run += 1;
  committed = [];
  counters = aRepository(`counters${run}`);
  await counters.ensureIndexes();
});

const insert = (_id: string, name = _id) =>
  counters.insert({ _id, version: 1, name, count: 0, note: 'first' }, [announced(_id)], cause);

it('each read is from the primary, even when the database address prefers replicas, which may lag', async () => {
  const uri = new URL(database.uri);
  uri.searchParams.set('readPreference', 'secondaryPreferred');
  const other = await connectMongo({ uri: uri.href, database: database.db.databaseName, logger: silentLogger });

  const { readPreference } = other.db;
  await other.close();

  expect(readPreference?.mode).toBe('primary');
});

describe('an insert', () => {
  it('stores the aggregate and its event in one document', async () => {
    expect(await insert('a')).toBe(true);

    expect(await counters.findById('a')).toEqual({ _id: 'a', version: 1, name: 'a', count: 0, note: 'first' });
    expect((await documents().findOne({ _id: 'a' }))?._outbox).toEqual([
      {
        ...announced('a'),
        ...{ id: expect.any(String), version: 1, occurredAt: now.toISOString() },
        ...{ aggregateId: 'a', sequence: 1, correlationId: 'request-1' },
      },
    ]);
    expect(committed).toEqual(['a']);
  });

  it('leaves out undefined fields, also of its event, whatever the options of the client are', async () => {
    await using client = await new MongoClient(database.uri, { ignoreUndefined: false }).connect();
    const others = createAggregateRepository<Counter, 'ad.published'>({
      db: client.db(database.db.databaseName),
      name: `counters${run}`,
      indexes: [],
      now: () => now,
      onCommit: () => undefined,
    });
    const event = { ...announced('a'), data: { listingId: 'a', photos: undefined } };

    await others.insert({ _id: 'a', version: 1, name: 'a', count: 0, note: undefined } as never, [event], cause);

    const stored = await documents().findOne({ _id: 'a' });
    expect(stored).not.toHaveProperty('note');
    expect(stored?._outbox[0]?.data).toEqual({ listingId: 'a' });
    expect(Object.keys(stored?._outbox[0]?.data as object)).toEqual(['listingId']);
  });

  it('with two events numbers them up to its version', async () => {
    await counters.insert({ _id: 'a', version: 2, name: 'a', count: 0 }, [announced('a'), announced('a')], cause);

    expect((await documents().findOne({ _id: 'a' }))?._outbox.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('that a declared unique index refuses answers false', async () => {
    await insert('a', 'same');

    expect(await insert('b', 'same')).toBe(false);
    expect(committed).toEqual(['a']);
  });

  it('of an existing id is an error', async () => {
    await insert('a');

    await expect(insert('a', 'other')).rejects.toMatchObject({ code: 11_000 });
  });
});

describe('a change', () => {
  it('is stored with its event and the next version', async () => {
    await insert('a');

    const { aggregate, changed } = await counters.change('a', increment, { correlationId: 'request-2' });

    expect(changed).toBe(true);
    expect(aggregate).toMatchObject({ count: 1, version: 2 });
    expect(await counters.findById('a')).toEqual(aggregate);
    expect((await documents().findOne({ _id: 'a' }))?._outbox.at(-1)).toMatchObject({
      sequence: 2,
      correlationId: 'request-2',
    });
  });

  it('without an event keeps the version, so that sequences have no gaps', async () => {
    await insert('a');

    await counters.change('a', () => ({ changes: { count: 9 } }), cause);
    await counters.change('a', increment, cause);

    expect((await documents().findOne({ _id: 'a' }))?._outbox.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('removes a field that becomes undefined', async () => {
    await insert('a');

    await counters.change('a', () => ({ changes: { note: undefined } }), cause);

    expect(Object.keys((await documents().findOne({ _id: 'a' })) ?? {})).not.toContain('note');
  });

  it.each([
    ['with events', increment],
    ['without events', (counter?: Counter) => ({ changes: { count: (counter?.count ?? 0) + 1 } })],
  ])('is never lost among twenty simultaneous ones %s', async (_, decide) => {
    await insert('a');

    await Promise.all(Array.from({ length: 20 }, () => counters.change('a', decide, cause)));

    expect(await counters.findById('a')).toMatchObject({ count: 20 });
  });

  it('of a document without a revision is conditional too', async () => {
    await documents().insertOne({ _id: 'old', version: 1, name: 'old', count: 0, _outbox: [] });

    await Promise.all(Array.from({ length: 10 }, () => counters.change('old', increment, cause)));

    expect(await counters.findById('old')).toMatchObject({ count: 10, version: 11 });
  });

  it('creates a missing aggregate once, even simultaneously', async () => {
    const decide = (counter: Counter | undefined) => ({
      changes: { name: 'new', count: (counter?.count ?? 0) + 1 },
      event: announced('new'),
    });

    await Promise.all(Array.from({ length: 10 }, () => counters.change('new', decide, cause)));

    expect(await counters.findById('new')).toEqual({ _id: 'new', version: 10, name: 'new', count: 10 });
  });

  it('that always loses against another one ends with an answer that asks to try again', async () => {
    await insert('a');
    let decisions = 0;
    const overtaken = async (counter: Counter | undefined) => {
      decisions += 1;
      if (decisions > 50) throw new Error('it never gives up');
      await documents().updateOne({ _id: 'a' }, { $inc: { _revision: 1 } });
      return increment(counter);
    };

    await expect(counters.change('a', overtaken, cause)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await counters.findById('a')).toMatchObject({ count: 0, version: 1 });
    expect(committed).toEqual(['a']);
  });

  it('of a document with 500 unpublished events asks to try again, until some are published', async () => {
    await insert('a');
    const [event] = (await documents().findOne({ _id: 'a' }))?._outbox ?? [];
    await documents().updateOne({ _id: 'a' }, { $set: { _outbox: Array.from({ length: 499 }, () => event) as never } });
    await counters.change('a', increment, cause);

    const refused = counters.change('a', increment, cause);

    await expect(refused).rejects.toMatchObject({ kind: 'unavailable', code: 'too-many-unpublished' });
    await expect(refused).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } });
    expect((await counters.change('a', () => ({ changes: { count: 9 } }), cause)).changed).toBe(true);
    expect(await counters.findById('a')).toMatchObject({ count: 9, version: 2 });
    await documents().updateOne({ _id: 'a' }, { $pop: { _outbox: -1 } });
    expect(await counters.change('a', increment, cause)).toMatchObject({ changed: true, aggregate: { count: 10 } });
  });

  it('that would violate a unique index is an error', async () => {
    await insert('a', 'same');

    await expect(counters.change('b', () => ({ changes: { name: 'same', count: 1 } }), cause)).rejects.toThrow(
      'unique index',
    );
  });

  it('that a rule refuses or skips changes nothing', async () => {
    await insert('a');
    const refuse = () => {
      throw new Error('refused');
    };

    await expect(counters.change('a', refuse, cause)).rejects.toThrow('refused');
    expect(await counters.change('a', () => undefined, cause)).toMatchObject({ changed: false });
    expect(await counters.change('missing', () => undefined, cause)).toEqual({ aggregate: undefined, changed: false });
    expect(committed).toEqual(['a']);
  });
});

describe('a change caused by an event', () => {
  const event = (sequence: number) => ({ ...cause, event: { aggregateId: 'other', sequence } });

  it('is applied once, however often and simultaneously the event is delivered', async () => {
    await insert('a');

    await Promise.all(Array.from({ length: 10 }, () => counters.change('a', increment, event(1))));

    expect(await counters.findById('a')).toMatchObject({ count: 1, version: 2 });
  });

  it('that creates the aggregate is remembered by it', async () => {
    const create = () => ({ changes: { name: 'new', count: 1 } });
    await counters.change('new', create, event(2));

    expect((await counters.change('new', increment, event(2))).changed).toBe(false);
    expect((await counters.change('new', increment, event(3))).changed).toBe(true);
  });

  it('is not applied after a newer event of the same aggregate, even one that changed nothing', async () => {
    await insert('a');
    await counters.change('a', () => undefined, event(2));

    const { changed } = await counters.change('a', increment, event(1));

    expect(changed).toBe(false);
    expect((await counters.change('a', increment, event(3))).changed).toBe(true);
  });

  it('is remembered with its own aggregate’s last ones only, however many aggregates a document follows', async () => {
    await insert('a');
    const changedBy = async (aggregateId: string) =>
      (await counters.change('a', increment, { ...cause, event: { aggregateId, sequence: 1 } })).changed;
    const others = Array.from({ length: 150 }, (_, index) => `other-${index}`);

    for (const aggregateId of ['a', ...others]) await changedBy(aggregateId);

    const { _applied = {} } = (await documents().findOne({ _id: 'a' })) ?? {};
    expect(Object.keys(_applied)).toEqual(['a', ...others.slice(-100)]);
    expect(await changedBy('a')).toBe(false);
    expect(await changedBy('other-50')).toBe(false);
  });

  it('tells the rule when the document may have applied and forgotten it', async () => {
    await insert('a');
    const certainties: boolean[] = [];
    const apply = (aggregateId: string, sequence: number) =>
      counters.change('a', (_counter, _now, { mayBeRepeated }) => void certainties.push(mayBeRepeated), {
        ...cause,
        event: { aggregateId, sequence },
      });
    for (let index = 0; index < 100; index += 1) await apply(`other-${index}`, 1);
    const whileAllIsRemembered = certainties.splice(0);

    await apply('other-99', 2);
    await apply('new', 1);

    expect(new Set(whileAllIsRemembered)).toEqual(new Set([false]));
    expect(certainties).toEqual([false, true]);
  });
});

describe('the same change of many aggregates', () => {
  const ids = Array.from({ length: 250 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
  const event = { aggregateId: 'e', sequence: 1 };
  const inTime = new AbortController().signal;
  const countsOf = async () => (await counters.find({}).toArray()).map(({ count }) => count);
  beforeEach(async () => {
    for (const id of ids) await insert(id);
    committed = [];
  });

  it('is stored and announced once for each, also of one that changes at the same moment', async () => {
    let disturbed = false;
    const decide = async (counter: Counter | undefined) => {
      if (counter?._id === ids[120] && !disturbed) {
        disturbed = true;
        await counters.change('many-120', increment, cause);
      }
      return increment(counter);
    };

    await counters.changeAll(ids, decide, { ...cause, event }, inTime);
    expect(await countsOf()).toEqual(ids.map((id) => (id === ids[120] ? 2 : 1)));
    await counters.changeAll(ids, decide, { ...cause, event }, inTime);

    expect(await countsOf()).toEqual(ids.map((id) => (id === ids[120] ? 2 : 1)));
    const stored = await documents().find().toArray();
    expect(stored.map(({ _outbox, version }) => [_outbox.length, version])).toEqual(
      ids.map((id) => (id === ids[120] ? [3, 3] : [2, 2])),
    );
    expect(new Set(committed)).toEqual(new Set(ids));
  });

  it('is stored for the others when some cannot be decided, and an outage among the reasons is the cause', async () => {
    const outage = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    const failures = new Map([
      [ids[50], new Error('broken')],
      [ids[60], outage],
    ]);
    const decide = (counter: Counter | undefined) => {
      const failure = failures.get(counter?._id);
      if (failure) throw failure;
      return increment(counter);
    };

    const changing = counters.changeAll(ids, decide, { ...cause, event }, inTime);

    await expect(changing).rejects.toMatchObject({
      errors: [...failures.values()],
      cause: outage,
      message: expect.stringMatching(/^2 of 250 \S+ could not be changed, first many-050: Error: broken$/),
    });
    expect(await countsOf()).toEqual(ids.map((id) => (failures.has(id) ? 0 : 1)));
    await counters.changeAll(ids, increment, { ...cause, event }, inTime);
    expect(await countsOf()).toEqual(ids.map(() => 1));
  });

  it('stops when the time of its handler is over, and a repeat takes what is left', async () => {
    const time = new AbortController();
    const decide = (counter: Counter | undefined) => {
      if (counter?._id === ids[50]) time.abort();
      return increment(counter);
    };

    await expect(counters.changeAll(ids, decide, { ...cause, event }, time.signal)).rejects.toThrow('aborted');
    expect((await countsOf()).filter((count) => count === 1)).toHaveLength(100);

    await counters.changeAll(ids, increment, { ...cause, event }, inTime);
    expect(await countsOf()).toEqual(ids.map(() => 1));
  });
});
