import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { endpoints } from '@wholesale/contracts';
import { paths } from '@wholesale/contracts/paths';
import {
  ApiError,
  call,
  messageOf,
  pagesOf,
  queryOf,
  reachability,
  setTokenSource,
  type TokenSource,
} from '@wholesale/web-kit/http';
import { aListing, aUser, stubApi, type ApiCall } from '@wholesale/web-kit/testing';
import { publicShapes } from './public-shapes.ts';
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
    const { calls } = stubApi({ 'PATCH /users/me': aUser({ name: 'Nadia' }) });

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

describe('a refused session', () => {
  const refusals: string[] = [];
  const tokens =
    (fresh: () => Promise<string>): TokenSource =>
    (options) =>
      options?.fresh ? fresh() : Promise.resolve('old');
  const thrown = (code: string) => Promise.reject(Object.assign(new Error('Firebase'), { code: `auth/${code}` }));
  beforeEach(() => {
    refusals.length = 0;
    setTokenSource(
      tokens(async () => 'fresh'),
      (why) => void refusals.push(why),
    );
  });

  it('is over when a fresh token is refused too', async () => {
    stubApi({ 'GET /sellers': refusal(401, 'token-invalid') });

    await expect(call('listSellers')).rejects.toMatchObject({ status: 401 });

    expect(refusals).toEqual(['expired']);
  });

  it.each([401, 403])('of a closed account is over at once, without a second try (%i)', async (status) => {
    const { calls } = stubApi({ 'GET /sellers': refusal(status, 'account-deleted') });

    await expect(call('listSellers')).rejects.toMatchObject({ code: 'account-deleted' });

    expect(refusals).toEqual(['closed']);
    expect(calls).toHaveLength(1);
  });

  it('goes on when the fresh token is taken, and after any other refusal', async () => {
    stubApi({
      'GET /sellers': ({ headers }: ApiCall) =>
        headers.get('authorization') === 'Bearer fresh' ? { body: [] } : refusal(401, 'token-expired')(),
      'GET /buyers': refusal(403, 'role-required'),
    });

    await call('listSellers');
    await call('listBuyers').catch(() => undefined);

    expect(refusals).toEqual([]);
  });

  it.each([
    ['user-token-expired', 'expired'],
    ['user-disabled', 'closed'],
  ])('is over when the provider gives no token any more: %s', async (code, why) => {
    setTokenSource(
      () => thrown(code),
      (each) => void refusals.push(each),
    );
    stubApi({ 'GET /sellers': [] });

    await expect(call('listSellers')).rejects.toMatchObject({ status: 401, code: 'session-ended' });

    expect(refusals).toEqual([why]);
  });

  it('is not over because the provider cannot be reached: that is the network', async () => {
    setTokenSource(
      tokens(() => thrown('network-request-failed')),
      (why) => void refusals.push(why),
    );
    stubApi({ 'GET /sellers': refusal(401, 'token-expired') });

    await expect(call('listSellers')).rejects.toMatchObject({ status: 0, code: 'network' });

    expect(refusals).toEqual([]);
  });

  it('of a visitor does not exist: a 401 is only an error', async () => {
    setTokenSource(
      async () => undefined,
      (why) => void refusals.push(why),
    );
    stubApi({ 'GET /sellers': refusal(401, 'sign-in-required') });

    await expect(call('listSellers')).rejects.toMatchObject({ code: 'sign-in-required' });

    expect(refusals).toEqual([]);
  });
});

it.each(['listAds', 'listSellers'] as const)(
  '%s reports whether the shop was reached; an error response counts as reached',
  async (name) => {
    const seen: boolean[] = [];
    const stop = reachability.subscribe(() => void seen.push(reachability.current()));
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await call(name).catch(() => undefined);
    await waitFor(() => expect(seen).toEqual([false]));
    await call(name).catch(() => undefined);
    stubApi({});
    await call(name).catch(() => undefined);
    stop();

    expect(seen).toEqual([false, true]);
  },
);

it('a single call that is blocked on its way does not make the shop unreachable', async () => {
  const blocked = () => Promise.reject(new TypeError('Failed to fetch'));
  const { calls } = stubApi({ 'GET /advertise': blocked, 'GET /sellers': blocked, 'HEAD /federation.json': {} });
  const seen: boolean[] = [];
  const stop = reachability.subscribe(() => void seen.push(reachability.current()));

  await expect(call('listAds')).rejects.toMatchObject({ code: 'network' });
  await waitFor(() => expect(calls.filter(({ method }) => method === 'HEAD')).toHaveLength(1));
  await expect(call('listSellers')).rejects.toMatchObject({ code: 'network' });
  stop();

  expect(seen).toEqual([]);
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

  expect(Object.keys(publicShapes).sort()).toEqual([...open, 'listProducts'].sort());
});

