import { beforeEach, describe, expect, it } from '@jest/globals';
import { forbidden, unauthenticated, unavailable } from '@wholesale/service-kit';
import type { Request, Response } from 'express';
import type { Session } from '../identity/sessions.ts';
import { routeTable } from '../routes.ts';
import { createCallGate, type ServiceRoute } from './call-gate.ts';

const routes = new Map(routeTable().map((route) => [route.name, route as ServiceRoute]));
const token = 'aa.bb-_9.cc';
const session: Session = { identity: { uid: 'ada' } as Session['identity'], assertions: {} };

let steps: string[];
let cached: boolean;
let opening: Error | undefined;
let forwarded: Record<string, unknown> | undefined;
beforeEach(() => {
  steps = [];
  cached = false;
  opening = undefined;
  forwarded = undefined;
});

const gate = createCallGate({
  proxies: new Proxy({} as Parameters<typeof createCallGate>[0]['proxies'], {
    get: (_, service) => ({
      forward: async (_request: Request, _response: Response, options: Record<string, unknown>) => {
        steps.push(`forward to ${String(service)}`);
        forwarded = options;
      },
    }),
  }),
  sessions: {
    known(given) {
      steps.push(`look up ${given}`);
      return cached ? session : undefined;
    },
    async open(given) {
      steps.push(`open ${given}`);
      if (opening) throw opening;
      return session;
    },
    assertionFor: async ({ identity }, service, requestId) => `${identity.uid} at ${service} for ${requestId}`,
    anonymousAssertionFor: async (service) => `nobody at ${service}`,
  },
  principals: { find: () => undefined, clear: () => undefined, drop: (uid) => void steps.push(`drop ${uid}`) },
  limits: {
    countAddress: async (rate) => void steps.push(`address ${rate}`),
    countPerson: async (rate, uid) => void steps.push(`person ${rate} ${uid}`),
    countRefusedToken: async () => void steps.push('refused token'),
    holdUpload: (uid) => void steps.push(`upload of ${uid}`),
    countRequest: async () => undefined,
    allowsAddress: async () => true,
    stop: () => undefined,
  },
  answerComposed: async (name, { requestId }) => void steps.push(`${name} for ${requestId}`),
  originOf: () => 'https://shop.example',
});

async function call(name: string, { headers = {}, url = '/x' }: { headers?: object; url?: string } = {}) {
  const route = routes.get(name);
  if (!route) throw new Error(`There is no ${name}.`);
  const response = {
    getHeader: (header: string) => (header === 'x-request-id' ? 'r1' : undefined),
    once: () => undefined,
  };
  await gate({ headers, url } as Request, response as unknown as Response, route);
}
const signedIn = { headers: { authorization: `Bearer ${token}` } };

describe('a call of everyone', () => {
  it('is forwarded as nobody’s, whatever token it has, and no token is checked', async () => {
    await call('listBrand', signedIn);

    expect(steps).toEqual(['address read', 'forward to catalog']);
    expect(forwarded).toMatchObject({ assertion: 'nobody at catalog', requestId: 'r1', publicOrigin: undefined });
  });

  it('that may name a person is nobody’s without a token, and the person’s with one', async () => {
    await call('listProducts');
    expect(forwarded?.assertion).toBe('nobody at catalog');

    await call('listProducts', signedIn);
    expect(forwarded?.assertion).toBe('ada at catalog for r1');
  });
});

it('a photo is forwarded too, though no contract describes it', async () => {
  await call('showPhoto');

  expect(steps).toEqual(['address none', 'forward to catalog']);
});

