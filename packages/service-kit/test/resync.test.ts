import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@wholesale/contracts';
import { eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { resyncWithProgress } from '../src/operator-command.ts';
import { applyOnce, createAggregateRepository, raiseVersions, resync, resyncOnce } from '../src/storage/index.ts';
import { startDatabase, type Database } from './start-database.ts';

type Person = { _id: string; version: number; name: string; deleted: boolean };
type Copy = { _id: string; name: string; deleted: boolean };
type PersonEvent = 'user.registered' | 'user.renamed' | 'user.deleted';

let database: Database;
let run = 0;
let people: ReturnType<typeof aRepository>;
forAllTests(
  () => startDatabase('resync'),
  (started) => (database = started),
);
beforeEach(() => {
  run += 1;
  people = aRepository();
});

const cause = { correlationId: 'request' };
const factsOf = ({ _id, name }: Person) => ({
  userId: _id,
  uid: _id,
  name,
  email: `${_id}@x.example`,
  role: 'buyer' as const,
  verified: false,
});
const aRepository = () => {
  const stored = createAggregateRepository<Person, PersonEvent>({
    db: database.db,
    name: `people${run}`,
    indexes: [],
    now: () => new Date(),
    onCommit: () => undefined,
  });
  const presentState = (person: Person) => ({
    type: person.deleted ? ('user.deleted' as const) : ('user.registered' as const),
    data: factsOf(person),
  });
  return {
    ...stored,
    republish: (page: { after?: string | undefined; limit: number; correlationId: string }) =>
      stored.republish({ presentState, ...page }),
  };
};
const rename = (id: string, name: string) =>
  people.change(
    id,
    (person) => person && { changes: { name }, event: { type: 'user.renamed', data: factsOf({ ...person, name }) } },
    cause,
  );
const remove = (id: string) =>
  people.change(
    id,
    (person) => person && { changes: { deleted: true }, event: { type: 'user.deleted', data: factsOf(person) } },
    cause,
  );
const register = (...ids: string[]) =>
  Promise.all(
    ids.map((_id) => {
      const person = { _id, version: 1, name: `Name of ${_id}`, deleted: false };
      return people.insert(person, [{ type: 'user.registered', data: factsOf(person) }], cause);
    }),
  );

/** What the relay would publish, in the order of each outbox; the outboxes are empty then. */
async function published(): Promise<EventEnvelope[]> {
  const waiting = await people.outbox.find({ _pending: true }).toArray();
  await people.outbox.updateMany({}, { $set: { _outbox: [] }, $unset: { _pending: '' } });
  return waiting.flatMap(({ _outbox }) => _outbox);
}

/** A service that keeps copies of people. */
function aConsumer(name: string) {
  const copies = database.db.collection<Copy>(`${name}${run}`);
  return {
    /** @returns how many events changed something */
    async apply(events: readonly EventEnvelope[]): Promise<number> {
      let applied = 0;
      for (const event of events) {
        const copy = { name: (event.data as { name: string }).name, deleted: event.type === 'user.deleted' };
        if (await applyOnce(copies, event.aggregateId, event, { $set: copy }, { upsert: true })) applied += 1;
      }
      return applied;
    },
    all: () => copies.find().project<Copy>({ _applied: 0 }).sort({ _id: 1 }).toArray(),
  };
}

describe('a resync', () => {
  it('fills every copy of a consumer with an empty database, in batches, and announces deleted people as deleted', async () => {
    await register('a', 'b', 'c', 'd', 'e');
    await rename('b', 'Nadia');
    await remove('d');
    await published();
    const [consumer, progress] = [aConsumer('copies'), [] as number[]];

    const count = await resync({ owner: people, limit: 2, afterBatch: async (done) => void progress.push(done) });
    await consumer.apply(await published());

    expect([count, progress]).toEqual([5, [2, 4, 5]]);
    expect(await consumer.all()).toEqual([
      { _id: 'a', name: 'Name of a', deleted: false },
      { _id: 'b', name: 'Nadia', deleted: false },
      { _id: 'c', name: 'Name of c', deleted: false },
      { _id: 'd', name: 'Name of d', deleted: true },
      { _id: 'e', name: 'Name of e', deleted: false },
    ]);
  });

  it('changes nothing for a consumer that has every copy, and fills the one that it lost', async () => {
    await register('a', 'b');
    await rename('a', 'Nadia');
    const consumer = aConsumer('copies');
    await consumer.apply(await published());
    const before = await consumer.all();

    await resync({ owner: people });
    await resync({ owner: people });
    const events = await published();
    expect(events.map(({ aggregateId, sequence }) => `${aggregateId}${sequence}`).sort()).toEqual([
      'a2',
      'a2',
      'b1',
      'b1',
    ]);
    expect(await consumer.apply(events)).toBe(0);

    await database.db.collection<Copy>(`copies${run}`).deleteOne({ _id: 'b' });
    expect(await consumer.apply(events)).toBe(1);
    expect(await consumer.all()).toEqual(before);
  });

  it('does not change what it announces: the next change has the next sequence', async () => {
    await register('a');
    await resync({ owner: people });
    const { aggregate } = await rename('a', 'Nadia');

    expect(aggregate?.version).toBe(2);
    expect((await published()).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['user.registered', 1],
      ['user.registered', 1],
      ['user.renamed', 2],
    ]);
  });

  it('during changes never announces a state with the sequence of another', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `p${index}`);
    await register(...ids);

    await Promise.all([
      resync({ owner: people, limit: 7 }),
      ...ids.map(async (id) => {
        for (const name of ['one', 'two', 'three']) await rename(id, name);
      }),
      resync({ owner: people, limit: 3 }),
    ]);

    const names = ['', 'Name', 'one', 'two', 'three'];
    const events = await published();
    expect(events.length).toBe(4 * 8 + 2 * 8);
    for (const { sequence, data } of events)
      expect((data as { name: string }).name.split(' ')[0]).toBe(names[sequence]);
    const backwards = aConsumer('backwards');
    await backwards.apply(events.toReversed());
    expect((await backwards.all()).every(({ name }) => name === 'three')).toBe(true);
  });

  it('by an operator waits while the service publishes nothing, so that the outbox stays small', async () => {
    await register('a', 'b', 'c', 'd', 'e');
    await published();
    const lines: string[] = [];

    const command = resyncWithProgress({
      owner: people,
      print: (line) => void lines.push(line),
      limit: 2,
      maxPending: 2,
    });
    await eventually(() =>
      expect(lines).toEqual(['2 announced', '4 announced', expect.stringContaining('is the service running?')]),
    );
    expect(await people.outbox.countDocuments({ _pending: true })).toBe(4);
    const first = await published();
    await command;

    expect(lines.slice(-2)).toEqual(['5 announced', 'done, 5 in total; the service publishes what is left']);
    expect([...first, ...(await published())].map(({ aggregateId }) => aggregateId).sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  it('of nobody announces nothing', async () => {
    expect(await resync({ owner: people })).toBe(0);
    expect(await published()).toEqual([]);
  });
});

describe('a database that was restored to an older moment', () => {
  /** Person `a` was renamed twice; of this, the restored database knows nothing. */
  async function aRestored() {
    const consumer = aConsumer('copies');
    await register('a');
    await consumer.apply(await published());
    const backup = await people.outbox.findOne({ _id: 'a' });
    if (!backup) throw new Error('nobody is stored');
    await rename('a', 'Lost 1');
    await rename('a', 'Lost 2');
    await consumer.apply(await published());
    await people.outbox.replaceOne({ _id: 'a' }, backup);
    return consumer;
  }

  it('publishes nothing that consumers accept until its versions are raised, and then what it knows and what follows', async () => {
    const consumer = await aRestored();
    await rename('a', 'Ignored');
    expect(await consumer.apply(await published())).toBe(0);

    expect(await raiseVersions(people)).toBe(1);
    await resync({ owner: people });

    expect(await consumer.apply(await published())).toBe(1);
    expect(await consumer.all()).toMatchObject([{ name: 'Ignored' }]);
    await rename('a', 'Accepted');
    expect(await consumer.apply(await published())).toBe(1);
    expect(await consumer.all()).toMatchObject([{ name: 'Accepted' }]);
  });

  it('can be restored and raised again, to a backup from before the first time', async () => {
    const consumer = await aRestored();
    const backup = await people.outbox.findOne({ _id: 'a' });
    await raiseVersions(people);
    await resync({ owner: people });
    await rename('a', 'Lost again');
    await consumer.apply(await published());
    await people.outbox.replaceOne({ _id: 'a' }, backup as NonNullable<typeof backup>);

    await raiseVersions(people, Date.now() + 2);
    await resync({ owner: people });

    expect(await consumer.apply(await published())).toBe(1);
    expect(await consumer.all()).toMatchObject([{ name: 'Name of a' }]);
  });

  it('can be in use meanwhile: a change at the same moment is kept and announced last', async () => {
    const consumer = await aRestored();

    await Promise.all([
      raiseVersions(people).then(() => resync({ owner: people })),
      rename('a', 'Meanwhile'),
      rename('a', 'Meanwhile'),
    ]);
    await resync({ owner: people });

    await consumer.apply((await published()).reverse());
    expect(await consumer.all()).toMatchObject([{ name: 'Meanwhile' }]);
  });
});

describe('the resync of a new release', () => {
  const atStart = (owner: Parameters<typeof resyncOnce>[0]['owner'] = people) =>
    resyncOnce({ db: database.db, owner, reason: `names${run}` });

  it('happens at the first start only', async () => {
    await register('a', 'b');
    await published();

    await atStart();
    expect(await published()).toHaveLength(2);
    await atStart();
    expect(await published()).toEqual([]);
  });

  it('happens at the next start when the first was interrupted', async () => {
    await register('a', 'b');
    await published();
    const failing = { republish: () => Promise.reject(new Error('the database is away')) };

    await expect(atStart(failing)).rejects.toThrow('away');
    await atStart();

    expect(await published()).toHaveLength(2);
  });

  it('can happen at two replicas that start at the same moment', async () => {
    await register('a');
    await published();

    await Promise.all([atStart(), atStart()]);

    const consumer = aConsumer('copies');
    expect(await consumer.apply(await published())).toBe(1);
    await atStart();
    expect(await published()).toEqual([]);
  });
});
