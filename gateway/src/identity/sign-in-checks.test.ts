import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@wholesale/service-kit';
import type { SignInAccount } from './sign-in-accounts.ts';
import { createSignInCheck } from './sign-in-checks.ts';

const ada = { uid: 'ada', email: 'ada@x.example', emailConfirmed: true, provider: 'password' };

function aWorld() {
  let account: SignInAccount | undefined | Error = { disabled: false, validSince: 800 };
  let lookUps = 0;
  let time = 1_000;
  const check = createSignInCheck({
    logger: createLogger({ name: 'gateway', level: 'silent' }),
    now: () => time,
    accounts: {
      async find() {
        lookUps += 1;
        if (account instanceof Error) throw account;
        return account;
      },
    },
  });
  const signedIn = (signedInAt: number) =>
    check({ ...ada, signedInAt, expiresAt: Infinity }).then(
      () => true,
      (error: { code: string }) => error.code,
    );
  return {
    signedIn,
    become: (next: typeof account) => (account = next),
    lookUps: () => lookUps,
    pass: (ms: number) => (time += ms),
  };
}

describe('a sign-in', () => {
  it('from before a password reset ends, and one from the same second or later goes on', async () => {
    const { signedIn } = aWorld();

    expect([await signedIn(799), await signedIn(800), await signedIn(900)]).toEqual(['sign-in-ended', true, true]);
  });

  it.each([
    ['disabled', { disabled: true, validSince: 0 }],
    ['deleted', undefined],
  ])('that was %s at the provider ends within a minute, for one look-up a minute', async (_, account) => {
    const { signedIn, become, lookUps, pass } = aWorld();
    await signedIn(900);

    become(account);
    pass(59_000);
    expect([await signedIn(900), lookUps()]).toEqual([true, 1]);

    pass(1_001);
    expect(await Promise.all(Array.from({ length: 5 }, () => signedIn(900)))).toEqual(Array(5).fill('sign-in-ended'));
    expect(lookUps()).toBe(2);
  });

  it('goes on while the provider cannot be reached, which is asked every ten seconds', async () => {
    const { signedIn, become, lookUps, pass } = aWorld();
    become(new Error('fetch failed'));
    expect([await signedIn(900), await signedIn(900), lookUps()]).toEqual([true, true, 1]);

    pass(10_001);
    become({ disabled: true, validSince: 0 });

    expect(await signedIn(900)).toBe('sign-in-ended');
  });

  it('that has ended does not begin again because the provider cannot be reached', async () => {
    const { signedIn, become, pass } = aWorld();
    become({ disabled: true, validSince: 0 });
    await signedIn(900);

    become(new Error('fetch failed'));
    pass(60_001);

    expect(await signedIn(900)).toBe('sign-in-ended');
  });
});
