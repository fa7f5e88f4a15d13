import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@wholesale/contracts';
import { createServiceClient, type ServiceClient } from './call-service.ts';
import { startingHeader } from './listen-early.ts';

const seen: string[] = [];
let code = 'user-not-found';
let server: Server;
let call: ServiceClient;
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(404).end(JSON.stringify({ code }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  call = createServiceClient({ from: 'gateway', urls: [`http://127.0.0.1:${port}`], sign: () => Promise.resolve('t') });
});
afterAll(() => void server.close());

const ask = (uid: string) => call(endpoints.findPrincipal, { params: { uid }, requestId: 'r' });

it('asks another service at the address of the call, with its parameter encoded', async () => {
  expect(await ask('a/b?c')).toBeUndefined();

  expect(seen).toEqual(['/internal/principals/a%2Fb%3Fc']);
});

it.each(['..', '.', ''])('never asks at the address of another call because a parameter is %j', async (uid) => {
  seen.length = 0;

  await expect(ask(uid)).rejects.toThrow(RangeError);

  expect(seen).toEqual([]);
});

it('takes an address that nothing answers for an outage, not for a thing that does not exist', async () => {
  code = 'not-found';

  await expect(ask('a')).rejects.toMatchObject({ code: 'service-unavailable' });
});

describe('two replicas of another service', () => {
  const account = { userId: '5f0000000000000000000001', uid: 'ann', email: 'ann@shop.example', name: 'Ann' };
  const person = { ...account, role: 'buyer', verified: true, state: 'active' };
  const servers: Server[] = [];
  const replica = async (answer: RequestListener) => {
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      answer(request, response);
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  };
  const good: RequestListener = (_request, response) => void response.end(JSON.stringify(person));
  const askTwo = async (urls: string[], timeoutMs: number, times: number) => {
    const askAny = createServiceClient({ from: 'gateway', urls, sign: () => Promise.resolve('t'), timeoutMs });
    for (let count = 0; count < times; count += 1)
      expect(await askAny(endpoints.findPrincipal, { params: { uid: 'ann' }, requestId: 'r' })).toMatchObject({
        uid: 'ann',
      });
  };
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  it('pass a refusal on to the person in whose name they are asked; of our own it is an outage', async () => {
    const refusing = await replica((_, response) =>
      response.writeHead(403).end('{"code":"role-not-allowed","message":"This is not for buyers."}'),
    );
    const how = { from: 'gateway', urls: [refusing.url], sign: () => Promise.resolve('t') };
    const askWith = (name: { assertion?: string }) =>
      createServiceClient(how)(endpoints.findPrincipal, { params: { uid: 'ann' }, requestId: 'r', ...name });

    await expect(askWith({ assertion: 'of-ann' })).rejects.toMatchObject({
      ...{ kind: 'forbidden', code: 'role-not-allowed', message: 'This is not for buyers.' },
    });
    await expect(askWith({})).rejects.toMatchObject({ kind: 'unavailable', code: 'service-unavailable' });
  });

  it('are asked in turn', async () => {
    const [one, other] = [await replica(good), await replica(good)];

    await askTwo([one.url, other.url], 30_000, 6);

    expect([one.asked.length, other.asked.length]).toEqual([3, 3]);
  });

  it('answer every question while one of them is down', async () => {
    const other = await replica(good);

    // Nothing listens on port 1.
    await askTwo(['http://127.0.0.1:1', other.url], 30_000, 6);

    expect(other.asked).toHaveLength(6);
  });

  it('answer every question while one of them hangs, which then is avoided', async () => {
    const [one, other] = [await replica(() => undefined), await replica(good)];

    await askTwo([one.url, other.url], 2_000, 6);

    expect([one.asked.length, other.asked.length]).toEqual([1, 6]);
  });

  it('answer every question while one of them is starting, which then is avoided', async () => {
    const starting: RequestListener = (_request, response) =>
      void response.writeHead(503, { [startingHeader]: 'true' }).end();
    const [one, other] = [await replica(starting), await replica(good)];

    await askTwo([one.url, other.url], 30_000, 6);

    expect([one.asked.length, other.asked.length]).toEqual([1, 6]);
  });

  it('are asked, and one that says it is stopping gets no second question', async () => {
    const stopping: RequestListener = (request, response) => {
      response.shouldKeepAlive = false;
      good(request, response);
    };
    const [one, other] = [await replica(stopping), await replica(good)];

    await askTwo([one.url, other.url], 30_000, 6);

    expect([one.asked.length, other.asked.length]).toEqual([1, 5]);
  });

  it('are not asked twice when one of them dies in the middle of its answer', async () => {
    const dying: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"uid":', () => response.destroy());
    };
    const [one, other] = [await replica(dying), await replica(dying)];

    await expect(askTwo([one.url, other.url], 30_000, 1)).rejects.toMatchObject({ code: 'service-unavailable' });

    expect([one.asked.length, other.asked.length]).toEqual([1, 0]);
  });
});
