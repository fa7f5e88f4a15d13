import { describe, expect, it } from '@jest/globals';
import { buyer, post, seller, useWorld, type World } from './world/open-world.ts';

let world: World;

useWorld((opened) => (world = opened));

describe('a call through the gateway', () => {
  it('reaches its service with its body, its query and an assertion of the caller', async () => {
    const reply = await world.call('/booking?limit=3', { ...post({ phone: '1' }), as: buyer });

    const [seen] = world.services.bookings.seen;
    expect(reply).toMatchObject({ status: 200, body: { service: 'bookings', url: '/booking?limit=3' } });
    expect(seen?.caller).toEqual({ ...buyer, profile: buyer.profile });
    expect(seen?.body.toString()).toBe('{"phone":"1"}');
  });

  it('has an anonymous assertion when it is public, even with a token', async () => {
    await world.call('/allbrand/samsung');
    await world.call('/api/brands', { token: 'a.b.c' });

    expect(world.services.catalog.seen.map(({ caller }) => caller)).toEqual([
      { kind: 'anonymous' },
      { kind: 'anonymous' },
    ]);
  });

  it('identifies the caller where a token shows more, and is anonymous without one', async () => {
    await world.call('/sellerProduct');
    await world.call(`/sellerProduct?email=${seller.email}`, { as: seller });

    expect(world.services.catalog.seen.map(({ caller }) => caller?.kind)).toEqual(['anonymous', 'person']);
  });

  it('gets a request id from the gateway, which service and client share', async () => {
    const given = await world.call('/allbrand/vivo', { headers: { 'x-request-id': 'mine-1' } });
    const made = await world.call('/allbrand/vivo');

    const ids = [given, made].map(({ headers }) => headers.get('x-request-id'));
    expect(ids).toEqual(world.services.catalog.seen.map(({ headers }) => headers['x-request-id']));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('is served at the root and under /api/ for the two new calls', async () => {
    const id = 'a'.repeat(24);
    await world.call('/api/users/me', { ...post({ name: 'x' }), method: 'PATCH', as: buyer });
    await world.call(`/api/booking/${id}/cancel`, { method: 'POST', as: buyer });
    await world.call(`/booking/${id}/cancel?x=1`, { method: 'POST', as: buyer });

    expect(world.services.users.seen.map(({ url }) => url)).toEqual(['/users/me']);
    expect(world.services.bookings.seen.map(({ url }) => url)).toEqual([
      `/booking/${id}/cancel`,
      `/booking/${id}/cancel?x=1`,
    ]);
  });

  it('can be a HEAD or conditional request', async () => {
    world.services.catalog.behave((request, response) => {
      response.setHeader('etag', '"1"');
      response.statusCode = request.headers['if-none-match'] === '"1"' ? 304 : 200;
      response.end();
    });

    const head = await world.call('/allbrand/vivo', { method: 'HEAD' });
    const again = await world.call('/allbrand/vivo', { headers: { 'if-none-match': '"1"' } });

    world.services.catalog.behave();
    expect([head.status, again.status]).toEqual([200, 304]);
    expect(again.headers.get('etag')).toBe('"1"');
  });

  it('of a signed-in person can be conditional, and the service decides what the browser may keep', async () => {
    const kept = { etag: '"1"', 'cache-control': 'private, no-cache', vary: 'Authorization' };
    world.services.bookings.behave((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, kept).end();
    });

    const answers = [
      await world.call('/api/bookings?role=buyer', { as: buyer }),
      await world.call('/api/bookings?role=buyer', { as: buyer, headers: { 'if-none-match': '"1"' } }),
    ];

    world.services.bookings.behave();
    expect(answers.map(({ status }) => status)).toEqual([200, 304]);
    for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(kept);
  });
});

describe('a response', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));

  it.each([
    ['small, with its length', 256, true],
    ['small, in chunks of unknown length', 256, false],
    ['large, with its length', 3_000_000, true],
    ['large, in chunks of unknown length', 3_000_000, false],
    ['empty', 0, true],
  ])('that is %s arrives byte for byte', async (_what, length, hasLength) => {
    const body = Buffer.alloc(length, bytes);
    world.services.catalog.behave((_request, response) => {
      response.setHeader('content-type', 'image/webp');
      if (hasLength) response.setHeader('content-length', length);
      for (let at = 0; at < length; at += 100_000) response.write(body.subarray(at, at + 100_000));
      response.end();
    });

    const response = await fetch(`${world.url}/photos/a-400.webp`);
    const arrived = Buffer.from(await response.arrayBuffer());

    world.services.catalog.behave();
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(arrived.equals(body)).toBe(true);
  });

  it('that arrives slowly is sent when it is complete', async () => {
    world.services.catalog.behave((_request, response) => {
      response.setHeader('content-length', 6);
      response.write('ab');
      setImmediate(() => {
        response.write('cd');
        setImmediate(() => response.end('é'));
      });
    });

    const reply = await world.call('/allbrand/vivo');

    world.services.catalog.behave();
    expect(reply.text).toBe('abcdé');
  });
});

