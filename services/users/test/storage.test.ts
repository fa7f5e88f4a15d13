import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { aStranger, anId, eventually, explainQueriesOf, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createUsersWriter } from '../src/index.ts';
import { createUserRepository } from '../src/storage/user-repository.ts';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
forAllTests(startUsersForTests, (started) => (shop = started));

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();

describe('simultaneously', () => {
  it('two POST /users of one account create one record: 201 and 200', async () => {
    const mina = aStranger();

    const replies = await times(2, () => shop.as(mina).post('/users', { name: 'M', email: mina.email, role: 'buyer' }));

    expect(statusesOf(replies)).toEqual([200, 201]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(await shop.db.collection('users').countDocuments({ uid: mina.uid })).toBe(1);
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.registered', replies[0]?.body._id)).toHaveLength(1));
  });

  it('twenty POST /users of one account create one record', async () => {
    const mina = aStranger();

    const replies = await times(20, () =>
      shop.as(mina).post('/users', { name: 'M', email: mina.email, role: 'seller' }),
    );

    expect(statusesOf(replies)).toEqual([...Array<number>(19).fill(200), 201]);
  });

  it('two accounts with one address: one of them gets it', async () => {
    const [email, a, b] = [aStranger().email, aStranger(), aStranger()];

    const replies = await Promise.all(
      [a, b].map(({ uid }) => shop.as(aStranger({ uid, email })).post('/users', { name: 'M', email, role: 'buyer' })),
    );

    expect(statusesOf(replies)).toEqual([201, 409]);
  });

  it('an existing record id is a failure of another kind than a taken account or address', async () => {
    const users = createUserRepository({ db: shop.db, now: () => new Date(), onCommit: () => undefined });
    const mina = aStranger();
    const { body } = await shop.as(mina).post('/users', { name: 'M', email: mina.email, role: 'buyer' });
    const user = await users.findOne({ _id: body._id as string });
    if (!user) throw new Error('the record is gone');
    const cause = { correlationId: 'test' };

    await expect(users.register({ ...user, uid: anId(), email: 'other@x.example' }, cause)).rejects.toThrow('_id_');
    await expect(users.register({ ...user, _id: anId(), email: 'other@x.example' }, cause)).resolves.toBe(false);
    await expect(users.register({ ...user, _id: anId(), uid: anId() }, cause)).resolves.toBe(false);
  });

  it('ten verifications change and publish once', async () => {
    const admin = await aRegistered('admin', shop);
    const seller = await aRegistered('seller', shop);

    const verified = await times(10, () => shop.as(admin).put(`/verify/${seller.email}`));

    expect(verified.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    expect(await shop.db.collection('users').findOne({ uid: seller.uid })).toMatchObject({
      verified: true,
      version: 2,
    });
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.verified', seller.profile.userId)).toHaveLength(1));
  });

  it('verifications and renames: no rename is lost, and nobody is verified under a name that the admin did not see', async () => {
    const admin = await aRegistered('admin', shop);
    const seller = await aRegistered('seller', shop, 'Before');
    const { userId } = seller.profile;

    const verifying = times(10, () => shop.as(admin).put(`/verify/${seller.email}`, { name: 'Before' }));
    const renaming = times(5, (index) => shop.as(seller).patch('/users/me', { name: `After ${index}` }));
    const [verified, renamed] = [await verifying, await renaming];

    const changes = verified.filter(({ body }) => body.modifiedCount === 1).length;
    expect(changes).toBeLessThanOrEqual(1);
    expect(renamed.every(({ status }) => status === 200)).toBe(true);
    const version = 6 + changes;
    expect(await shop.db.collection('users').findOne({ uid: seller.uid })).toMatchObject({ verified: false, version });
    await shop.settled();
    await eventually(() => {
      const sequences = shop.events.filter(({ aggregateId }) => aggregateId === userId).map(({ sequence }) => sequence);
      expect(sequences.sort()).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    });
  });

  it('ten deletions of one person: one 200, nine 404', async () => {
    const admin = await aRegistered('admin', shop);
    const { profile } = await aRegistered('seller', shop);

    const replies = await times(10, () => shop.as(admin).delete(`/deleteSeller/${profile.userId}`));

    expect(statusesOf(replies)).toEqual([200, ...Array<number>(9).fill(404)]);
  });
});

describe('every query', () => {
  it('is answered by an index', async () => {
    const plans = await explainQueriesOf(shop, async (db) => {
      const users = createUserRepository({ db, now: () => new Date(), onCommit: () => undefined });
      await users.findOne({ _id: anId() });
      await users.findOne({ uid: 'x' });
      await users.findOne({ email: 'x@wholesale.example' });
      await users.page('seller', { limit: 200 });
      await users.page('buyer', { limit: 10, after: anId() });
      await users.republishDeleted({ after: anId(), limit: 20, correlationId: 'test' });
      await users.hasUnpublished();
    });

    // A page is two queries: active and suspended people.
    expect(plans).toHaveLength(9);
    expect(plans.filter(({ ixscan }) => !ixscan)).toEqual([]);
  });
});

describe('filling a shop', () => {
  const at = new Date('2026-10-01T08:00:00Z');

  it('registers people of every role, also repeatedly, and the running service publishes it', async () => {
    const writer = createUsersWriter(shop);
    const person = {
      uid: `seed-${anId()}`,
      email: `Seed-${anId()}@wholesale.example`,
      name: 'Root',
      role: 'admin',
      at,
    } as const;

    const id = await writer.register(person);
    const again = await writer.register(person);

    expect(again).toBe(id);
    expect(await shop.db.collection('users').findOne({ uid: person.uid })).toMatchObject({
      ...{ _id: id, role: 'admin', email: person.email.toLowerCase(), createdAt: at.toISOString(), version: 1 },
    });
    await eventually(() => expect(shop.eventsOf('user.registered', id)).toHaveLength(1));
  });

  it('refuses an address of another account', async () => {
    const { email } = await aRegistered('buyer', shop);

    await expect(
      createUsersWriter(shop).register({ uid: anId(), email, name: 'Twin', role: 'buyer', at }),
    ).rejects.toThrow('another account');
  });
});

describe('grant-admin on the server', () => {
  const grantAdmin = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['services/users/src/grant-admin.ts', ...args], {
      cwd: new URL('../../../', import.meta.url),
      env: { PATH: process.env['PATH'], MONGODB_URI: shop.uri, MONGODB_DATABASE: shop.database },
    });

  it('makes a registered person an admin, and the running service publishes it', async () => {
    const { email, uid, profile } = await aRegistered('buyer', shop);

    const first = await grantAdmin(email);
    const again = await grantAdmin(email);

    expect(first.stdout).toContain('is an admin now');
    expect(again.stdout).toContain('was already an admin');
    expect(await shop.db.collection('users').findOne({ uid })).toMatchObject({ role: 'admin', version: 2 });
    await eventually(() =>
      expect(shop.eventsOf('user.role-changed', profile.userId)).toEqual([
        expect.objectContaining({ sequence: 2, data: expect.objectContaining({ role: 'admin' }) }),
      ]),
    );
  });

  it('reports a failure in one sentence', async () => {
    await expect(grantAdmin('nobody@wholesale.example')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('find this person'),
    });
    await expect(grantAdmin()).rejects.toMatchObject({ code: 78, stderr: expect.stringContaining('usage') });
  });
});
