import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createLogger, createReconciler, type BackgroundJob, type ReconcilerCheck } from '../src/index.ts';
import { unavailable } from '../src/errors.ts';
import { createAggregateRepository } from '../src/storage/index.ts';
import { startDatabase, type Database } from './start-database.ts';

type Ad = { _id: string; version: number; shown: boolean; touched?: true };
type Check = ReconcilerCheck<Ad, 'ad.withdrawn'>;

let database: Database;
let ads: ReturnType<typeof aRepository>;
let running: BackgroundJob[] = [];
let lines: string[] = [];
let run = 0;
forAllTests(
  () => startDatabase('reconciler'),
  (started) => (database = started),
);
beforeEach(() => {
  [running, lines] = [[], []];
  run += 1;
  ads = aRepository();
});
afterEach(async () => {
  for (const job of running) await job.stop();
  await database.db.collection('leases').deleteMany({});
});

const now = () => new Date();
const aRepository = () =>
  createAggregateRepository<Ad, 'ad.withdrawn'>({
    db: database.db,
    name: `ads${run}`,
    indexes: [],
    now,
    onCommit: () => undefined,
  });
const add = (...ids: string[]) =>
  Promise.all(ids.map((_id) => ads.insert({ _id, version: 1, shown: true }, [], { correlationId: 'test' })));
const stored = async (id: string) => ads.findById(id);
const eventsOf = async (id: string) => (await ads.outbox.findOne({ _id: id }))?._outbox.length;

const page: Check['page'] = async ({ after = '', limit }) => {
  const items = await ads
    .find({ _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  return { items, next: items.length < limit ? undefined : items.at(-1)?._id };
};
const hide = ({ _id, shown }: Ad) =>
  shown ? { changes: { shown: false }, event: { type: 'ad.withdrawn' as const, data: { listingId: _id } } } : undefined;
const sold = (...ids: string[]): Check => ({
  name: 'sold',
  page,
  decide: async (ad) => (ids.includes(ad._id) ? hide(ad) : undefined),
});

function start(...checks: Check[]): BackgroundJob {
  const logger = createLogger({ name: 'test', level: 'warn', to: { write: (line) => void lines.push(line) } });
  const job = createReconciler({ db: database.db, change: ads.change, checks, everyMs: 5, now, logger });
  running.push(job);
  job.start();
  return job;
}
/** Resolves after as many more looks of a check. */
function counted(check: Check) {
  let rounds = 0;
  const watched: Check = { ...check, page: (query) => ((rounds += 1), check.page(query)) };
  return {
    check: watched,
    async more(times: number) {
      const until = rounds + times;
      await eventually(() => expect(rounds).toBeGreaterThanOrEqual(until));
    },
  };
}

it('what contradicts its owner is mended once with its event, logged and counted', async () => {
  await add('a', 'b');
  const { check, more } = counted(sold('a'));

  const job = start(check);
  await eventually(async () => expect(await stored('a')).toMatchObject({ shown: false, version: 2 }));
  await more(5);

  expect(await stored('b')).toMatchObject({ shown: true, version: 1 });
  expect(await eventsOf('a')).toBe(1);
  expect(job.figures?.()).toEqual({ mended: { sold: 1 } });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ check: 'sold', id: 'a' }]);
});

it('what is wrong in one round and right in the next is left alone, because it was only in transit', async () => {
  await add('a');
  let looks = 0;
  const { check, more } = counted({ ...sold(), decide: async (ad) => ((looks += 1) === 1 ? hide(ad) : undefined) });

  const job = start(check);
  await more(5);

  expect(await stored('a')).toMatchObject({ shown: true, version: 1 });
  expect(job.figures?.()).toEqual({ mended: { sold: 0 } });
});

it('while the owner cannot be asked nothing is mended, other checks continue, and the log has one line', async () => {
  await add('a', 'b');
  let isAway = true;
  const asked: string[] = [];
  const askingOwner = counted({
    ...sold('a'),
    name: 'asking',
    async decide(ad) {
      asked.push(ad._id);
      if (isAway) throw unavailable('service-unavailable', 'the owner is away');
      return ad._id === 'a' ? hide(ad) : undefined;
    },
  });

  const job = start(askingOwner.check, sold('b'));
  await eventually(async () => expect(await stored('b')).toMatchObject({ shown: false }));
  await askingOwner.more(3);
  expect(await stored('a')).toMatchObject({ shown: true });
  // One question is enough to know.
  expect(asked).not.toContain('b');
  expect(lines.filter((line) => line.includes('a background job failed'))).toHaveLength(1);

  isAway = false;
  await eventually(async () => expect(await stored('a')).toMatchObject({ shown: false }));
  await eventually(() => expect(job.figures?.()).toEqual({ mended: { asking: 1, sold: 1 } }));
});

it('one that cannot be compared does not keep the others from being mended', async () => {
  await add('a', 'b');
  const { decide } = sold('b');

  start({ ...sold(), decide: (ad, at) => (ad._id === 'a' ? Promise.reject(new Error('a defect')) : decide(ad, at)) });

  await eventually(async () => expect(await stored('b')).toMatchObject({ shown: false }));
});

it('of two replicas one does the work, and the other takes over when the first stops', async () => {
  await add('a');
  const [first, second] = [counted(sold()), counted(sold('a'))];
  const leader = start(first.check);
  await first.more(1);
  start(second.check);

  await first.more(10);
  expect(await stored('a')).toMatchObject({ shown: true });

  await leader.stop();
  await eventually(async () => expect(await stored('a')).toMatchObject({ shown: false }));
});

it('a change at the same moment wins, and the comparison is repeated with it', async () => {
  await add('a');
  const decisions: (boolean | undefined)[] = [];
  start({
    ...sold(),
    async decide(ad) {
      decisions.push(ad.touched);
      // The second look is that of the write; the phone is changed in between.
      if (decisions.length === 2)
        await ads.change('a', () => ({ changes: { touched: true } }), { correlationId: 'seller' });
      return ad.touched ? undefined : hide(ad);
    },
  });

  await eventually(() => expect(decisions.length).toBeGreaterThan(3));

  expect(decisions.slice(0, 3)).toEqual([undefined, undefined, true]);
  expect(await stored('a')).toMatchObject({ shown: true, touched: true });
  expect(await eventsOf('a')).toBe(0);
});

it('each round looks at one page, and every page has its turn', async () => {
  const ids = Array.from({ length: 401 }, (_, index) => `ad-${String(index).padStart(3, '0')}`);
  await ads.outbox.insertMany(ids.map((_id) => ({ _id, version: 1, shown: true, _outbox: [] })));
  const sizes: number[] = [];

  start({
    ...sold('ad-400'),
    async page(query) {
      const found = await page(query);
      sizes.push(found.items.length);
      return found;
    },
  });

  await eventually(async () => expect(await stored('ad-400')).toMatchObject({ shown: false }));
  expect(sizes.slice(0, 4)).toEqual([200, 200, 1, 200]);
});
