import { describe, expect, it } from '@jest/globals';
import type { Member } from '@wholesale/service-kit';
import { aStranger, anId, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aRegistered, startUsersForTests } from './people.ts';

let shop: ServiceUnderTest;
let admin: Member;
forAllTests(startUsersForTests, async (started) => {
  shop = started;
  admin = await aRegistered('admin', shop);
});

const json = { 'content-type': 'application/json' };

describe('a role that nobody may choose', () => {
  it.each([
    ['admin', 403],
    ['Admin', 400],
    [['admin'], 400],
    [{ $ne: '' }, 400],
    ['', 400],
    [undefined, 400],
    [null, 400],
  ])('%j is refused with %i and leaves no record', async (role, status) => {
    const stranger = aStranger();

    const reply = await shop.as(stranger).post('/users', { name: 'Eve', email: stranger.email, role });

    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(await shop.db.collection('users').findOne({ uid: stranger.uid })).toBeNull();
  });

  it.each([
    ['buyer first', '"role":"buyer","role":"admin"'],
    ['admin first', '"role":"admin","role":"buyer"'],
  ])('sent twice in one body, %s, is refused and leaves no record', async (_, roles) => {
    const stranger = aStranger();

    const body = `{"name":"Eve","email":"${stranger.email}",${roles}}`;
    const reply = await shop.as(stranger).fetch('/users', { method: 'POST', headers: json, body });

    expect(reply.status).toBe(400);
    expect(await shop.db.collection('users').countDocuments({ uid: stranger.uid })).toBe(0);
  });
});

describe('fields that nobody may set', () => {
  it('are ignored: account, id, check and date come from the server', async () => {
    const stranger = aStranger();
    const id = anId();

    const body = `{"name":"Eve","email":"${stranger.email}","role":"seller","uid":"other","_id":"${id}","verify":"verified",
      "verified":true,"createdAt":"1999-01-01","state":"x","version":9,"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}`;
    const reply = await shop.as(stranger).fetch('/users', { method: 'POST', headers: json, body });

    expect(reply.status).toBe(201);
    const stored = await shop.db.collection('users').findOne({ uid: stranger.uid });
    expect(stored).toMatchObject({ role: 'seller', verified: false, state: 'active', version: 1 });
    expect(stored?._id).not.toBe(id);
    expect(stored?.['createdAt']).not.toBe('1999-01-01');
    const ours = [
      '_id',
      'uid',
      'email',
      'name',
      'role',
      'verified',
      'emailConfirmed',
      'state',
      'createdAt',
      'version',
      '_outbox',
      '_pending',
      '_revision',
    ];
    expect(Object.keys(stored ?? {}).filter((key) => !ours.includes(key))).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['81 characters', 'x'.repeat(81)],
    ['a line break', 'Eve\r\nSet-Cookie: x'],
    ['NUL', 'Eve\u0000'],
    ['a bidirectional override', 'Eve\u202egpj'],
    ['an object', { $gt: '' }],
    ['a number', 7],
  ])('of %s are refused', async (_, name) => {
    const buyer = await aRegistered('buyer', shop);

    expect((await shop.as(buyer).patch('/users/me', { name })).status).toBe(400);
  });

  it('with markup are kept as plain text', async () => {
    const buyer = await aRegistered('buyer', shop);

    expect(await shop.as(buyer).patch('/users/me', { name: '<img onerror=x>' })).toMatchObject({
      status: 200,
      body: { name: '<img onerror=x>' },
    });
  });
});

describe('GET /users with an invalid address', () => {
  it.each([
    ['none', ''],
    ['an empty one', '?email='],
    ['two', '?email=a@wholesale.example&email=b@wholesale.example'],
    ['an operator', '?email[$ne]=x'],
    ['a pattern', '?email=.*'],
    ['10 kB', `?email=${'a'.repeat(10_000)}@wholesale.example`],
    ['NUL', '?email=a%00@wholesale.example'],
  ])('%s: 400', async (_, query) => {
    expect((await shop.as(admin).get(`/users${query}`)).status).toBe(400);
  });
});

describe('DELETE /deleteSeller with an invalid id', () => {
  it.each(['not-an-ObjectId', '%00', '..%2fusers', '%7B%22$gt%22:%22%22%7D', 'A'.repeat(24), '%E0%A4%A'])(
    '%s: 400',
    async (id) => {
      const before = await shop.db.collection('users').countDocuments({ state: 'deleted' });

      expect((await shop.as(admin).delete(`/deleteSeller/${id}`)).status).toBe(400);
      expect(await shop.db.collection('users').countDocuments({ state: 'deleted' })).toBe(before);
    },
  );
});

describe('bodies', () => {
  it.each([
    ['malformed', '{"name":', 400],
    ['an array', '[]', 400],
    ['empty', '', 400],
    ['64 kB and more', JSON.stringify({ name: 'x'.repeat(70_000) }), 413],
    ['deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
  ])('%s: refused as a problem document without internal details', async (_, body, status) => {
    const reply = await shop.as(aStranger()).fetch('/users', { method: 'POST', headers: json, body });

    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(await reply.text()).not.toMatch(/at \w+ \(|node_modules|Mongo|zod/i);
  });

  it('of another type: 415', async () => {
    const reply = await shop.as(aStranger()).fetch('/users', { method: 'POST', body: 'name=Eve' });

    expect(reply.status).toBe(415);
  });

  it.each(['?limit=0', '?limit=201', '?limit=x', '?after=x', '?limit=1&limit=2'])(
    'GET /sellers%s: 400',
    async (query) => {
      expect((await shop.as(admin).get(`/sellers${query}`)).status).toBe(400);
    },
  );
});
