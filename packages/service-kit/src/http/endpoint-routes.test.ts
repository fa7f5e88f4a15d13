import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineEndpoint, emailSchema, endpoints, type Access, type Endpoint } from '@wholesale/contracts';
import { z } from 'zod';
import { aPerson } from '../../test/a-person.ts';
import { notFound } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { createHttpApp } from './create-http-app.ts';
import { allowedMethods, endpointRoutes, type Call, type Reply } from './endpoint-routes.ts';
import { listen, type Listening } from './listen.ts';

const buyer = aPerson('buyer');

const answering = (path: string, access: Access) =>
  defineEndpoint({
    method: 'GET',
    path,
    service: 'users',
    access,
    summary: '',
    query: z.object({ email: emailSchema.optional(), fails: z.string().optional() }),
    responses: { 200: z.object({}) },
  });
const ownEndpoints = {
  open: answering('/open', { who: 'everyone' }),
  signedIn: answering('/signed-in', { who: 'signed-in' }),
  plain: answering('/plain', { who: 'signed-in' }),
  buyers: answering('/buyers-only', { who: ['buyer'] }),
  named: answering('/named', { who: 'everyone', whose: 'query.email' }),
};
/** A cacheable public response. */
const ready: Reply = { bytes: Buffer.from('[]'), headers: { ETag: '"1"', 'Cache-Control': 'no-cache' } };
const withoutEtag: Reply = { body: {}, headers: { 'Cache-Control': 'public, max-age=60' } };
const handler = async (call: Call): Promise<Reply> => {
  if ((call as { query?: { fails?: string } }).query?.fails) throw notFound('gone', 'Not here.');
  return call.request.path === '/plain' ? withoutEtag : ready;
};

const receiving = (path: string, body: z.ZodType) =>
  defineEndpoint({
    method: 'POST',
    path,
    service: 'users',
    access: { who: 'everyone' },
    summary: '',
    body,
    responses: { 200: z.object({}) },
  });
const bodyEndpoints = {
  optional: receiving('/optional', z.object({ reason: z.string().max(5).optional() }).optional()),
  required: receiving('/required', z.looseObject({})),
};

