import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@wholesale/contracts';
import { aStranger } from '@wholesale/testing';
import { buyer, seller, useWorld, type World } from './world/open-world.ts';

let world: World;
useWorld((opened) => (world = opened));

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
    for (const name of ['catalog', 'bookings', 'ads', 'inbox'] as const) world.services[name].behave();
  });

  it('is nobody’s but the caller’s, whatever is sent', async () => {
    const asked: unknown[] = [];
    world.services.inbox.behave((_, response, { caller }) => {
      asked.push(caller);
      response.setHeader('content-type', 'application/json').end('{}');
    });

    await world.call(`/api/me/export?email=${seller.email}&id=${seller.profile.userId}`, { as: buyer });

    expect(asked).toEqual([buyer]);
    world.services.inbox.behave();
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

    expect((await world.call('/api/me/export')).status).toBe(401);
    expect((await world.call('/api/me/export', { as: stranger })).body).toMatchObject({ code: 'profile-required' });
    expect((await world.call('/api/me/export', { as: deleted })).body).toMatchObject({ code: 'account-deleted' });
    expect((await world.call('/internal/me/data', { as: buyer })).status).toBe(404);
  });
});
