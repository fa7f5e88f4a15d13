import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createHttpApp, createLogger, listen, type Listening } from '@wholesale/service-kit';
import { eventually } from '@wholesale/testing';
import { createServiceProxy, type ServiceProxy } from '../src/http/service-proxy.ts';
import { routeTable, type Route } from '../src/routes.ts';

const logger = createLogger({ name: 'gateway', level: 'silent' });
/** The service time-out in these tests; a busy machine makes the service pause for some hundred milliseconds. */
const timeoutMs = 1_000;
const sockets: Socket[] = [];
let service: Server;
let proxy: ServiceProxy;
let front: Listening | undefined;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await front?.close(0);
  front = undefined;
  proxy.close();
  service.closeAllConnections();
  await new Promise((closed) => service.close(closed));
});

const routes = routeTable();
const route = (name: string): Route => ({ ...(routes.find((row) => row.name === name) as Route), timeoutMs });
const [booking, upload, photo] = [route('bookPhone'), route('uploadPhoto'), route('showPhoto')];

/** A service behind the gateway's proxy: /upload takes an upload, other paths a small body. */
async function open(behaviour: RequestListener) {
  service = createServer(behaviour);
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  proxy = createServiceProxy({ service: 'catalog', urls: [url], logger, bodyPatienceMs: 3 * timeoutMs });
  const app = createHttpApp({
    logger,
    readiness: () => Promise.resolve({ ready: true }),
    routes: [
      (request, response) =>
        proxy.forward(request, response, {
          route: request.path === '/upload' ? upload : request.path === '/photo' ? photo : booking,
          url: request.url,
          assertion: undefined,
          requestId: 'r-1',
        }),
    ],
  });
  front = await listen(app, { port: 0, host: '127.0.0.1', requestTimeoutMs: 7 * timeoutMs });
  const { url: address } = front;
  return { url: address, status: async (path = '/listing') => (await fetch(address + path)).status };
}

type Client = { socket: Socket; answer: () => string; closed: () => boolean };

/** Sends these bytes and nothing more. */
function send(bytes: string): Client {
  const socket = connect(front?.port ?? 0, '127.0.0.1', () => socket.write(bytes));
  let answer = '';
  let closed = false;
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('close', () => (closed = true));
  sockets.push(socket);
  return { socket, answer: () => answer, closed: () => closed };
}
const half = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"half":`;
const broken = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`;

const answering: RequestListener = (request, response) => {
  request.resume();
  request.on('end', () => response.end('[]'));
};