describe('a call of signed-in people', () => {
  it('is counted for its address and its person, and forwarded with an assertion of the person', async () => {
    await call('advertise', signedIn);

    expect(steps).toEqual(['address write', `look up ${token}`, `open ${token}`, 'person write ada', 'forward to ads']);
    expect(forwarded?.assertion).toBe('ada at ads for r1');
  });

  it('needs no second check of a token that is known', async () => {
    cached = true;
    await call('advertise', signedIn);

    expect(steps).toEqual(['address write', `look up ${token}`, 'person write ada', 'forward to ads']);
  });

  it('without a token is refused after its address was counted, and never counts as a wrong token', async () => {
    await expect(call('advertise')).rejects.toMatchObject({ kind: 'unauthenticated', code: 'sign-in-required' });

    expect(steps).toEqual(['address write']);
  });

  it.each([
    '',
    'Bearer',
    'Bearer a.b',
    'Bearer a.b.c.d',
    `Bearer  ${token}`,
    `Bearer ${token} `,
    `x Bearer ${token}`,
    `Basic ${token}`,
    'Bearer .b.c',
    'Bearer a..c',
    'Bearer a b.c.d',
  ])('with %j instead of a token is refused unread and counts as a wrong token', async (authorization) => {
    await expect(call('advertise', { headers: { authorization } })).rejects.toMatchObject({
      kind: 'unauthenticated',
      code: 'token-invalid',
    });

    expect(steps).toEqual(['address write', 'refused token']);
  });

  it.each([`bearer ${token}`, 'Bearer a.b.', 'Bearer aaa.bbb.ccc'])('reads the token of %j', async (authorization) => {
    await call('advertise', { headers: { authorization } });

    expect(steps).toContain(`open ${authorization.slice('Bearer '.length)}`);
  });

  it.each([
    ['a forged token, which is counted', unauthenticated('token-invalid', ''), true],
    ['an expired token, which is not counted', unauthenticated('token-expired', ''), false],
    ['any token while no keys are available, which is not counted', unavailable('sign-in-unavailable', ''), false],
    [
      'any token after a defect, which is not counted',
      Object.assign(new Error('defect'), { code: 'token-invalid' }),
      false,
    ],
  ])('is refused with %s', async (_, error, isCounted) => {
    opening = error;

    await expect(call('advertise', signedIn)).rejects.toBe(error);
    expect(steps.includes('refused token')).toBe(isCounted);
    expect(forwarded).toBeUndefined();
  });

  it('is refused by its length before it is forwarded', async () => {
    const limit = routes.get('advertise')?.bodyLimit ?? 0;
    const withLength = (length: number) => ({ headers: { ...signedIn.headers, 'content-length': String(length) } });

    await expect(call('advertise', withLength(limit + 1))).rejects.toMatchObject({ kind: 'too-large' });
    expect(forwarded).toBeUndefined();
    await call('advertise', withLength(limit));
    expect(forwarded).toBeDefined();
  });

  it('is refused when the person is, and not forwarded', async () => {
    const refusing = createRefusingGate();

    await expect(refusing()).rejects.toMatchObject({ code: 'account-suspended' });
    expect(forwarded).toBeUndefined();
  });
});

function createRefusingGate() {
  const unused = undefined as never;
  const refusing = createCallGate({
    proxies: unused,
    sessions: {
      known: () => session,
      open: unused,
      assertionFor: async () => {
        throw forbidden('account-suspended', '');
      },
      anonymousAssertionFor: unused,
    },
    principals: unused,
    limits: { countAddress: async () => undefined, countPerson: async () => undefined } as never,
    answerComposed: unused,
    originOf: unused,
  });
  const response = { getHeader: () => 'r1' } as unknown as Response;
  return () =>
    refusing(
      { headers: signedIn.headers, url: '/x' } as unknown as Request,
      response,
      routes.get('advertise') as ServiceRoute,
    );
}

describe('some calls', () => {
  it('lose the front of their path, others keep theirs', async () => {
    await call('renameMeUnderApi', { ...signedIn, url: '/api/users/me?a=/api' });
    expect(forwarded?.url).toBe('/users/me?a=/api');

    await call('renameMe', { ...signedIn, url: '/users/me' });
    expect(forwarded?.url).toBe('/users/me');
  });

  it('tell the service the address of this site', async () => {
    await call('addProduct', signedIn);

    expect(forwarded?.publicOrigin).toBe('https://shop.example');
  });

  it('occupy one of the person’s places for uploads', async () => {
    await call('uploadPhoto', signedIn);

    expect(steps.slice(-3)).toEqual(['person upload ada', 'upload of ada', 'forward to catalog']);
  });

  it('are composed of the answers of all services', async () => {
    await call('exportMe', signedIn);

    expect(steps.slice(-2)).toEqual(['person export ada', 'exportMe for r1']);
  });

  it('make the gateway forget that a person was unknown: registering does, nothing else', async () => {
    await call('registerUser', signedIn);
    (forwarded?.onAnswer as () => void)();
    expect(steps.at(-1)).toBe('drop ada');

    await call('findUser', signedIn);
    expect(forwarded).not.toHaveProperty('onAnswer');
  });
});
