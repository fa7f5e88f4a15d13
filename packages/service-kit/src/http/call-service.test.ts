import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { endpoints } from '@wholesale/contracts';
import { createServiceClient, type ServiceClient } from './call-service.ts';

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
  call = createServiceClient({ from: 'gateway', url: `http://127.0.0.1:${port}`, sign: () => Promise.resolve('t') });
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
