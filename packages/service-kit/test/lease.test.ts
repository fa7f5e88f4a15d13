import { beforeEach, expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createLease, type Lease } from '../src/storage/index.ts';
import { startDatabase, type Database } from './start-database.ts';

let database: Database;
forAllTests(
  () => startDatabase('leases'),
  (started) => (database = started),
);

let time: number;
let name: string;
let run = 0;
beforeEach(() => {
  time = 1_000;
  name = `job-${(run += 1)}`;
});
const aReplica = (now = () => time): Lease => createLease({ db: database.db, name, ttlMs: 3_000, now });

it('of several replicas that start at the same moment one gets the lease', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => aReplica().hold()));

  expect(answers.filter(Boolean)).toHaveLength(1);
});

it('the holder keeps the lease as long as it asks, and another gets it when the holder is silent for its whole time', async () => {
  const [first, second] = [aReplica(), aReplica()];
  expect(await first.hold()).toBe(true);

  for (const _ of Array(5)) {
    time += 1_500;
    expect([await first.hold(), await second.hold()]).toEqual([true, false]);
  }
  time += 2_999;
  expect(await second.hold()).toBe(false);
  time += 1;
  expect(await second.hold()).toBe(true);
});

it('a replica that was paused and has lost the lease does not believe it holds it', async () => {
  const [paused, other] = [aReplica(), aReplica()];
  await paused.hold();
  await other.hold();
  time += 3_000;
  expect(await other.hold()).toBe(true);

  expect(await paused.hold()).toBe(false);
});

it('a released lease is free at once', async () => {
  const [first, second] = [aReplica(), aReplica()];
  await first.hold();
  await second.hold();

  await first.release();

  expect([await second.hold(), await first.hold()]).toEqual([true, false]);
});

it('clocks of machines that differ by hours change nothing', async () => {
  const [first, second] = [aReplica(), aReplica(() => time + 10_000_000)];
  await first.hold();

  expect([await second.hold(), await first.hold()]).toEqual([false, true]);
});
