import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoints } from '@wholesale/contracts';
import { ApiError, call, queryOf, setTokenSource } from '@wholesale/web-kit/http';
import { stubApi } from '@wholesale/web-kit/testing';
import { publicReads } from './call.ts';
import { timeLimit } from './time-limit.ts';

const refusal = (status: number, code: string) => () => ({
  status,
  body: { status, code, message: 'No.', requestId: 'r-1' },
});

beforeEach(() => setTokenSource(async ({ fresh } = {}) => (fresh ? 'fresh' : 'old')));
afterEach(() => setTokenSource(async () => undefined));

describe('a call', () => {
  it('fills the path and the query, and escapes what a person typed', async () => {
    const { calls } = stubApi({ 'PUT /verify/a%2Fb%40x.example': { acknowledged: true, modifiedCount: 1 } });

    await call('verifySeller', { params: { email: 'a/b@x.example' } });

    expect(calls[0]?.path).toBe('/verify/a%2Fb%40x.example');
  });

  it('that anybody may make carries no token, so that it can be preloaded and cached', async () => {
    const { calls } = stubApi({ 'GET /advertise': [] });

    expect(await call('listAds')).toEqual([]);

    expect(calls[0]?.headers.get('authorization')).toBeNull();
  });

  it('about own things carries the token of the moment and the body as JSON', async () => {
    const { calls } = stubApi({ 'PATCH /users/me': { name: 'Nadia' } });

    await call('renameMe', { body: { name: 'Nadia' } });

    expect(calls[0]?.headers.get('authorization')).toBe('Bearer old');
    expect(calls[0]?.headers.get('content-type')).toContain('application/json');
    expect(calls[0]?.body).toEqual({ name: 'Nadia' });
  });

  it('refused with 401 is made once more with a fresh token, and only once', async () => {
    const { calls } = stubApi({ 'GET /sellers': refusal(401, 'token-expired') });

    const failure = await call('listSellers').catch((error: unknown) => error);

    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer fresh']);
    expect(failure).toMatchObject({ status: 401, code: 'token-expired' });
  });
});

describe('a failed call', () => {
  it('is an ApiError with the code, the sentence, the request id and the message for each field', async () => {
    const problem = {
      status: 400,
      code: 'invalid',
      message: 'Please check.',
      requestId: 'r-2',
      errors: [{ path: 'phone', message: 'is required' }],
    };
    stubApi({ 'POST /booking': () => ({ status: 400, body: problem }) });

    const failure = await call('bookPhone', { body: { phone: '', location: '' } }).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 400, code: 'invalid', message: 'Please check.', requestId: 'r-2' });
    expect((failure as ApiError).messageFor('phone')).toBe('is required');
    expect((failure as ApiError).messageFor('location')).toBeUndefined();
  });

  it('whose body is not a problem (a proxy wrote HTML) still gets a sentence and no HTML', async () => {
    stubApi({ 'GET /allbrand/vivo': () => ({ status: 502, body: '<html>Bad Gateway</html>' }) });

    const failure = await call('listBrand', { params: { brand: 'vivo' } }).catch((error: unknown) => error);

    expect(failure).toMatchObject({ status: 502, code: 'unexpected-answer' });
    expect((failure as Error).message).not.toContain('<');
  });

  it.each(['listAds', 'listSellers'] as const)('%s without a network says so', async (name) => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

    await expect(call(name)).rejects.toMatchObject({ status: 0, code: 'network' });
  });
});

it('only reads that the contracts open to everyone go without a token', () => {
  const open = Object.entries(endpoints)
    .filter(([, { method, access }]) => method === 'GET' && access.who === 'everyone' && !('whose' in access))
    .map(([name]) => name);

  expect([...publicReads].sort()).toEqual(open.sort());
});

it('the key of a read names the call and its input', () => {
  expect(queryOf('listBrand', { params: { brand: 'vivo' } }).queryKey).toEqual([
    'listBrand',
    { params: { brand: 'vivo' } },
  ]);
  expect(queryOf('listAds').queryKey).toEqual(['listAds']);
});

it('a call may take 30 s at a desk and 60 s on a phone', () => {
  expect(timeLimit('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).toBe(30_000);
  expect(timeLimit('Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile')).toBe(60_000);
});