let servers: Listening[] = [];
let own: string;
let contract: string;
let bodies: string;
beforeAll(async () => {
  const serve = async (served: Record<string, Endpoint>, answer = handler) => {
    const handlers = Object.fromEntries(Object.keys(served).map((name) => [name, answer]));
    const routes = [endpointRoutes({ calls: { endpoints: served, handlers }, verify: () => Promise.resolve(buyer) })];
    const logger = createLogger({ name: 'test', level: 'silent' });
    const app = createHttpApp({ logger, routes, readiness: () => Promise.resolve({ ready: true }) });
    const server = await listen(app, { port: 0, host: '127.0.0.1' });
    servers.push(server);
    return server.url;
  };
  [own, contract, bodies] = await Promise.all([
    serve(ownEndpoints),
    serve(endpoints, () => Promise.resolve(withoutEtag)),
    serve(bodyEndpoints, ({ body }) => Promise.resolve({ body: { received: body ?? 'nothing' } })),
  ]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close(0)));
  servers = [];
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(own + path, { headers: { authorization: 'Bearer x', ...headers } });

describe('what caches may keep', () => {
  it.each([
    ['/plain', 200],
    ['/signed-in?fails=1', 404],
    ['/named?email=NADIA@wholesale.example&fails=1', 404],
    ['/named?email=other@wholesale.example', 403],
    ['/named?email=&email=x', 400],
  ])('is nothing of a personal answer without an ETag, whatever the handler says: %s', async (path, status) => {
    const answer = await get(path);

    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'private, no-store']);
  });

  it.each(['/signed-in', '/buyers-only', '/named?email=nadia@wholesale.example'])(
    'is a personal answer with an ETag, which the browser must confirm for each person before it uses it: %s',
    async (path) => {
      const first = await get(path);
      const again = await get(path, { 'if-none-match': '"1"' });

      const headersOf = ({ headers }: Response) => ['cache-control', 'etag', 'vary'].map((name) => headers.get(name));
      expect([first.status, ...headersOf(first)]).toEqual([200, 'private, no-cache', '"1"', 'Authorization']);
      expect([again.status, ...headersOf(again)]).toEqual([304, 'private, no-cache', '"1"', 'Authorization']);
    },
  );

  it.each(['/open', '/named'])(
    'is what the handler says of an answer that is the same for everyone: %s',
    async (path) => {
      const first = await get(path);
      const again = await get(path, { 'if-none-match': '"1"' });

      expect([first.status, first.headers.get('cache-control'), first.headers.get('etag')]).toEqual([
        200,
        'no-cache',
        '"1"',
      ]);
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
    },
  );

  it('is no failure: each is of one request', async () => {
    expect((await get('/open?fails=1')).headers.get('cache-control')).toBe('no-store');
    expect((await get('/nothing')).headers.get('cache-control')).toBe('no-store');
  });

  it.each(
    Object.entries<Endpoint>(endpoints)
      .filter(([, { access }]) => access.who !== 'everyone')
      .map(([name, { method, path }]) => [name, method, path.replaceAll(/\{\w+\}/g, 'x')] as const),
  )('is nothing of %s (%s %s)', async (_, method, path) => {
    const answer = await fetch(contract + path, { method, headers: { authorization: 'Bearer x' } });

    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a call whose body is optional', () => {
  const post = (path: string, headers: Record<string, string>, body?: string) =>
    fetch(bodies + path, {
      method: 'POST',
      headers: { authorization: 'Bearer x', ...headers },
      ...(body !== undefined && { body }),
    });

  it.each([
    ['no body and no content type', {}, undefined, 200, { received: 'nothing' }],
    [
      'no body, but the content type of a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      '',
      200,
      { received: 'nothing' },
    ],
    ['an empty JSON body', { 'content-type': 'application/json' }, '', 200, { received: 'nothing' }],
    ['a JSON body', { 'content-type': 'application/json' }, '{"reason":"late"}', 200, { received: { reason: 'late' } }],
    [
      'a JSON body that is not valid',
      { 'content-type': 'application/json' },
      '{"reason":"too long"}',
      400,
      { code: 'invalid' },
    ],
    ['a body that is not JSON', { 'content-type': 'text/plain' }, 'late', 415, { code: 'json-required' }],
  ])('with %s', async (_, headers, body, status, expected) => {
    const answer = await post('/optional', headers as unknown as Record<string, string>, body);

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(expected);
  });

  it('does not make the body of other calls optional', async () => {
    expect((await post('/required', {})).status).toBe(415);
    expect((await post('/required', { 'content-type': 'application/json' }, '')).status).toBe(200);
  });
});

describe('a JSON body', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${bodies}/required`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json', ...headers },
      body,
    });

  it('that is small only while it is compressed is refused at the limit of its full size', async () => {
    const bomb = new Uint8Array(gzipSync(JSON.stringify({ a: 'x'.repeat(50_000_000) })));
    expect(bomb.length).toBeLessThan(60_000);

    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect((await post(new Uint8Array(gzipSync('{"a":1}')), { 'content-encoding': 'gzip' })).status).toBe(200);
  });

  it('with a key twice is refused in another encoding too', async () => {
    const twice = new Uint8Array(Buffer.from('{"role":"buyer","r\\u006fle":"admin"}', 'utf16le'));

    for (const charset of ['utf-16', 'utf-16le', 'utf-32', 'iso-8859-1'])
      expect([400, 415]).toContain(
        (await post(twice, { 'content-type': `application/json; charset=${charset}` })).status,
      );
  });

  it.each([
    ['a key twice', '{"role":"buyer","role":"admin"}'],
    ['a key twice in an object of a list', '{"a":[{"b":1,"c":{},"b":2}]}'],
    ['a key twice, once escaped', '{"role":"buyer","r\\u006fle":"admin"}'],
    ['the prototype twice', '{"__proto__":{},"__proto__":{"a":1}}'],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['no end', '{"a":'],
  ])('with %s is refused', async (_, body) => {
    const answer = await post(body);

    expect(answer.status).toBe(400);
  });

  it.each([
    ['the same key in two objects', '{"a":{"k":1},"b":[{"k":2},{"k":3}]}'],
    ['a text that looks like a key', '{"a":"\\"a\\":1, \\"a\\":2","b":": \\\\"}'],
    ['an empty key', '{"":1,"a":["x" ,"x"]}'],
  ])('with %s is accepted', async (_, body) => {
    const answer = await post(body);

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ received: JSON.parse(body) });
  });
});

it.each([
  ['/booking', ['GET', 'POST']],
  ['/booking/', ['GET', 'POST']],
  ['/booking/1/cancel', ['POST']],
  ['/booking/1/cancel/', ['POST']],
  ['/booking//cancel', []],
  ['/booking/1', []],
  ['/Booking', []],
  ['//', []],
])('a wrong method at %s is answered with %j', (path, methods) => {
  const answers = allowedMethods({ endpoints, handlers: {} });

  expect(answers(path).sort()).toEqual(methods);
});
