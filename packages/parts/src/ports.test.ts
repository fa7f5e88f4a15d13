import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { answers, freePort, portIsFree } from './ports.ts';

const server = createServer();
let taken: number;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  taken = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

it('a free port is none that an outgoing connection gets', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, freePort));
  // Linux uses 32768 to 60999 for outgoing connections, other systems 49152 to 65535.
  expect(ports.filter((port) => port < 1_024 || port >= 32_768)).toEqual([]);
});

it('a free port is given once, although nothing listens on it yet', async () => {
  const ports = new Set<number>();
  for (let count = 0; count < 500; count += 1) ports.add(await freePort());
  expect(ports.size).toBe(500);
});

it('a port with a server is not free, and answers', async () => {
  expect([await portIsFree(taken), await answers(taken)]).toEqual([false, true]);
});
