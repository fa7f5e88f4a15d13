import { describe, expect, it } from '@jest/globals';
import type { ListedUser } from '@wholesale/contracts';
import type { Caller, Member, Person } from '@wholesale/service-kit';
import { aStranger, anId, eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
let admin: Member;
forAllTests(startUsersForTests, async (started) => {
  shop = started;
  admin = await aRegistered('admin', shop);
});

const gateway: Caller = { kind: 'service', name: 'gateway' };
const stored = (uid: string) => shop.db.collection('users').findOne({ uid });
const register = (person: Person, role = 'buyer') =>
  shop.as(person).post('/users', { name: 'Owner', email: person.email, role });
const owner = ({ email }: { email: string }) => aStranger({ email, emailConfirmed: true });
const listed = async ({ profile }: Member) =>
  ((await shop.as(admin).get('/sellers')).body as ListedUser[]).find(({ _id }) => _id === profile.userId);
const restore = ({ profile }: Member) => shop.as(admin).post(`/api/users/${profile.userId}/restore`);

describe('who proves an address', () => {
  it('gets it from the person who registered it, who is suspended and announced as that', async () => {
    const squatter = await aRegistered('seller', shop);
    const { userId } = squatter.profile;

    const reply = await register(owner(squatter));

    expect(reply).toMatchObject({ status: 201, body: { email: squatter.email } });
    expect(reply.body._id).not.toBe(userId);
    expect(await stored(squatter.uid)).toMatchObject({ state: 'suspended' });
    const principal = await shop.as(gateway).get(`/internal/principals/${squatter.uid}`);
    expect(principal.body).toMatchObject({ state: 'suspended' });
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.suspended', userId)).toHaveLength(1));
    expect(await listed(squatter)).toMatchObject({ suspended: true });
    expect(await register(squatter)).toMatchObject({ status: 403, body: { code: 'account-suspended' } });
  });

  it('gets it also from a sign-in that is gone: the identity provider gives an address to one account', async () => {
    const gone = await aRegistered('seller', shop);
    await shop.as(gateway).get(`/internal/principals/${gone.uid}?confirmed=${gone.email}`);

    expect((await register(owner(gone))).status).toBe(201);
    expect(await stored(gone.uid)).toMatchObject({ state: 'suspended', emailConfirmed: true });
  });

  it('once: ten simultaneous registrations give one record, one suspension and no failure', async () => {
    const squatter = await aRegistered('seller', shop);
    const person = owner(squatter);

    const replies = await Promise.all(Array.from({ length: 10 }, () => register(person)));

    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
    expect(replies.map(({ status }) => status).filter((status) => status > 201)).toEqual([]);
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.suspended', squatter.profile.userId)).toHaveLength(1));
  });

  it('does not get an admin’s', async () => {
    const other = await aRegistered('admin', shop);

    expect(await register(owner(other))).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(await stored(other.uid)).toMatchObject({ state: 'active' });
  });
});

describe('who has not proven an address', () => {
  it('gets it from nobody', async () => {
    const seller = await aRegistered('seller', shop);

    expect(await register(aStranger({ email: seller.email }))).toMatchObject({ status: 409 });
    expect(await stored(seller.uid)).toMatchObject({ state: 'active', version: 1 });
  });

  it('gets no address that somebody else has, even with another one proven', async () => {
    const seller = await aRegistered('seller', shop);
    const eve = aStranger({ emailConfirmed: true });

    const reply = await shop.as(eve).post('/users', { name: 'Eve', email: seller.email, role: 'seller' });

    expect(reply).toMatchObject({ status: 403, body: { code: 'not-yours' } });
    expect(await stored(seller.uid)).toMatchObject({ state: 'active' });
  });
});

describe('a suspended person', () => {
  it('is restored by an admin once nobody else has the address, and not before', async () => {
    const squatter = await aRegistered('seller', shop);
    const { body } = await register(owner(squatter));

    expect(await restore(squatter)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(await stored(squatter.uid)).toMatchObject({ state: 'suspended' });
    await shop.as(admin).delete(`/deleteSeller/${body._id}`);

    expect((await restore(squatter)).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await restore(squatter)).body).toEqual({ acknowledged: true, modifiedCount: 0 });
    expect(await stored(squatter.uid)).toMatchObject({ state: 'active' });
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.restored', squatter.profile.userId)).toHaveLength(1));
  });

  it('is deleted like any other, and then cannot be restored', async () => {
    const squatter = await aRegistered('seller', shop);
    await register(owner(squatter));

    expect((await shop.as(admin).delete(`/deleteSeller/${squatter.profile.userId}`)).status).toBe(200);
    expect((await restore(squatter)).status).toBe(404);
    expect((await shop.as(admin).post(`/api/users/${anId()}/restore`)).status).toBe(404);
  });

  it('is not verified', async () => {
    const squatter = await aRegistered('seller', shop);
    await register(owner(squatter), 'buyer');

    expect((await shop.as(admin).put(`/verify/${squatter.email}`)).status).toBe(404);
    expect(await stored(squatter.uid)).toMatchObject({ verified: false });
  });
});