describe('an answer that does not fit the contract', () => {
  const unreadable = {
    status: 0,
    code: 'unreadable-answer',
    message: "The shop sent a response we can't read. Please try again.",
  };

  it.each([
    ['an object in place of a list', {}],
    ['nothing', null],
    ['a page of HTML', '<html>Hello</html>'],
    ['a list whose phones lack a price', [{ ...aListing(), resalePrice: undefined }]],
    ['a price that is text', [{ ...aListing(), resalePrice: '310' }]],
    ['photos that are no list', [{ ...aListing(), photos: 'one' }]],
  ])('is an error in a sentence: %s', async (_, body) => {
    stubApi({ 'GET /advertise': () => ({ body }), 'GET /allbrand/vivo': () => ({ body }) });

    await expect(call('listAds')).rejects.toMatchObject(unreadable);
    const { queryFn } = pagesOf('listBrand', { params: { brand: 'vivo' }, query: {} });
    const page = queryFn({ pageParam: undefined, signal: new AbortController().signal });
    await expect(page).rejects.toMatchObject(unreadable);
  });

  it.each([
    ['an object in place of a list', {}],
    ['a page of HTML', '<html>Hello</html>'],
    ['a seller without a name', [{ ...aUser(), name: undefined }]],
  ])('is one too where somebody is signed in: %s', async (_, body) => {
    stubApi({ 'GET /sellers': () => ({ body }) });

    await expect(call('listSellers')).rejects.toMatchObject(unreadable);
  });

  it('fits with fields and values that the page does not know yet, and without optional ones', async () => {
    const { storage: _, ...plain } = { ...aListing(), condition: 'like new', warranty: 12, colour: null };
    stubApi({ 'GET /advertise': [plain], 'GET /api/prices': { guide: null } });

    expect(await call('listAds')).toEqual([plain]);
    expect(await call('guidePrice', { query: { brand: 'vivo', name: 'V29' } })).toEqual({ guide: null });
  });
});

describe('a change', () => {
  const advertise = (status: number, body: unknown, headers = { 'content-type': 'application/json' }) => {
    stubApi({ 'POST /advertise': () => ({ status, body, headers }) });
    return call('advertise', { body: { _id: 'a'.repeat(24) } });
  };

  it.each([
    [200, { acknowledged: false, message: 'Already advertised' }],
    [201, { acknowledged: false, message: 'Already advertised' }],
    [200, { message: 'Already advertised' }],
    [409, { acknowledged: false, message: 'Already advertised' }],
    [400, { message: 'Already advertised' }],
  ])('that the server does not acknowledge fails with its message (%i)', async (status, body) => {
    await expect(advertise(status, body)).rejects.toMatchObject({
      name: 'ApiError',
      status,
      message: 'Already advertised',
    });
  });

  it('that is not acknowledged without a word has failed all the same', async () => {
    await expect(advertise(200, { acknowledged: false })).rejects.toMatchObject({
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  it('that is acknowledged by nobody may still have been made: the answer cannot be read', async () => {
    await expect(advertise(200, {})).rejects.toMatchObject({ code: 'unreadable-answer', status: 0 });
  });

  it.each(['markProductSold', 'deleteProduct', 'cancelBooking', 'deleteUser'] as const)(
    '%s is held to the same rule',
    async (name) => {
      const id = 'a'.repeat(24);
      const path = paths[name].path.replace('{id}', id);
      stubApi({ [`${paths[name].method} ${path}`]: { acknowledged: false, message: 'Not today' } });

      await expect(call(name, { params: { id } })).rejects.toMatchObject({ message: 'Not today' });
    },
  );

  it('that failed inside a server without a code does not show what went wrong inside', async () => {
    const failure = await advertise(500, { message: "Cannot read properties of undefined (reading 'map')" }).catch(
      (error: unknown) => error,
    );

    expect(failure).toMatchObject({ status: 500, message: 'Something went wrong on our side. Please try again.' });
    expect(messageOf(new TypeError('(intermediate value).map is not a function'))).toBe((failure as Error).message);
  });
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
