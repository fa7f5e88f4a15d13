import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { ownProxy, type Link } from './links.ts';

let echo: Server;
let link: Link;
let client: Socket;
let received: string;

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  link = await ownProxy('client to echo', (echo.address() as AddressInfo).port);
  client = connect(link.port, '127.0.0.1').on('error', () => undefined);
  received = '';
  client.on('data', (chunk) => (received += String(chunk)));
  await once(client, 'connect');
});
afterEach(async () => {
  client.destroy();
  await link.close();
  echo.close();
});

it('a slow link delivers everything later and in order', async () => {
  await link.slow(50);
  const startedAt = performance.now();
  for (const piece of ['one ', 'two ', 'three']) {
    client.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await eventually(() => expect(received).toBe('one two three'));
  expect(performance.now() - startedAt).toBeGreaterThan(99);

  await link.slow(0);
  client.write('!');
  await eventually(() => expect(received).toBe('one two three!'));
});

it('a frozen link loses what is sent and stays open, until it is cut', async () => {
  client.write('first');
  await eventually(() => expect(received).toBe('first'));
  await link.freeze();
  client.write('lost');
  const other = connect(link.port, '127.0.0.1').on('error', () => undefined);
  other.write('new');
  const [answer] = (await once(other, 'data')) as [Buffer];
  expect(String(answer)).toBe('new');
  expect(client.closed).toBe(false);
  expect(received).toBe('first');

  // Not once(), which would reject because of the reset.
  const closed = new Promise((resolve) => client.on('close', resolve));
  await link.cut();
  await closed;
  other.destroy();
});
