import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Principal } from '@wholesale/contracts';
import { unauthenticated, type Caller } from '@wholesale/service-kit';
import { ada } from '../../test/world/ada.ts';
import { createSessions } from './sessions.ts';

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void jest.useRealTimers());

function aWorld({ limit = 10 } = {}) {
  const signed: { caller: Caller; audience: string }[] = [];
  const verified: string[] = [];
  const people = new Map<string, Principal | undefined>([['ada', ada]]);
  const ended: string[] = [];
  const sessions = createSessions({
    limit,
    verify: async (token) => {
      verified.push(token);
      return {
        uid: 'ada',
        email: 'ada@x.example',
        emailConfirmed: true,
        provider: 'password',
        signedInAt: 900,
        expiresAt: 1_000_000 + 60_000,
      };
    },
    checkSignIn: async ({ uid }) => {
      if (ended.includes(uid)) throw unauthenticated('sign-in-ended', '');
    },
    principals: { find: ({ uid }) => people.get(uid), drop: () => undefined, clear: () => undefined },
    sign: async (caller, audience) => `assertion ${signed.push({ caller, audience })}`,
  });
  return { sessions, signed, verified, people, ended };
}

describe('a session', () => {
  it('is found by its token until the token expires', async () => {
    const { sessions } = aWorld();
    await sessions.open('t');

    expect(sessions.known('t')?.identity.uid).toBe('ada');
    expect(sessions.known('T')).toBeUndefined();
    jest.advanceTimersByTime(59_999);
    expect(sessions.known('t')).toBeDefined();
    jest.advanceTimersByTime(1);
    expect(sessions.known('t')).toBeUndefined();
  });

  it('is evicted at the limit, the oldest first', async () => {
    const { sessions } = aWorld({ limit: 2 });
    for (const token of ['a', 'b', 'c']) await sessions.open(token);

    expect([sessions.known('a'), sessions.known('b')?.identity.uid, sessions.known('c')?.identity.uid]).toEqual([
      undefined,
      'ada',
      'ada',
    ]);
  });

  it('reuses an assertion per service for half a minute', async () => {
    const { sessions, signed } = aWorld();
    const session = await sessions.open('t');

    const first = await sessions.assertionFor(session, 'ads', 'r');
    const again = await sessions.assertionFor(session, 'ads', 'r');
    const other = await sessions.assertionFor(session, 'users', 'r');
    jest.advanceTimersByTime(29_999);
    expect(await sessions.assertionFor(session, 'ads', 'r')).toBe(first);
    jest.advanceTimersByTime(1);
    const later = await sessions.assertionFor(session, 'ads', 'r');

    expect([again, other, later]).toEqual([first, 'assertion 2', 'assertion 3']);
    expect(signed.map(({ audience }) => audience)).toEqual(['ads', 'users', 'ads']);
  });

  it('gets a new assertion as soon as the person changes', async () => {
    const { sessions, signed, people } = aWorld();
    const session = await sessions.open('t');
    await sessions.assertionFor(session, 'ads', 'r');
    people.set('ada', { ...ada, role: 'admin' });
    await sessions.assertionFor(session, 'ads', 'r');
    people.set('ada', undefined);
    await sessions.assertionFor(session, 'ads', 'r');

    expect(signed.map(({ caller }) => (caller.kind === 'person' ? caller.profile?.role : caller.kind))).toEqual([
      'buyer',
      'admin',
      undefined,
    ]);
  });

  it.each([
    ['deleted', 'unauthenticated', 'account-deleted'],
    ['suspended', 'forbidden', 'account-suspended'],
  ] as const)('of a %s person is refused, even with an assertion in the cache', async (state, kind, code) => {
    const { sessions, people } = aWorld();
    const session = await sessions.open('t');
    await sessions.assertionFor(session, 'ads', 'r');
    people.set('ada', { ...ada, state });

    await expect(sessions.assertionFor(session, 'ads', 'r')).rejects.toMatchObject({ kind, code });
  });

  it('whose sign-in has ended is refused, even with an assertion in the cache', async () => {
    const { sessions, ended } = aWorld();
    const session = await sessions.open('t');
    await sessions.assertionFor(session, 'ads', 'r');
    ended.push('ada');

    await expect(sessions.assertionFor(session, 'ads', 'r')).rejects.toMatchObject({ code: 'sign-in-ended' });
  });

  it('is not needed by anonymous callers', async () => {
    const { sessions, signed } = aWorld();
    const [one, two] = [
      await sessions.anonymousAssertionFor('catalog'),
      await sessions.anonymousAssertionFor('catalog'),
    ];

    expect(one).toBe(two);
    expect(signed).toEqual([{ caller: { kind: 'anonymous' }, audience: 'catalog' }]);
  });
});