describe('a client that', () => {
  it.each([5, 50])('sends half a body and stops gets 408, and %i of them do not block the service', async (count) => {
    const { status } = await open(answering);

    const stalled = Array.from({ length: count }, (_, at) => send(half(at % 2 ? '/upload' : '/listing')));
    await eventually(() => expect(stalled.every(({ closed }) => closed())).toBe(true));

    expect(stalled.filter(({ answer }) => !answer().startsWith('HTTP/1.1 408'))).toEqual([]);
    expect(await status()).toBe(200);
  });

  it('sends half of its headers and stops gets 408, and 50 of them do not block the service', async () => {
    const { status } = await open(answering);

    const stalled = Array.from({ length: 50 }, () => send('GET /listing HTTP/1.1\r\nHost: x\r\nX-Half'));
    await eventually(() => expect(stalled.every(({ closed }) => closed())).toBe(true));

    expect(stalled.filter(({ answer }) => !answer().startsWith('HTTP/1.1 408'))).toEqual([]);
    expect(await status()).toBe(200);
  });

  it('sends half a small body never reaches the service', async () => {
    let asked = 0;
    const { status } = await open((request, response) => {
      asked += 1;
      answering(request, response);
    });

    const stalled = send(half('/listing'));
    await eventually(() => expect(stalled.answer()).toContain('"code":"request-timeout"'));

    expect(asked).toBe(0);
    expect(await status()).toBe(200);
  });

  it('disconnects in the middle of a body does not count as a failure of the service', async () => {
    const { status } = await open(answering);

    for (const path of ['/listing', '/upload']) {
      for (let at = 0; at < 6; at += 1) {
        const [gone, ended, wrong] = [send(half(path)), send(half(path)), send(broken(path))];
        await eventually(() => expect(gone.socket.bytesWritten + ended.socket.bytesWritten).toBeGreaterThan(100));
        gone.socket.resetAndDestroy();
        ended.socket.end();
        await eventually(() => expect([ended.closed(), wrong.closed()]).toEqual([true, true]));
      }
    }

    expect(await status()).toBe(200);
  });

  it('uploads slowly is waited for while data arrives', async () => {
    const { status } = await open(answering);
    const slow = send('POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\n');

    for (const byte of ['a', 'b', 'c']) {
      // The delay is the test: each pause is longer than the service time-out.
      await new Promise((done) => setTimeout(done, 1.5 * timeoutMs));
      slow.socket.write(byte);
    }

    await eventually(() => expect(slow.answer()).toMatch(/^HTTP\/1.1 200[^]*\[\]$/));
    expect(await status()).toBe(200);
  });

  it('reads slowly gets the complete response', async () => {
    const large = Buffer.alloc(150_000_000, 'x');
    await open((_request, response) => response.end(large));
    const slow = connect(front?.port ?? 0, '127.0.0.1', () =>
      slow.write('GET /photo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    );
    sockets.push(slow);
    slow.pause();

    await new Promise((done) => setTimeout(done, 3 * timeoutMs));
    let bytes = 0;
    slow.on('data', (chunk) => (bytes += chunk.length)).resume();
    await new Promise((done) => slow.on('close', done));

    expect(bytes).toBeGreaterThan(large.length);
  });

  it('sends too much gets the refusal while it is still sending', async () => {
    await open((request, response) => {
      response.writeHead(413, { 'content-type': 'application/problem+json', connection: 'close' });
      response.end('{"code":"too-large"}');
      request.once('data', () => request.destroy());
    });

    const client = send(`POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(100_000)}`);

    await eventually(() => expect(client.answer()).toMatch(/^HTTP\/1.1 413/));
  });
});

describe('a service that', () => {
  const fails = async (count: number, path: string, status: (path: string) => Promise<number>) => {
    const all: number[] = [];
    for (let at = 0; at < count; at += 1) all.push(await status(path));
    return all;
  };

  it('hangs opens the circuit, which closes when it is back', async () => {
    let hangs = true;
    const { status } = await open((request, response) => (hangs ? undefined : answering(request, response)));

    expect(await fails(5, '/listing', status)).toEqual([504, 504, 504, 504, 504]);
    expect(await status()).toBe(503);

    hangs = false;
    await eventually(async () => expect(await status()).toBe(200));
  });

  it('hangs after it got the whole body, or stops reading it, causes 504', async () => {
    const { url, status } = await open((request) => void (request.url === '/upload' && request.pause()));
    const post = async (path: string, body: string) =>
      (await fetch(url + path, { method: 'POST', body, headers: { connection: 'close' } })).status;

    expect(await post('/listing', '{}')).toBe(504);
    expect(await post('/upload', 'small')).toBe(504);
    expect(await post('/upload', 'x'.repeat(6_000_000))).toBe(504);
    expect(await post('/listing', '{}')).toBe(504);
    expect(await post('/listing', '{}')).toBe(504);
    expect(await status()).toBe(503);
  });

  it('stops in the middle of a response gets its connection closed', async () => {
    const { url } = await open((_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('x'.repeat(70_000));
    });

    await expect(fetch(`${url}/photo`).then((answer) => answer.text())).rejects.toThrow();
  });

  it('recovers during a slow upload is available to everyone at once', async () => {
    let hangs = true;
    const { status } = await open((request, response) => (hangs ? undefined : answering(request, response)));
    await fails(5, '/listing', status);
    hangs = false;

    // The first requests after the circuit's pause are endless uploads.
    await eventually(async () => {
      const stalled = send(half('/upload'));
      const refused = eventually(() => expect(stalled.answer()).toContain('503'), { within: timeoutMs });
      await expect(refused).rejects.toThrow();
    });

    expect(await status()).toBe(200);
  });
});
