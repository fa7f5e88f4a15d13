import { describe, expect, it } from '@jest/globals';
import { fillPath, matchPath, pathParameters, pathShape } from './path-template.ts';
import { paths } from './paths.ts';

describe('a path', () => {
  it.each([
    ['/booking', '/booking', {}],
    ['/booking/{id}/cancel', '/booking/1/cancel', { id: '1' }],
    ['/verify/{email}', '/verify/a%40b.c', { email: 'a%40b.c' }],
    ['/mf/{app}/{build}/{+file}', '/mf/shell/b1/a/b.js', { app: 'shell', build: 'b1', file: 'a/b.js' }],
    ['/dashboard/*', '/dashboard', {}],
    ['/dashboard/*', '/dashboard/a/b', {}],
    ['/phones/{brand}/*', '/phones/vivo/1', { brand: 'vivo' }],
    ['/*', '/anything/at/all', {}],
  ])('matches %s with %s and has its parameters', (template, path, params) => {
    expect({ ...matchPath(template)(path) }).toEqual(params);
  });

  it.each([
    ['/booking', '/Booking'],
    ['/booking', '/booking/'],
    ['/booking', '/bookings'],
    ['/booking/{id}/cancel', '/booking//cancel'],
    ['/booking/{id}/cancel', '/booking/1/2/cancel'],
    ['/booking/{id}/cancel', '/x/booking/1/cancel'],
    ['/mf/{app}/{build}/{+file}', '/mf/shell/b1/'],
    ['/dashboard/*', '/dashboards'],
    ['/a.b/(c)+[d]?', '/aXb/cc'],
    ['/a|b', '/a'],
    ['/a|b', 'b'],
    ['/booking/{id}', '/booking/1\n/2'],
  ])('does not match %s with %s', (template, path) => expect(matchPath(template)(path)).toBeUndefined());

  it('keeps an encoded slash and encoded dots inside one parameter, still encoded', () => {
    const match = matchPath('/verify/{email}');

    expect({ ...match('/verify/a%2F..%2Fb') }).toEqual({ email: 'a%2F..%2Fb' });
    expect({ ...match('/verify/%2e%2e') }).toEqual({ email: '%2e%2e' });
  });

  it('takes the characters of a regular expression as they are', () => {
    expect(matchPath('/a.b/(c)+[d]?^$*\\-')('/a.b/(c)+[d]?^$*\\-')).toEqual({});
  });

  it('has no parameters that nobody named', () => {
    expect(matchPath('/x/{id}')('/x/1')).not.toHaveProperty('constructor');
  });

  it('is compared in time that grows with its length only', () => {
    const match = matchPath('/a/{x}/b/{+y}/c/{z}');
    const before = performance.now();

    expect(match(`/a/1/b/${'c/'.repeat(8_000)}`)).toBeUndefined();

    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

describe('a template', () => {
  it('that is filled matches again, with the same values', () => {
    for (const { path: template } of Object.values(paths)) {
      const values = Object.fromEntries(pathParameters(template).map((name) => [name, `a/ü ?#%${name}`]));
      const filled = matchPath(template)(fillPath(template, values));

      expect(Object.entries(filled ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])).toEqual(
        Object.entries(values),
      );
    }
  });

  it.each([
    ['a slash', 'a/../b', '/verify/a%2F..%2Fb'],
    ['an encoded slash', '%2F', '/verify/%252F'],
    ['a query', 'a?b=c#d', '/verify/a%3Fb%3Dc%23d'],
    ['a replacement pattern', "$&$'", "/verify/%24%26%24'"],
    ['another parameter', '{email}', '/verify/%7Bemail%7D'],
    ['three dots', '...', '/verify/...'],
  ])('is filled with a value that has %s without another segment coming of it', (_, email, path) => {
    expect(fillPath('/verify/{email}', { email })).toBe(path);
  });

  it.each(['', '.', '..', undefined])('refuses %j, which would make the path of another call', (id) => {
    expect(() => fillPath('/api/listings/{id}', { id })).toThrow(RangeError);
  });

  it('has the shape of another one when both match the same paths', () => {
    expect(pathShape('/a/{x}/{+y}')).toBe(pathShape('/a/{other}/{+name}'));
    expect(pathShape('/a/{x}')).not.toBe(pathShape('/a/{+x}'));
    expect(pathShape('/a/{x}')).not.toBe(pathShape('/a/x'));
  });

  it('that names a parameter twice is refused', () => {
    expect(() => matchPath('/a/{x}/{x}')).toThrow(SyntaxError);
  });
});
