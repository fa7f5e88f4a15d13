import { describe, expect, it } from '@jest/globals';
import { buyer, openWorld, post, seller, useWorld, type World } from './world/open-world.ts';

let world: World;

useWorld((opened) => (world = opened));

const uploadTo = (host: string, token: string) =>
  `POST /upload HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`;

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
    const reply = await world.call('/booking', { as: buyer, headers: spoofed });
    await world.raw(
      `GET /allbrand/vivo HTTP/1.1\r\nHost: x\r\nx-user-id: admin\r\nConnection: close, x-user-id\r\nTE: trailers\r\nUpgrade: websocket\r\n\r\n`,
    );

    expect(reply.status).toBe(200);
    const [call] = world.services.bookings.seen;
    const [hops] = world.services.catalog.seen;
    for (const name of Object.keys(spoofed)) expect(call?.headers).not.toHaveProperty([name.toLowerCase()]);
    expect(call?.headers.authorization).toMatch(/^Bearer /);
    for (const name of ['x-user-id', 'te', 'upgrade']) expect(hops?.headers).not.toHaveProperty([name]);
    expect(hops?.headers.connection).toBe('keep-alive');
  });

  it('with two hosts are refused, because two servers could choose different ones', async () => {
    const answer = await world.raw(
      'GET /allbrand/vivo HTTP/1.1\r\nHost: shop.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );

    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(world.services.catalog.seen).toEqual([]);
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

  it('carry the key of a repeated call to its service, and back when a refused call may be repeated', async () => {
    world.services.bookings.behave((_request, response) => {
      response.writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '900' });
      response.end('{"code":"code-locked"}');
    });
    const key = 'k'.repeat(255);

    const answer = await world.call('/booking', { ...post({}, { 'idempotency-key': key }), as: buyer });

    world.services.bookings.behave();
    expect(world.services.bookings.seen[0]?.headers['idempotency-key']).toBe(key);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
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
