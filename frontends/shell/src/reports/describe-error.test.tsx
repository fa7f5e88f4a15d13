import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@wholesale/web-kit/http';
import { describeError } from './describe-error.ts';

const thrown = (error: unknown, pathname = '/dashboard/messages/6b018c42bfb5f72df2246d4e') =>
  describeError([new ErrorEvent('error', { error, message: `Uncaught ${String(error)}` }), pathname]);

const withStack = (message: string, ...lines: string[]) =>
  Object.assign(new TypeError(message), { stack: [`TypeError: ${message}`, ...lines].join('\n') });

describe('an error of a page', () => {
  it('is described by the name of its page, its type, its cleaned message and its place in our scripts', () => {
    const error = withStack(
      `x is not a function for bina@shop.example, "Bina" of 017`,
      '    at Array.map (<anonymous>)',
      '    at y (https://shop.example/mf/storefront/abc123~1001/page-home.1a2b3c4d.js:1:20345)',
      '    at z (https://shop.example/mf/shell/def456/main.1a2b3c4d.js:1:99)',
    );

    expect(thrown(error)).toEqual({
      page: 'conversation',
      type: 'TypeError',
      message: 'x is not a function for … of …',
      at: { app: 'storefront', build: 'abc123', script: 'page-home.1a2b3c4d.js', line: 1, column: 20345 },
    });
  });

  it('has no message of the server: of a failed call only the code', () => {
    const error = new ApiError({ status: 409, code: 'already-verified', message: 'Bina Khatun is verified' });
    const event = Object.assign(new Event('unhandledrejection'), { promise: Promise.resolve(), reason: error });

    expect(describeError([event, '/no/such/page'])).toEqual({
      page: 'other',
      type: 'ApiError',
      message: 'already-verified',
    });
  });

  it('is described by the event when no error was thrown, or none can be seen', () => {
    expect(thrown('a text of Bina', '/')).toEqual({ page: 'home', type: 'Error', message: '' });
    const filename = 'https://shop.example/mf/dashboard/abc/main.js';
    const event = new ErrorEvent('error', { message: 'Script error.', filename, lineno: 3, colno: 4 });
    expect(describeError([event, '/'])).toMatchObject({
      message: 'Script error.',
      at: { app: 'dashboard', line: 3, column: 4 },
    });
  });

  it.each([
    withStack('x', '    at chrome-extension://abcdef/content.js:1:1'),
    new Error('ResizeObserver loop completed with undelivered notifications.'),
  ])('is left out when it is not of the shop: %s', (error) => {
    expect(thrown(error)).toBeUndefined();
  });
});
