import { expect, it } from '@jest/globals';
import { createLogger } from '@wholesale/service-kit';
import { anId, eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createRepeatDeletions } from '../src/use-cases/repeat-deletions.ts';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
forAllTests(
  () => startUsersForTests({ REPEAT_DELETIONS_SECONDS: 1 }),
  (started) => (shop = started),
);

const deletionsOf = (userId: string) =>
  shop.eventsOf('user.deleted', userId).filter(({ correlationId }) => correlationId.startsWith('repeat-deletion'));

it('announces every deleted person again and again, as at the deletion, and nobody else', async () => {
  const admin = await aRegistered('admin', shop);
  const [kept, ...gone] = await Promise.all(Array.from({ length: 26 }, () => aRegistered('seller', shop)));
  for (const { profile } of gone) await shop.as(admin).delete(`/deleteSeller/${profile.userId}`);

  await eventually(() => {
    for (const { profile } of gone) expect(deletionsOf(profile.userId).length).toBeGreaterThan(1);
  });

  const { profile, uid } = gone[0] as (typeof gone)[number];
  expect(deletionsOf(profile.userId)[0]).toMatchObject({
    sequence: 2,
    data: { userId: profile.userId, uid, name: '', email: '', deletedBy: 'admin' },
  });
  expect(await shop.db.collection('users').findOne({ uid })).toMatchObject({ state: 'deleted', version: 2 });
  expect(shop.eventsOf('user.registered', kept?.profile.userId)).toHaveLength(1);
});

/** A job on a database of its own, with a page every 20 ms. */
function aJob(
  name: string,
  { pages, ids = [], isWaiting = false }: { pages: (string | undefined)[]; ids?: string[]; isWaiting?: boolean },
) {
  let looks = 0;
  const job = createRepeatDeletions({
    db: shop.db.client.db(name),
    everyMs: 60 * 20,
    users: {
      hasUnpublished: async () => ((looks += 1), isWaiting),
      republishDeleted: async ({ after }) => (pages.push(after), ids),
    },
    now: () => new Date(),
    notifyRelay: () => undefined,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  job.start();
  return { ...job, looks: () => looks };
}

it('announces nobody while events wait for the broker', async () => {
  const pages: (string | undefined)[] = [];
  const job = aJob(`repeated-${anId()}`, { pages, isWaiting: true });

  await eventually(() => expect(job.looks()).toBeGreaterThan(2));
  await job.stop();

  expect(pages).toEqual([]);
});

it('goes on after the last page when its process starts again', async () => {
  const name = `repeated-${anId()}`;
  const page = Array.from({ length: 20 }, anId);
  const [before, after]: (string | undefined)[][] = [[], []];
  const first = aJob(name, { pages: before ?? [], ids: page });
  await eventually(() => expect(before?.length).toBeGreaterThan(0));
  await first.stop();

  const second = aJob(name, { pages: after ?? [] });
  await eventually(() => expect(after).toEqual([page.at(-1)]));
  await second.stop();

  expect(before?.[0]).toBeUndefined();
});

it('is done by one replica at a time', async () => {
  const name = `repeated-${anId()}`;
  const [ofOne, ofOther]: (string | undefined)[][] = [[], []];
  const ids = Array.from({ length: 20 }, anId);
  const jobs = [aJob(name, { pages: ofOne ?? [], ids }), aJob(name, { pages: ofOther ?? [], ids })];

  await eventually(() => expect(Math.max(ofOne?.length ?? 0, ofOther?.length ?? 0)).toBeGreaterThan(4));
  await Promise.all(jobs.map((job) => job.stop()));

  expect(Math.min(ofOne?.length ?? 0, ofOther?.length ?? 0)).toBe(0);
});
