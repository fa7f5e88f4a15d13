import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@wholesale/service-kit';
import { aStranger, anId, eventually, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
forAllTests(startUsersForTests, (started) => (shop = started));

const gateway: Caller = { kind: 'service', name: 'gateway' };
const stored = (uid: string) => shop.db.collection('users').findOne({ uid });

describe('POST /users', () => {
  it('stores the record, answers 201 with it and publishes an event', async () => {
    const mina = aStranger({ email: 'Mina@wholesale.example' });

    const reply = await shop.as(mina).post('/users', { name: ' Mina ', email: mina.email, role: 'seller' });

    const record = { _id: reply.body._id, name: 'Mina', email: 'mina@wholesale.example', role: 'seller' };
    expect(reply).toMatchObject({ status: 201, body: record });
    expect(reply.body).toEqual(record);
    expect(await stored(mina.uid)).toMatchObject({ ...record, uid: mina.uid, verified: false, state: 'active' });
    const [registered] = await eventually(() => {
      const events = shop.eventsOf('user.registered', record._id);
      expect(events).toHaveLength(1);
      return events;
    });
    expect(registered).toMatchObject({
      sequence: 1,
      correlationId: reply.headers.get('x-request-id'),
      data: { userId: record._id, uid: mina.uid, email: record.email, name: 'Mina', role: 'seller', verified: false },
    });
  });

  it('again, with another role, answers 200 with the same record and publishes nothing', async () => {
    const mina = aStranger();
    const first = await shop.as(mina).post('/users', { name: 'Mina', email: mina.email, role: 'buyer' });

    const again = await shop.as(mina).post('/users', { name: 'Mina II', email: mina.email, role: 'seller' });

    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    await shop.settled();
    expect(shop.events.filter(({ aggregateId }) => aggregateId === first.body._id)).toHaveLength(1);
  });

  it('stores a buyer after a Google sign-in, whatever role is requested', async () => {
    const gina = aStranger({ provider: 'google.com' });

    const reply = await shop.as(gina).post('/users', { name: 'Gina', email: gina.email, role: 'seller' });

    expect(reply).toMatchObject({ status: 201, body: { role: 'buyer' } });
    expect(await stored(gina.uid)).toMatchObject({ role: 'buyer' });
  });

  it('keeps the record when its owner signs in with Google later', async () => {
    const mina = aStranger();
    const first = await shop.as(mina).post('/users', { name: 'Mina', email: mina.email, role: 'seller' });

    const byGoogle = aStranger({ uid: mina.uid, email: mina.email, provider: 'google.com' });
    const again = await shop.as(byGoogle).post('/users', { name: 'Mina G', email: mina.email, role: 'buyer' });

    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.body).not.toHaveProperty('verify');
  });

  it('refuses an address that another account has', async () => {
    const seller = await aRegistered('seller', shop);
    const twin = aStranger({ email: seller.email });

    const reply = await shop.as(twin).post('/users', { name: 'Twin', email: seller.email, role: 'seller' });

    expect(reply).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(await stored(twin.uid)).toBeNull();
  });

  it('gives the address of a deleted person to a new account, but not the record', async () => {
    const seller = await aRegistered('seller', shop);
    const admin = await aRegistered('admin', shop);
    await shop.as(admin).delete(`/deleteSeller/${seller.profile.userId}`);

    const sameAccount = await shop.as(seller).post('/users', { name: 'Back', email: seller.email, role: 'buyer' });
    const newAccount = aStranger({ email: seller.email });
    const reply = await shop.as(newAccount).post('/users', { name: 'New', email: seller.email, role: 'buyer' });

    expect(sameAccount).toMatchObject({ status: 403, body: { code: 'account-deleted' } });
    expect(reply.status).toBe(201);
    expect(reply.body._id).not.toBe(seller.profile.userId);
  });
});

describe('GET /users', () => {
  it('returns the caller’s record, and any record to an admin', async () => {
    const seller = await aRegistered('seller', shop, 'Sami');
    const admin = await aRegistered('admin', shop);
    const record = { _id: seller.profile.userId, name: 'Sami', email: seller.email, role: 'seller' };

    const path = `/users?email=${seller.email}`;
    expect(await shop.as(seller).get(path)).toMatchObject({ status: 200, body: record });
    expect((await shop.as(admin).get(path)).body).toEqual(record);
  });

  it('answers 404 before the record exists and for an unknown address', async () => {
    const stranger = aStranger();
    const admin = await aRegistered('admin', shop);

    const own = await shop.as(stranger).get(`/users?email=${stranger.email}`);
    const nobody = await shop.as(admin).get('/users?email=nobody@wholesale.example');

    expect(own).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
    expect(nobody.status).toBe(404);
  });
});

