import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { eventually, timeMargin } from '@wholesale/testing';
import { buyer, useWorld, type World } from './world/open-world.ts';

let world: World;

useWorld((opened) => (world = opened));

describe('a service that', () => {
  it('is down causes 503 with Retry-After and no internal details, and does not affect other services', async () => {
    await world.services.ads.down();

    const reply = await world.call('/advertise');
    const other = await world.call('/allbrand/vivo');

    await world.services.ads.up();
    expect(reply).toMatchObject({ status: 503, body: { code: 'service-unavailable', status: 503 } });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.text).not.toMatch(/127\.0\.0\.1|localhost|ECONN|\bads\b/);
    expect(reply.text).not.toContain(new URL(world.services.ads.url).port);
    expect(other.status).toBe(200);
  });

  it('does not answer for 3 s causes 504, and its request is aborted', async () => {
    world.services.bookings.behave(() => undefined);
    const began = performance.now();

    const reply = await world.call('/booking', { as: buyer });

    expect(reply).toMatchObject({ status: 504, body: { code: 'service-timeout' } });
    expect(performance.now() - began).toBeLessThan(3_000 * timeMargin());
    await eventually(() => expect(world.services.bookings.seen[0]?.aborted).toBe(true));
    world.services.bookings.behave();
  });

  it('disconnects in the middle of a response breaks the client’s response too', async () => {
    world.services.catalog.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('[{"a":1},', () => response.destroy());
    });

    await expect(world.call('/allbrand/vivo')).rejects.toThrow();
    world.services.catalog.behave();
  });

  it('responds with a failure is passed on unchanged', async () => {
    world.services.bookings.behave((_request, response) => {
      response.writeHead(409, { 'content-type': 'application/problem+json' });
      response.end('{"code":"already-booked"}');
    });

    const reply = await world.call('/booking', { method: 'POST', as: buyer, body: '{}' });

    world.services.bookings.behave();
    expect(reply).toMatchObject({ status: 409, body: { code: 'already-booked' } });
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
  });
});

describe('the circuit breaker', () => {
  it('is not opened by responses of any status', async () => {
    for (const status of [404, 500]) {
      world.services.catalog.behave((_request, response) => response.writeHead(status).end());
      for (let call = 0; call < 12; call += 1) await world.call('/allbrand/vivo');
    }
    world.services.catalog.behave();

    expect((await world.call('/allbrand/vivo')).status).toBe(200);
  });

  it('opens after five calls without a response, stops calling the service, and closes when it is back', async () => {
    world.services.ads.behave((request) => request.socket.destroy());
    for (let call = 0; call < 5; call += 1) expect((await world.call('/advertise')).status).toBe(503);
    const asked = world.services.ads.seen.length;

    const refused = await world.call('/advertise');

    expect(refused).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    expect(world.services.ads.seen).toHaveLength(asked);

    world.services.ads.behave();
    await eventually(async () => expect((await world.call('/advertise')).status).toBe(200));
  });

  it('lets one request probe the service and refuses others immediately', async () => {
    world.services.ads.behave((request) => request.socket.destroy());
    for (let call = 0; call < 5; call += 1) await world.call('/advertise');
    let release = () => undefined as void;
    world.services.ads.seen.length = 0;
    world.services.ads.behave((_request, response) => (release = () => void response.end('[]')));
    const replies: Promise<number>[] = [];
    await eventually(() => {
      replies.push(world.call('/advertise').then(({ status }) => status));
      expect(world.services.ads.seen).toHaveLength(1);
    });

    const meanwhile = await world.call('/advertise');
    release();

    expect(meanwhile.status).toBe(503);
    expect((await Promise.all(replies)).filter((status) => status === 200)).toHaveLength(1);
    world.services.ads.behave();
    expect((await world.call('/advertise')).status).toBe(200);
  });
});

describe('a client that', () => {
  it('disconnects aborts the request to the service, which does not count as a failure', async () => {
    world.services.catalog.behave(() => undefined);
    for (let call = 0; call < 8; call += 1) {
      const client = httpRequest(`${world.url}/allbrand/vivo`).on('error', () => undefined);
      client.end();
      await eventually(() => expect(world.services.catalog.seen).toHaveLength(call + 1));
      client.destroy();
    }

    await eventually(() => expect(world.services.catalog.seen.every(({ aborted }) => aborted)).toBe(true));
    world.services.catalog.behave();
    expect((await world.call('/allbrand/vivo')).status).toBe(200);
  });
});
