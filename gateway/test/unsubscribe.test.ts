import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld, type World } from './world/open-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const address = `/api/unsubscribe/${'Ab_-'.repeat(8)}`;

describe('the unsubscribe address of a mail', () => {
  it('takes the one click of a mail program: a form without a page, a session or an origin', async () => {
    const reply = await world.call(address, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(reply).toMatchObject({ status: 200, body: { service: 'inbox', url: address } });
    expect(world.services.inbox.seen.at(-1)?.caller).toEqual({ kind: 'anonymous' });
  });

  it('leads a person who opens it to the switches in the account, and switches nothing off', async () => {
    const before = world.services.inbox.seen.length;

    for (const method of ['GET', 'HEAD']) {
      const reply = await world.call(address, { method, headers: { accept: 'text/html' } });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/dashboard/account']);
    }

    expect(world.services.inbox.seen).toHaveLength(before);
  });
});