describe('PATCH /users/me', () => {
  it('changes the name and publishes one event', async () => {
    const buyer = await aRegistered('buyer', shop, 'Old');
    const { userId } = buyer.profile;

    const reply = await shop.as(buyer).patch('/users/me', { name: 'New', role: 'admin', email: 'x@wholesale.example' });
    const again = await shop.as(buyer).patch('/users/me', { name: 'New' });

    expect(reply.body).toEqual({ _id: userId, name: 'New', email: buyer.email, role: 'buyer' });
    expect(again).toMatchObject({ status: 200, body: reply.body });
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.renamed', userId)).toHaveLength(1));
    expect(shop.eventsOf('user.renamed', userId)[0]).toMatchObject({ sequence: 2, data: { name: 'New' } });
  });
});

describe('GET /sellers and GET /buyers', () => {
  it('return the active people of that role, newest first, in pages', async () => {
    const admin = await aRegistered('admin', shop);
    const old = await aRegistered('buyer', shop);
    const gone = await aRegistered('buyer', shop);
    await shop.as(admin).delete(`/deleteSeller/${gone.profile.userId}`);

    const everybody = await shop.as(admin).get('/buyers');
    const ids = everybody.body.map(({ _id }: { _id: string }) => _id);
    const first = await shop.as(admin).get('/buyers?limit=1');
    const next = /<([^<>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await shop.as(admin).get(next);

    expect(everybody.body.every(({ role }: { role: string }) => role === 'buyer')).toBe(true);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(ids).toContain(old.profile.userId);
    expect(ids).not.toContain(gone.profile.userId);
    expect(everybody.headers.get('link')).toBeNull();
    expect(next).toBe(`/buyers?limit=1&after=${ids[0]}`);
    expect(second.body).toEqual([everybody.body[1]]);
  });

  it('show when a seller signed up, who is verified, and nothing private', async () => {
    const admin = await aRegistered('admin', shop);
    const seller = await aRegistered('seller', shop, 'Vera');
    await shop.as(admin).put(`/verify/${seller.email}`);

    const reply = await shop.as(admin).get('/sellers');

    const { userId } = seller.profile;
    const {
      joinedAt,
      emailConfirmed,
      verification: _,
      ...record
    } = reply.body.find(({ _id }: { _id: string }) => _id === userId);
    expect(record).toEqual({ _id: userId, name: 'Vera', email: seller.email, role: 'seller', verify: 'verified' });
    expect(emailConfirmed).toBe(false);
    expect(joinedAt).toBe((await stored(seller.uid))?.createdAt);
  });
});

describe('PUT /verify/{email}', () => {
  it('verifies a seller once; a repeat succeeds and publishes nothing', async () => {
    const admin = await aRegistered('admin', shop);
    const seller = await aRegistered('seller', shop);
    const { userId } = seller.profile;

    const first = await shop.as(admin).put(`/verify/${seller.email.toUpperCase()}`);
    const again = await shop.as(admin).put(`/verify/${seller.email}`);

    expect(first).toMatchObject({ status: 200, body: { acknowledged: true, modifiedCount: 1 } });
    expect(again).toMatchObject({ status: 200, body: { acknowledged: true, modifiedCount: 0 } });
    expect(await stored(seller.uid)).toMatchObject({ verified: true, version: 2 });
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.verified', userId)).toHaveLength(1));
    expect(shop.eventsOf('user.verified', userId)[0]).toMatchObject({ sequence: 2, data: { verified: true } });
  });

  it('answers 404 for a buyer, an admin and an unknown address', async () => {
    const admin = await aRegistered('admin', shop);
    const buyer = await aRegistered('buyer', shop);

    for (const email of [buyer.email, admin.email, 'nobody@wholesale.example'])
      expect(await shop.as(admin).put(`/verify/${email}`)).toMatchObject({
        status: 404,
        body: { code: 'seller-not-found' },
      });
    expect(await stored(buyer.uid)).toMatchObject({ verified: false, version: 1 });
  });
});

describe('PUT /api/users/me/role', () => {
  it('makes a buyer a seller once, without an admin; a repeat succeeds and publishes nothing', async () => {
    const buyer = await aRegistered('buyer', shop, 'Bina');
    const { userId } = buyer.profile;

    const first = await shop.as(buyer).put('/api/users/me/role', { role: 'seller' });
    const again = await shop.as(buyer).put('/api/users/me/role', { role: 'seller' });

    const record = { _id: userId, name: 'Bina', email: buyer.email, role: 'seller' };
    expect(first).toMatchObject({ status: 200, body: record });
    expect(again).toMatchObject({ status: 200, body: record });
    expect(await stored(buyer.uid)).toMatchObject({ role: 'seller', verified: false, version: 2 });
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.role-changed', userId)).toHaveLength(1));
    expect(shop.eventsOf('user.role-changed', userId)[0]).toMatchObject({ sequence: 2, data: { role: 'seller' } });
  });

  it.each(['buyer', 'admin', undefined])('refuses the role %s and changes nothing', async (role) => {
    const seller = await aRegistered('seller', shop);

    expect((await shop.as(seller).put('/api/users/me/role', { role })).status).toBe(400);
    expect(await stored(seller.uid)).toMatchObject({ role: 'seller', version: 1 });
  });
});

describe('DELETE /deleteSeller/{id}', () => {
  it.each(['seller', 'buyer'] as const)('deletes a %s once and publishes one event', async (role) => {
    const admin = await aRegistered('admin', shop);
    const person = await aRegistered(role, shop);
    const { userId } = person.profile;

    const first = await shop.as(admin).delete(`/deleteSeller/${userId}`);
    const again = await shop.as(admin).delete(`/deleteSeller/${userId}`);

    expect(first).toMatchObject({ status: 200, body: { acknowledged: true, deletedCount: 1 } });
    expect(again).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
    expect(await stored(person.uid)).toMatchObject({ state: 'deleted', version: 2 });
    expect((await shop.as(person).get(`/users?email=${person.email}`)).status).toBe(401);
    await shop.settled();
    await eventually(() => expect(shop.eventsOf('user.deleted', userId)).toHaveLength(1));
    expect(shop.eventsOf('user.deleted', userId)[0]).toMatchObject({ sequence: 2, data: { uid: person.uid } });
  });

  it('refuses to delete an admin, oneself included', async () => {
    const admin = await aRegistered('admin', shop);
    const other = await aRegistered('admin', shop);

    for (const { profile } of [admin, other])
      expect(await shop.as(admin).delete(`/deleteSeller/${profile.userId}`)).toMatchObject({
        status: 403,
        body: { code: 'admin-cannot-be-deleted' },
      });
    expect(await stored(other.uid)).toMatchObject({ state: 'active', version: 1 });
  });
});

describe('DELETE /api/me', () => {
  it.each(['seller', 'buyer'] as const)('deletes the own account of a %s, once', async (role) => {
    const person = await aRegistered(role, shop);
    const { userId } = person.profile;

    const answers = await Promise.all([1, 2].map(() => shop.as(person).delete('/api/me')));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.deletedCount).sort()).toEqual([0, 1]);
    expect(await stored(person.uid)).toMatchObject({ state: 'deleted', name: '', email: '' });
    await shop.settled();
    expect(shop.eventsOf('user.deleted', userId)).toMatchObject([{ data: { uid: person.uid, deletedBy: 'person' } }]);
  });

  it('is refused to an admin, who stays', async () => {
    const admin = await aRegistered('admin', shop);

    expect(await shop.as(admin).delete('/api/me')).toMatchObject({ status: 403, body: { code: 'role-not-allowed' } });
    expect(await stored(admin.uid)).toMatchObject({ state: 'active' });
  });

  it('is refused without a record, and deletes nobody else whatever is sent', async () => {
    const [person, other] = [await aRegistered('buyer', shop), await aRegistered('seller', shop)];
    const { userId } = other.profile;

    expect((await shop.as(aStranger()).delete('/api/me')).status).toBe(403);
    expect((await shop.as(person).delete(`/api/me?id=${userId}&email=${other.email}`)).status).toBeLessThan(500);
    expect((await shop.as(person).delete(`/api/me/${userId}`)).status).toBe(404);
    expect(await stored(other.uid)).toMatchObject({ state: 'active', email: other.email.toLowerCase() });
  });

  it('leaves the address free: the same person may sign up again with a new sign-in', async () => {
    const person = await aRegistered('buyer', shop);
    await shop.as(person).delete('/api/me');

    const again = aStranger({ email: person.email });
    const reply = await shop.as(again).post('/users', { name: 'Again', email: person.email, role: 'seller' });

    expect(reply).toMatchObject({ status: 201, body: { role: 'seller' } });
    expect(reply.body._id).not.toBe(person.profile.userId);
  });
});

describe('the principal for the gateway', () => {
  it('is found by account, even for deleted people', async () => {
    const admin = await aRegistered('admin', shop);
    const seller = await aRegistered('seller', shop, 'Sami');
    const path = `/internal/principals/${seller.uid}`;

    const active = await shop.as(gateway).get(path);
    await shop.as(admin).delete(`/deleteSeller/${seller.profile.userId}`);
    const deleted = await shop.as(gateway).get(path);

    const principal = {
      ...{ userId: seller.profile.userId, uid: seller.uid, email: seller.email, name: 'Sami', role: 'seller' },
      verified: false,
      emailConfirmed: false,
    };
    expect(active.body).toEqual({ ...principal, state: 'active' });
    expect(deleted.body).toEqual({ ...principal, name: '', email: '', state: 'deleted' });
    expect((await shop.as(gateway).get(`/internal/principals/${anId()}`)).status).toBe(404);
  });
});
