import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBuyer, aSeller } from '@wholesale/testing';
import { openWorld, type World } from './world/open-world.ts';

let world: World;
const buyer = aBuyer();
const seller = aSeller();

beforeAll(async () => {
  world = await openWorld();
  world.register(buyer);
  world.register(seller);
});
afterAll(() => world.close());
beforeEach(() => {
  for (const service of Object.values(world.services)) service.seen.length = 0;
});

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

const uploadTo = (host: string, token: string) =>
  `POST /upload HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`;

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

describe('headers', () => {
  it('that claim an identity, an origin or another method have no effect', async () => {
    const spoofed = {
      'x-user-id': 'admin',
      'x-user-role': 'admin',
      X_User_Role: 'admin',
      'x-internal-token': 'secret',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=10.0.0.1',
      'x-public-origin': 'https://evil.example',
      'x-http-method-override': 'DELETE',
      cookie: 'session=1',
    };
    await world.call('/booking', { as: buyer, headers: spoofed });
    await world.raw(
      `GET /allbrand/vivo HTTP/1.1\r\nHost: x\r\nx-user-id: admin\r\nConnection: close, x-user-id\r\nTE: trailers\r\nUpgrade: websocket\r\n\r\n`,
    );

    const [call] = world.services.bookings.seen;
    const [hops] = world.services.catalog.seen;
    for (const name of Object.keys(spoofed)) expect(call?.headers).not.toHaveProperty([name.toLowerCase()]);
    expect(call?.headers.authorization).toMatch(/^Bearer /);
    for (const name of ['x-user-id', 'te', 'upgrade']) expect(hops?.headers).not.toHaveProperty([name]);
    expect(hops?.headers.connection).toBe('keep-alive');
  });

  it('contain the public origin only for calls that need it', async () => {
    for (const path of ['/sellerProduct', '/booking'])
      await world.call(path, { ...post({}, { 'x-public-origin': 'https://evil.example' }), as: buyer });

    expect(world.services.catalog.seen[0]?.headers['x-public-origin']).toBe(world.url);
    expect(world.services.bookings.seen[0]?.headers['x-public-origin']).toBe(world.url);
  });

  it.each(['[', '[::::]', '1.2.3.4.5', 'shop.example:99999', 'a b', 'user@evil.example', 'evil.example/x'])(
    'contain no origin for an invalid Host header: %s',
    async (host) => {
      await world.raw(uploadTo(host, await world.token(seller)));

      const [seen] = world.services.catalog.seen;
      expect(seen?.caller?.kind).toBe('person');
      expect(seen?.headers).not.toHaveProperty('x-public-origin');
    },
  );

  it('contain the configured origin, whatever the client’s Host header says', async () => {
    const shop = await openWorld({ PUBLIC_URL: 'https://shop.example' });
    shop.register(seller);

    for (const host of ['evil.example', '[', 'shop.example:1'])
      await shop.raw(uploadTo(host, await shop.token(seller)));

    const origins = shop.services.catalog.seen.map(({ headers }) => headers['x-public-origin']);
    await shop.close();
    expect(origins).toEqual(Array(3).fill('https://shop.example'));
  });

  it('never contain the person’s token on the way to a service', async () => {
    const token = await world.token(buyer);
    await world.call('/booking', { token });

    expect(JSON.stringify(world.services.bookings.seen[0]?.headers)).not.toContain(token);
  });

  it('of a service are forwarded only if they are known to be harmless', async () => {
    world.services.catalog.behave((_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        link: '</allbrand/vivo?after=1>; rel="next"',
        etag: '"7"',
        server: 'catalog/4002',
        'x-powered-by': 'Express',
        'x-upstream': '10.1.2.3',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        location: 'http://10.1.2.3/',
      });
      response.end('[]');
    });

    const { headers } = await world.call('/allbrand/vivo');

    world.services.catalog.behave();
    expect(headers.get('link')).toBe('</allbrand/vivo?after=1>; rel="next"');
    expect(headers.get('etag')).toBe('"7"');
    for (const name of [
      'server',
      'x-powered-by',
      'x-upstream',
      'set-cookie',
      'access-control-allow-origin',
      'location',
    ]) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
  });

  it('of a photo keep its service’s policy, and data gets one that allows nothing', async () => {
    world.services.catalog.behave((request, response) => {
      if (request.url?.startsWith('/photos/')) {
        response.setHeader('content-type', 'image/webp');
        response.setHeader('content-security-policy', "default-src 'none'; sandbox");
        response.setHeader('cross-origin-resource-policy', 'cross-origin');
      }
      response.end('x');
    });

    const photo = await world.call('/photos/abc-800.webp');
    const data = await world.call('/api/brands');

    world.services.catalog.behave();
    expect(photo.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(photo.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(data.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(data.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('allow no other origin to read responses', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const get = await world.call('/allbrand/vivo', { headers: { origin } });
      const preflight = await world.call('/booking', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      expect(get.headers.get('access-control-allow-origin')).toBeNull();
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      expect(preflight.status).toBe(405);
    }
  });
});

describe('a body', () => {
  it('over 64 KB is refused by its length, before the service sees it', async () => {
    const reply = await world.call('/booking', { ...post({ phone: 'x'.repeat(200_000) }), as: buyer });

    expect(reply).toMatchObject({ status: 413, body: { code: 'too-large', status: 413 } });
    expect(world.services.bookings.seen).toHaveLength(0);
  });

  it('without a length is counted and cut at the limit', async () => {
    const chunk = 'x'.repeat(16_384);
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(chunk));
      },
    });

    const reply = await world.call('/booking', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      as: buyer,
      headers: { 'content-type': 'application/json' },
    } as RequestInit & { as: typeof buyer });

    expect(reply.status).toBe(413);
  });

  it('without a length arrives complete if it is small', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (const part of ['{"a"', ':', '1}']) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });

    await world.call('/booking', { method: 'POST', body: stream, duplex: 'half', as: buyer } as RequestInit & {
      as: typeof buyer;
    });

    expect(world.services.bookings.seen[0]?.body.toString()).toBe('{"a":1}');
  });

  it('of an upload may be 5 MB but not 7 MB', async () => {
    const five = await world.call('/upload', { method: 'POST', body: Buffer.alloc(5_000_000, 1), as: seller });
    const seven = await world.call('/upload', { method: 'POST', body: Buffer.alloc(7_000_000, 1), as: seller });

    expect(five.status).toBe(200);
    expect(world.services.catalog.seen[0]?.body.length).toBe(5_000_000);
    expect(seven.status).toBe(413);
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

  it.each([
    ['absolute form', 'http://127.0.0.1/users', '400'],
    ['of another host', '//127.0.0.1/users', '400'],
    ['with a backslash', '/\\users', '400'],
    ['with dots', '/allbrand/../users', '404'],
    ['with encoded dots', '/allbrand/%2e%2e/users', '404'],
    ['with one encoded segment of dots', '/allbrand/%2e%2e', '404'],
    ['with an encoded slash', '/allbrand/samsung%2f..%2f', '404'],
    ['with a hidden slash in an id', '/deleteProduct/..%2fusers', '404 or 405'],
    ['with a broken escape', '/allbrand/%zz', '400'],
    ['in other letters', '/Users', '404'],
    ['with a slash at the end', '/users/', '404'],
    ['doubled', '/allbrand//samsung', '404'],
  ])('%s reaches no other route', async (_what, target, status) => {
    const answer = await world.raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

    expect(status.split(' or ')).toContain(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
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
