import { describe, expect, it } from '@jest/globals';
import type { Principal } from '@wholesale/contracts';
import type { ServiceClient } from '@wholesale/service-kit';
import { ada } from '../../test/world/ada.ts';
import { createPrincipals } from './principals.ts';

const account = (uid: string, emailConfirmed = false) => ({ uid, email: `${uid}@x.example`, emailConfirmed });

/** Users with delayed answers, and a clock that the test controls. */
function aWorld({ limit = 10 } = {}) {
  const questions: ((answer: Principal | undefined) => void)[] = [];
  const users = (() =>
    new Promise<Principal | undefined>((answer) => questions.push(answer))) as unknown as ServiceClient;
  let at = 0;
  const principals = createPrincipals({ users, limit, now: () => at });
  return {
    principals,
    questions,
    pass: (ms: number) => (at += ms),
    async find(uid: string, answer: Principal | undefined) {
      const asked = questions.length;
      const found = principals.find(account(uid), 'r');
      if (questions.length > asked) questions.at(-1)?.(answer);
      return found;
    },
  };
}

describe('the cache of people', () => {
  it('keeps a person for five seconds', async () => {
    const { find, pass, questions } = aWorld();
    await find('ada', ada);
    pass(4_999);
    await find('ada', undefined);
    expect(questions).toHaveLength(1);

    pass(1);
    expect(await find('ada', { ...ada, role: 'admin' })).toMatchObject({ role: 'admin' });
  });

  it('keeps for only one second that somebody has not registered', async () => {
    const { find, pass } = aWorld();
    expect(await find('ada', undefined)).toBeUndefined();
    expect(await find('ada', ada)).toBeUndefined();
    pass(1_001);
    expect(await find('ada', ada)).toEqual(ada);
  });

  it('returns the same object until the person changes', async () => {
    const { find, pass } = aWorld();
    const first = await find('ada', { ...ada });
    pass(6_000);
    const second = await find('ada', { ...ada });
    pass(6_000);
    const third = await find('ada', { ...ada, verified: true });

    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('does not cache an answer to a request that started before the person was evicted', async () => {
    const { principals, questions, find } = aWorld();
    const early = principals.find(account('ada'), 'r');
    principals.drop('ada');
    questions[0]?.(undefined);
    expect(await early).toBeUndefined();

    expect(await find('ada', ada)).toEqual(ada);
  });

  it('asks once for simultaneous calls, also after an eviction while it was asking', async () => {
    const { principals, questions } = aWorld();
    const first = principals.find(account('ada'), 'r');
    principals.drop('ada');
    const second = [principals.find(account('ada'), 'r'), principals.find(account('ada'), 'r')];
    questions[0]?.(undefined);
    await first;
    second.push(principals.find(account('ada'), 'r'));
    questions[1]?.(ada);

    expect(await Promise.all(second)).toEqual([ada, ada, ada]);
    expect(questions).toHaveLength(2);
  });

  it('evicts everyone when events may have been missed', async () => {
    const { principals, find } = aWorld();
    await find('ada', ada);
    principals.clear();

    expect(await find('ada', { ...ada, state: 'deleted' })).toMatchObject({ state: 'deleted' });
  });

  it('evicts the oldest person at its limit', async () => {
    const { find, questions } = aWorld({ limit: 2 });
    for (const uid of ['a', 'b', 'c']) await find(uid, { ...ada, uid });
    const asked = questions.length;

    await find('c', ada);
    await find('b', ada);
    expect(questions).toHaveLength(asked);
    await find('a', ada);
    expect(questions).toHaveLength(asked + 1);
  });

  it('does not cache a failure', async () => {
    let fail = true;
    const users = (async () => {
      if (fail) throw new Error('away');
      return ada;
    }) as unknown as ServiceClient;
    const principals = createPrincipals({ users });

    await expect(principals.find(account('ada'), 'r')).rejects.toThrow('away');
    fail = false;
    expect(await principals.find(account('ada'), 'r')).toEqual(ada);
  });

  it.each([
    [true, { confirmed: 'ada@x.example' }],
    [false, undefined],
  ])('tells users the address only if the token says that it is confirmed (%s)', async (emailConfirmed, query) => {
    const asked: unknown[] = [];
    const users = (async (_: unknown, options: unknown) => {
      asked.push(options);
      return ada;
    }) as unknown as ServiceClient;
    const principals = createPrincipals({ users });

    await principals.find(account('ada', emailConfirmed), 'r');
    await principals.find(account('ada', emailConfirmed), 'r');

    expect(asked).toEqual([{ params: { uid: 'ada' }, query, requestId: 'r' }]);
  });
});
