import { describe, expect, it } from '@jest/globals';
import { endpoints, limitsOf, type Endpoint } from '@wholesale/contracts';
import { createRouteFinder } from './http/dispatch.ts';
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

  it('has the limits that the contract of each call sets, and nothing of its own beside them', () => {
    for (const { endpoint, rate, timeoutMs, bodyLimit } of routeTable())
      if (endpoint) expect({ rate, timeoutMs, bodyLimit }).toEqual(limitsOf(endpoint));
  });

  it('has the two calls that the specification names twice at both addresses, served by the same call', () => {
    const twice = routeTable().filter(({ to }) => 'strip' in to);

    expect(twice.map(({ method, path, to }) => [method, path, to])).toEqual([
      ['PATCH', '/api/users/me', { service: 'users', strip: '/api' }],
      ['POST', '/api/booking/{id}/cancel', { service: 'bookings', strip: '/api' }],
    ]);
  });

  it('lets a page open at the address of the advertised phones only', () => {
    expect(routeTable().flatMap(({ name, endpoint }) => (endpoint?.alsoPage ? [name] : []))).toEqual(['listAds']);
  });

  it('names the address of the site to the calls that contain addresses of photos, and to no others', () => {
    const named = routeTable().flatMap(({ name, endpoint }) => (endpoint?.namesOwnAddress ? [name] : []));

    expect(named.sort()).toEqual(['addProduct', 'bookPhone', 'editListing', 'uploadPhoto']);
  });

  it('does not start with a row that says nowhere who may pass, nor with two rows for one thing', () => {
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
      listAds: ['read', 2_800, 65_536],
      artefact: ['none', 2_800, 65_536],
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