describe('an address', () => {
  it('that exists returns 405 with the allowed methods for another method', async () => {
    const put = await world.call('/booking', { method: 'PUT' });
    const head = await world.call('/verify/a@b.c', { method: 'HEAD' });
    const trace = await world.raw('TRACE /advertise HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

    expect([put.status, put.headers.get('allow'), put.body.code]).toEqual([
      405,
      'GET, HEAD, POST',
      'method-not-allowed',
    ]);
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'PUT']);
    expect(trace).toContain('HTTP/1.1 405');
  });

  it('that does not exist returns a problem document', async () => {
    const reply = await world.call('/nowhere');

    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(reply.body).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'not-found',
      message: expect.any(String),
      requestId: reply.headers.get('x-request-id'),
    });
  });

  it('of an internal call is not served', async () => {
    for (const path of ['/internal/principals/x', '/internal/listings/1', '/metrics']) {
      expect([path, (await world.call(path, { as: buyer })).status]).toEqual([path, 404]);
    }
    expect(world.services.users.seen).toHaveLength(0);
  });

  it.each<[string, string, ...number[]]>([
    ['absolute form', 'http://127.0.0.1/users', 400],
    ['of another host', '//127.0.0.1/users', 400],
    ['with a backslash', '/\\users', 400],
    ['with dots', '/allbrand/../users', 404],
    ['with encoded dots', '/allbrand/%2e%2e/users', 404],
    ['with one encoded segment of dots', '/allbrand/%2e%2e', 404],
    ['with an encoded slash', '/allbrand/samsung%2f..%2f', 404],
    ['with a hidden slash in an id', '/deleteProduct/..%2fusers', 404, 405],
    ['with a broken escape', '/allbrand/%zz', 400],
    ['in other letters', '/Users', 404],
    ['with a slash at the end', '/users/', 404],
    ['doubled', '/allbrand//samsung', 404],
  ])('%s reaches no other route', async (_what, target, ...statuses) => {
    const answer = await world.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

    expect(statuses).toContain(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]));
    expect(Object.values(world.services).flatMap(({ seen }) => seen)).toHaveLength(0);
  });

  it('with a hidden path in its id returns 400', async () => {
    const reply = await world.call('/deleteSeller/..%2Fusers', { method: 'DELETE', as: buyer });

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ path: 'id' }] } });
  });

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\nab'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a folded header', 'X-A: 1\r\n 2\r\n\r\n'],
    ['a bare line break in a header', 'X-A: 1\nX-User-Role: admin\r\rx\r\n\r\n'],
  ])('with %s is refused before routing', async (_what, rest) => {
    const answer = await world.raw(`POST /booking HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`);

    expect(answer).toMatch(/^HTTP\/1.1 40[01]/);
    expect(world.services.bookings.seen).toHaveLength(0);
  });
});
