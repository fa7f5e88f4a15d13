import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aBuyer, aSeller, eventually } from '@wholesale/testing';
import { openWorld, type World } from './world/open-world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ RATE_LIMITS: 'on' });
});
afterEach(() => world.close());

const statuses = async (count: number, call: () => Promise<{ status: number }>): Promise<number[]> => {
  const all: number[] = [];
  for (let at = 0; at < count; at += 1) all.push((await call()).status);
  return all;
};
const tally = (all: number[]) =>
  Object.fromEntries([...new Set(all)].map((status) => [status, all.filter((one) => one === status).length]));

/** Sequential requests over one connection, because a thousand must fit into 10 s on a busy machine. */
const overOneLine = (count: number, method: string, path: string): Promise<number[]> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(world.url);
    const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n`;
    const all: number[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on('error', fail);
    socket.on('data', (chunk) => {
      const [, status] = /^HTTP\/1.1 (\d+)/.exec(chunk.toString()) ?? [];
      if (status === undefined) return;
      all.push(Number(status));
      if (all.length < count) return socket.write(request);
      socket.destroy();
      done(all);
    });
  });

describe('rate limits', () => {
  it('allow a buyer 30 bookings a minute, independent of other buyers', async () => {
    const [eager, other] = [aBuyer(), aBuyer()];
    world.register(eager);
    world.register(other);
    const token = await world.token(eager);

    const all = await statuses(33, () => world.call('/booking', { method: 'POST', token, body: '{}' }));
    const refused = await world.call('/booking', { method: 'POST', token, body: '{}' });

    expect(tally(all)).toEqual({ 200: 30, 429: 3 });
    expect(refused.body).toMatchObject({ code: 'too-many-requests', status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
    expect((await world.call('/booking', { method: 'POST', as: other, body: '{}' })).status).toBe(200);
  });

  it('allow a person 10 exports an hour', async () => {
    const person = aBuyer();
    world.register(person);
    const token = await world.token(person);

    expect(tally(await statuses(12, () => world.call('/api/me/export', { token })))).toEqual({ 200: 10, 429: 2 });
  });

  it('stop an address that sends 300 requests at once', async () => {
    const all = await Promise.all(Array.from({ length: 300 }, async () => (await world.call('/allbrand/vivo')).status));

    expect(tally(all)).toEqual({ 200: 250, 429: 50 });
  });

  it('count the socket’s address, whatever a header claims', async () => {
    let at = 0;
    const all = await statuses(260, () =>
      world.call('/allbrand/vivo', {
        headers: { 'x-forwarded-for': `10.0.0.${(at += 1)}`, forwarded: `for=10.0.0.${at}` },
      }),
    );

    expect(tally(all)).toEqual({ 200: 250, 429: 10 });
  });

  it('refuse invalid tokens of an address after 20 in a minute, but never a valid one from the same address', async () => {
    const [known, newcomer] = [aBuyer(), aBuyer()];
    world.register(known);
    world.register(newcomer);
    const good = await world.token(known);
    await world.call('/booking', { token: good });

    const bad = await statuses(30, () => world.call('/booking', { token: 'a.b.c' }));
    const refused = await world.call('/booking', {
      token: await world.token(aBuyer(), { claims: { aud: 'another' } }),
    });

    expect(tally(bad)).toEqual({ 401: 20, 429: 10 });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
    expect((await world.call('/booking', { token: good })).status).toBe(200);
    expect((await world.call('/booking', { token: await world.token(newcomer) })).status).toBe(200);
  });

  it('let many people with expired sign-ins behind one address sign in again', async () => {
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
    const expired = { claims: { auth_time: hourAgo - 10, iat: hourAgo - 10, exp: hourAgo } };

    const all = await statuses(25, async () => world.call('/booking', { token: await world.token(aBuyer(), expired) }));

    expect(tally(all)).toEqual({ 401: 25 });
  });

  it('allow a seller 100 uploads an hour', async () => {
    const seller = aSeller();
    world.register(seller);
    const token = await world.token(seller);

    const all = await statuses(101, () => world.call('/upload', { method: 'POST', token, body: 'x' }));

    expect(tally(all)).toEqual({ 200: 100, 429: 1 });
  });

  it('leave room for the uploads of others when a seller, or an address, starts many and never completes them', async () => {
    const open: Socket[] = [];
    const { hostname, port } = new URL(world.url);
    const startUpload = (token: string) => {
      const head = `POST /upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\nhalf`;
      const socket = connect(Number(port), hostname, () => socket.write(head));
      socket.on('error', () => undefined);
      open.push(socket);
    };
    const newSeller = () => {
      const seller = aSeller();
      world.register(seller);
      return world.token(seller);
    };
    const upload = (token: string) => world.call('/upload', { method: 'POST', token, body: 'x' });
    const tokens = await Promise.all([newSeller(), newSeller(), newSeller(), newSeller(), newSeller()]);
    const [greedy, ...others] = tokens as [string, ...string[]];
    const other = others.at(-1) as string;
    const started = (count: number) => eventually(() => expect(world.services.catalog.seen).toHaveLength(count));

    for (let at = 0; at < 12; at += 1) startUpload(greedy);
    await started(12);
    const refused = await upload(greedy);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await upload(other)).status).toBe(200);

    for (const token of others.slice(0, 3)) for (let at = 0; at < 12; at += 1) startUpload(token);
    await started(49);
    expect((await upload(other)).status).toBe(429);

    open[0]?.destroy();
    await eventually(async () => expect((await upload(greedy)).status).toBe(200));
    for (const socket of open) socket.destroy();
  });

  it('allow an address 60 reports of browsers a minute, and its writes beside them', async () => {
    const all = await statuses(62, () => world.call('/api/browser-reports', { method: 'POST' }));

    expect(tally(all)).toEqual({ 415: 60, 429: 2 });
    expect((await world.call('/api/unsubscribe/x', { method: 'POST' })).status).toBe(200);
  });

  it('let a page load hundreds of files', async () => {
    const all = await statuses(300, () => world.call('/config.json'));

    expect(tally(all)).toEqual({ 200: 300 });
  });

  it.each([
    ['addresses that nothing answers', '/nothing', 404],
    ['files', '/config.json', 200],
    ['front-end files that do not exist', '/mf/shell/1/x.js', 404],
    ['pages', '/phones/vivo', 503],
    ['methods that an address does not know', '/booking', 405],
  ])('stop an address that sends more than 1,000 requests in 10 s for %s', async (_, path, usual) => {
    const all = await overOneLine(1_010, usual === 405 ? 'DELETE' : 'GET', path);

    expect(tally(all)).toEqual({ [usual]: 1_000, 429: 10 });
  });

  it('count health checks separately', async () => {
    await overOneLine(1_010, 'GET', '/nothing');

    const all = await overOneLine(110, 'GET', '/health/live');

    expect(tally(all)).toEqual({ 200: 100, 429: 10 });
  });
});

describe('a trusted proxy', () => {
  it('determines the client’s address', async () => {
    const behind = await openWorld({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1, ::1' });
    const from = (address: string) => () => behind.call('/allbrand/vivo', { headers: { 'x-forwarded-for': address } });

    const one = await statuses(252, from('10.0.0.1'));
    const other = await statuses(1, from('10.0.0.2'));

    await behind.close();
    expect(tally(one)).toEqual({ 200: 250, 429: 2 });
    expect(other).toEqual([200]);
  });
});
