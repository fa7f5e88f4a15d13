import { afterEach, describe, expect, it } from '@jest/globals';
import { MongoNetworkError } from 'mongodb';
import { Failure } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { createHttpApp } from './create-http-app.ts';
import { listen, type Listening } from './listen.ts';

let server: Listening | undefined;
afterEach(() => server?.close(0));

async function start(commit?: string): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level: 'info', to: { write: (line) => void lines.push(line) } });
  const app = createHttpApp({
    logger,
    commit,
    routes: [
      (request, _response, next) => {
        if (request.path === '/busy')
          throw new Failure('too-many', 'busy', 'Later.', { retryAfterSeconds: Number(request.query['seconds']) });
        if (request.path === '/away')
          throw new Error('not stored', { cause: new MongoNetworkError('the inside of the house') });
        if (!request.path.startsWith('/fails')) return next();
        logger.info({ email: 'nadia@wholesale.example', headers: { authorization: 'Bearer x' } }, 'by mistake');
        throw new Error('the inside of the house');
      },
    ],
    readiness: () => Promise.resolve({ ready: false, database: false }),
    allowedMethods: (path) => (path === '/known' ? ['GET'] : []),
  });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  return { url: server.url, lines };
}

describe('every process over HTTP', () => {
  it('gives each request an id, takes over a well-formed one and no other', async () => {
    const { url } = await start();
    const idFor = async (given: string) =>
      (await fetch(`${url}/health/live`, { headers: { 'x-request-id': given } })).headers.get('x-request-id');

    expect(await idFor('abc-123')).toBe('abc-123');
    expect(await idFor('a b')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is live but not ready when a part is missing', async () => {
    const { url } = await start();

    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'not-ready', database: false });
  });

  it.each([
    ['b0a1c2d', { status: 'live', commit: 'b0a1c2d' }],
    [undefined, { status: 'live' }],
  ])('says from which commit it was built: %s', async (commit, answer) => {
    const { url } = await start(commit);

    expect(await (await fetch(`${url}/health/live`)).json()).toEqual(answer);
  });

  it.each([
    ['61', '61'],
    ['', '1'],
  ])('says when a refused call is possible again: after %s s', async (seconds, header) => {
    const { url } = await start();

    const answer = await fetch(`${url}/busy?seconds=${seconds}`);

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, header]);
  });

  it('answers 404 for an unknown path and 405 with Allow for an unknown method', async () => {
    const { url } = await start();

    const unknown = await fetch(`${url}/nothing`);
    const method = await fetch(`${url}/known`, { method: 'DELETE' });

    expect([unknown.status, method.status, method.headers.get('allow')]).toEqual([404, 405, 'GET']);
    expect(unknown.headers.get('content-type')).toContain('application/problem+json');
  });

  it('tells nothing of the inside when something breaks, and logs it', async () => {
    const { url, lines } = await start();

    const answer = await fetch(`${url}/fails`);

    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('inside of the house');
    expect(lines.join('')).toContain('inside of the house');
  });

  it('answers 503 without details when the database is unavailable, and logs the cause', async () => {
    const { url, lines } = await start();

    const answer = await fetch(`${url}/away`);

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({
      code: 'service-unavailable',
      message: 'This part of the shop is unavailable right now. Try again in a moment.',
    });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: 'a dependency is unavailable', path: '/away' });
    expect(lines[0]).toContain('inside of the house');
  });

  it('writes no address and no token into its log', async () => {
    const { url, lines } = await start();

    await fetch(`${url}/fails/nadia@wholesale.example`);
    await fetch(`${url}/verify/nadia@wholesale.example?email=nadia@wholesale.example`);
    await fetch(`${url}/verify/nadia%40wholesale.example`);
    await fetch(`${url}/verify/nadia%2540wholesale.example`);
    await fetch(`${url}/x/${'a/'.repeat(2_000)}nadia@wholesale.example`);

    await fetch(`${url}/api/unsubscribe/secret-token`);

    const log = lines.join('');
    expect(log).toContain('"/api/unsubscribe/[redacted]"');
    expect(log).not.toContain('secret-token');
    expect(log).toContain('"/verify/[redacted]"');
    expect(log).toContain('"/fails/[redacted]"');
    expect(log).not.toMatch(/nadia|Bearer/);
  });

  it('logs a path of 16 KB in its first 256 characters, within milliseconds, whatever it is made of', async () => {
    const { url, lines } = await start();
    const length = 16_000;
    const hostile = ['/@', '/%40', '/a@/'].map((start) => start.padEnd(length, 'a'));
    hostile.push('/@'.repeat(length / 2), `/${'a'.repeat(length - 2)}@`, `/@${'%40'.repeat(5_000)}`);

    const before = process.cpuUsage();
    for (let round = 0; round < 5; round += 1) for (const path of hostile) await fetch(url + path);
    const { user, system } = process.cpuUsage(before);

    // Thirty quadratic scans took more than 5 s.
    expect((user + system) / 1_000).toBeLessThan(2_500);
    const logged = lines.map((line) => String(JSON.parse(line).path));
    expect(logged).toHaveLength(5 * hostile.length);
    expect(Math.max(...logged.map((path) => path.length))).toBeLessThanOrEqual(256);
    expect(logged.join('')).not.toContain('@');
  });
});
