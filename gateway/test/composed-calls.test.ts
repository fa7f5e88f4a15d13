import { beforeEach, describe, expect, it } from '@jest/globals';
import { serviceNames, type ServiceName } from '@wholesale/contracts';
import { anAdmin, anId, aStranger } from '@wholesale/testing';
import { buyer, seller, useWorld, type World } from './world/open-world.ts';
import type { Behaviour } from './world/stub-services.ts';

let world: World;
useWorld((opened) => (world = opened));

const answerAs = (service: ServiceName, behaviour?: Behaviour) =>
  service === 'users' ? world.answerAsUsers(behaviour) : world.services[service].behave(behaviour);
beforeEach(() => serviceNames.forEach((service) => answerAs(service)));

const json =
  (value: unknown, status = 200): Behaviour =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const refuse = (code: string) => json({ status: 403, code, message: 'This is not for you.' }, 403);

describe('the export of the own data', () => {
  it('is one file with the answer of every service to the person themselves', async () => {
    const asked: unknown[] = [];
    for (const name of ['catalog', 'bookings', 'ads', 'inbox'] as const)
      world.services[name].behave((request, response, { caller }) => {
        asked.push(caller);
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: request.url }));
      });

    const { status, body, headers } = await world.call('/api/me/export', { as: seller });

    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([...serviceNames, 'exportedAt'].sort());
    expect(body.bookings).toEqual({ url: '/internal/me/data' });
    expect(asked).toEqual(Array.from({ length: 4 }, () => seller));
    expect(headers.get('content-disposition')).toBe('attachment; filename="wholesale-data.json"');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('is nobody’s but the caller’s, whatever is sent', async () => {
    const asked: unknown[] = [];
    world.services.inbox.behave((_, response, { caller }) => {
      asked.push(caller);
      response.setHeader('content-type', 'application/json').end('{}');
    });

    await world.call(`/api/me/export?email=${seller.email}&id=${seller.profile.userId}`, { as: buyer });

    expect(asked).toEqual([buyer]);
  });

  it.each(serviceNames.filter((name) => name !== 'users'))('is refused as a whole while %s is away', async (name) => {
    await world.services[name].down();
    try {
      const { status, body, headers } = await world.call('/api/me/export', { as: buyer });

      expect([status, body.code]).toEqual([503, 'service-unavailable']);
      expect(headers.get('content-disposition')).toBeNull();
    } finally {
      await world.services[name].up();
    }
  });

  it('is refused without a token, without a record, and to a deleted person', async () => {
    const [stranger, deleted] = [aStranger(), { ...buyer, uid: 'uid-of-a-deleted-person' }];
    world.register(deleted, 'deleted');
    answerAs('users', refuse('profile-required'));

    expect((await world.call('/api/me/export')).status).toBe(401);
    expect((await world.call('/api/me/export', { as: stranger })).body).toMatchObject({ code: 'profile-required' });
    expect((await world.call('/api/me/export', { as: deleted })).body).toMatchObject({ code: 'account-deleted' });
    expect((await world.call('/internal/me/data', { as: buyer })).status).toBe(404);
  });
});

describe('the audit log', () => {
  const admin = anAdmin();
  const start = Date.parse('2026-11-22T10:00:00.000Z');
  /** 50 entries, in turn of each service; five of each were made in the same millisecond. */
  const entries = Array.from({ length: 50 }, (_, index) => {
    const at = new Date(start + Math.floor(index / 5) * 1_000);
    const service = serviceNames[index % serviceNames.length] as ServiceName;
    const entry = { _id: anId(at), at: at.toISOString(), outcome: 'done', actor: anId(), role: 'admin' };
    return { service, entry: { ...entry, action: 'deleteUser', requestId: 'r' } };
  });
  const newestFirst = entries.map(({ entry }) => entry).sort((one, other) => (one._id < other._id ? 1 : -1));
  let asked: string[];

  beforeEach(() => {
    asked = [];
    world.register(admin);
    for (const service of serviceNames)
      answerAs(service, (request, response, seen) => {
        asked.push(`${service} ${request.url}`);
        const query = new URL(request.url ?? '', 'http://any.invalid').searchParams;
        const own = newestFirst.filter(({ _id }) =>
          entries.some((one) => one.service === service && one.entry._id === _id),
        );
        const later = own.filter(({ _id }) => !query.has('after') || _id < String(query.get('after')));
        json(later.slice(0, Number(query.get('limit'))))(request, response, seen);
      });
  });

  it('shows the entries of all services, newest first, and each of them once', async () => {
    const pages: string[][] = [];
    for (let after = ''; pages.length < 10; after = `&after=${pages.at(-1)?.at(-1)}`) {
      const { status, body, headers } = await world.call(`/api/audit?limit=7${after}`, { as: admin });
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      if (body.length === 0) break;
      pages.push(body.map(({ _id }: { _id: string }) => _id));
    }

    expect(pages).toHaveLength(8);
    expect(pages.flat()).toEqual(newestFirst.map(({ _id }) => _id));
  });

  it('asks every service for the same filter', async () => {
    await world.call(`/api/audit?outcome=denied&action=deleteUser&about=${entries[0]?.entry.actor}`, { as: admin });

    const queries = asked.map((line) => line.replace(/^\w+ /, ''));
    expect(asked).toHaveLength(5);
    expect(new Set(queries)).toEqual(
      new Set([`/internal/audit?outcome=denied&action=deleteUser&about=${entries[0]?.entry.actor}&limit=20`]),
    );
  });

  it.each(serviceNames)('is refused as a whole while %s fails', async (name) => {
    answerAs(name, json({ status: 500, code: 'internal' }, 500));

    const { status, body } = await world.call('/api/audit', { as: admin });

    expect([status, body.code]).toEqual([503, 'service-unavailable']);
  });

  it('is refused to others by the first service alone, so that one entry says so, whatever they send', async () => {
    for (const query of ['', '?limit=many']) {
      asked = [];
      answerAs('users', refuse('role-not-allowed'));

      const { status, body } = await world.call(`/api/audit${query}`, { as: buyer });

      expect([status, body.code, body.message]).toEqual([403, 'role-not-allowed', 'This is not for you.']);
      expect(asked).toEqual([]);
    }
    expect((await world.call('/api/audit')).status).toBe(401);
    expect((await world.call('/internal/audit', { as: admin })).status).toBe(404);
  });

  it.each(['limit=many', 'limit=21', 'after=x', 'outcome=maybe', 'action=%24ne', 'about='])(
    'with %s is 400 for an admin',
    async (query) => {
      expect(await world.call(`/api/audit?${query}`, { as: admin })).toMatchObject({ status: 400 });
    },
  );
});
