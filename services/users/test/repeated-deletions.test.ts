import { expect, it } from '@jest/globals';
import { anId, eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createUserRepository } from '../src/storage/user-repository.ts';
import { createRepeatDeletions } from '../src/use-cases/repeat-deletions.ts';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
forAllTests(
  () => startUsersForTests({ REPEAT_DELETIONS_SECONDS: 0.05 }),
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

it('adds no event to those that wait for the broker', async () => {
  const { profile } = await aRegistered('buyer', shop);
  const db = shop.db.client.db(`repeated-${anId()}`);
  const users = createUserRepository({ db, now: () => new Date(), onCommit: () => undefined });
  const user = await createUserRepository({ db: shop.db, now: () => new Date(), onCommit: () => undefined }).findById(
    profile.userId,
  );
  await users.outbox.insertOne({ ...user, _id: profile.userId, version: 2, state: 'deleted', _outbox: [] } as never);
  const round = createRepeatDeletions({ db, users, everyMs: 60_000, notifyRelay: () => undefined });

  for (const _ of [1, 2, 3]) await round();

  expect(await users.outbox.findOne()).toMatchObject({ _pending: true, _outbox: [{ type: 'user.deleted' }] });
  await db.dropDatabase();
});

it('is done by one replica at a time', async () => {
  const db = shop.db.client.db(`repeated-${anId()}`);
  const pages: string[] = [];
  const replica = (name: string) =>
    createRepeatDeletions({
      db,
      everyMs: 60_000,
      users: { hasUnpublished: async () => false, republishDeleted: async () => (pages.push(name), []) },
      notifyRelay: () => undefined,
    });
  const [one, other] = [replica('one'), replica('other')];

  for (const _ of [1, 2]) for (const round of [one, other]) await round();

  expect(pages).toEqual(['one', 'one']);
  await db.dropDatabase();
});
