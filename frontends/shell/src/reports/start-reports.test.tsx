import { afterEach, expect, it, jest } from '@jest/globals';
import type { BrowserReport } from '@wholesale/contracts';
import type { Noticed } from './notice-errors.ts';
import { startReports } from './start-reports.ts';

const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
});

it('a page load is reported once, when the page is hidden or left, then only its new errors, always without cookies', () => {
  const sent: RequestInit[] = [];
  globalThis.fetch = jest.fn<typeof fetch>((_, init) => {
    sent.push(init ?? {});
    return Promise.resolve(new Response());
  });
  const reports = () => sent.map(({ body }) => JSON.parse(String(body)) as BrowserReport);
  // Not where the page is now: it has led on to the login.
  const loaded = [{ name: 'http://localhost/phones/samsung' }];
  Object.assign(performance, { getEntriesByType: (type: string) => (type === 'navigation' ? loaded : []) });
  Object.assign(globalThis, { __webpack_public_path__: '/mf/shell/abc123~1000/' });
  const noticed: Noticed[] = [];
  startReports(noticed);

  dispatchEvent(new Event('visibilitychange'));
  expect(reports()).toEqual([]);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('visibilitychange'));
  expect(reports()).toEqual([{ build: 'abc123', page: 'brand', load: true, vitals: expect.anything(), errors: [] }]);

  // Not of the shop, so they take no room from its own.
  const skipped = new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' });
  noticed.push(...Array.from({ length: 6 }, (): Noticed => [skipped, '/blog']));
  noticed.push([new ErrorEvent('error', { error: new RangeError('too deep') }), '/blog']);
  dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('visibilitychange'));
  const error = { page: 'blog', type: 'RangeError', message: 'too deep' };
  expect(reports().slice(1)).toMatchObject([{ vitals: {}, errors: [error] }]);
  expect(reports()[1]).not.toHaveProperty('load');

  noticed.push(
    ...Array.from({ length: 6 }, (): Noticed => [new ErrorEvent('error', { error: new Error('again') }), '/']),
  );
  dispatchEvent(new Event('visibilitychange'));
  expect(reports().map(({ errors }) => errors.length)).toEqual([0, 1, 4]);

  for (const request of sent)
    expect(request).toMatchObject({ credentials: 'omit', keepalive: true, referrerPolicy: 'no-referrer' });
});
