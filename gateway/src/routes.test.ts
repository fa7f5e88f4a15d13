import { describe, expect, it } from '@jest/globals';
import { endpoints, type Endpoint } from '@wholesale/contracts';
import { createRouteFinder } from './http/find-route.ts';
import { checkTable, routeTable, type Route } from './routes.ts';

describe('the route table', () => {
  it('contains each public call of the contracts with its service and policy', () => {
    const table = routeTable();

    for (const { method, path, service, access } of Object.values<Endpoint>(endpoints)) {
      const route = table.find((row) => row.method === method && row.path === path);
      if (path.startsWith('/internal/')) expect(route).toBeUndefined();
      else expect(route).toMatchObject({ to: { service }, access });
    }
  });

  it('rejects a row without a policy and duplicate rows', () => {
    const [row] = routeTable() as [Route];

    expect(() => checkTable([{ ...row, access: undefined as unknown as Route['access'] }])).toThrow(/has no policy/);
    expect(() => checkTable([row, row])).toThrow(/twice/);
  });

  it('limits bookings, uploads, writes and reads separately', () => {
    const rates = Object.fromEntries(
      routeTable().map(({ name, rate, timeoutMs, bodyLimit }) => [name, [rate, timeoutMs, bodyLimit]]),
    );

    expect(rates).toMatchObject({
      bookPhone: ['booking', 10_000, 65_536],
      uploadPhoto: ['upload', 30_000, 6_291_456],
      cancelBooking: ['write', 10_000, 65_536],
      listAds: ['read', 3_000, 65_536],
      artefact: ['none', 3_000, 65_536],
    });
  });
});

describe('finding a route', () => {
  const routes = createRouteFinder(routeTable());

  it.each([
    ['/booking', ['GET', 'HEAD', 'POST']],
    ['/booking/1/cancel', ['POST']],
    ['/api/booking/1/cancel', ['POST']],
    ['/users/me', ['PATCH']],
    ['/sellerProduct/1', ['PUT']],
    ['/mf/shell/1/a/b.js', ['GET', 'HEAD']],
    ['/mf/shell/1', []],
    ['/booking/1', []],
    ['/booking//cancel', []],
    ['/allbrand/a/b', []],
    ['/Booking', []],
    ['/constructor', []],
    ['/__proto__', []],
    ['', []],
  ])('%s answers %j', (path, methods) => {
    expect(routes.allowedMethods(path)).toEqual(methods);
  });
});
