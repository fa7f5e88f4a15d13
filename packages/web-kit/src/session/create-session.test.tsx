import { describe, expect, it } from '@jest/globals';
import { endpoints, type UserRecord } from '@wholesale/contracts';
import { nadia } from '../testing/a-session-user.ts';
import { createSession, type AuthDriver, type SessionDeps, type SessionUser } from './create-session.ts';

const account = { name: 'Nadia', email: nadia.email, password: 'secret-1', role: 'seller' as const };

/** An identity provider in memory: it notifies its listener, like Firebase, before the promise of a sign-in resolves. */
function aDriver(known: SessionUser | undefined = undefined, ways: Partial<AuthDriver> = {}): AuthDriver {
  let report: (user: SessionUser | undefined) => void = () => undefined;
  const signIn = async () => {
    report(nadia);
    return nadia;
  };
  return {
    watch: (next) => {
      report = next;
      report(known);
    },
    createUser: signIn,
    login: signIn,
    googleLogin: signIn,
    updateName: async (displayName) => ({ ...nadia, displayName }),
    logOut: async () => report(undefined),
    token: async (fresh) => (fresh ? 'fresh' : 'token'),
    sendPasswordReset: async () => undefined,
    readResetCode: async () => nadia.email,
    resetPassword: async () => undefined,
    sendConfirmation: async () => undefined,
    confirmEmail: async () => undefined,
    isEmailConfirmed: async () => false,
    ...ways,
  };
}

function aSessionOf({
  driver = aDriver(),
  before = false,
  ...deps
}: Partial<SessionDeps> & { driver?: AuthDriver; before?: boolean } = {}) {
  const kept = new Map(before ? [['wholesale.signed-in-before', '1']] : []);
  const opened: number[] = [];
  const registered: object[] = [];
  const session = createSession({
    openDriver: async () => {
      opened.push(1);
      return driver;
    },
    register: async (person) => {
      registered.push(person);
      return { _id: '1', verify: undefined, ...person } as unknown as UserRecord;
    },
    rename: async (name) => ({ _id: '1', name, email: nadia.email, role: 'buyer' }),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    ...deps,
  });
  return { session, opened, registered, kept };
}

describe('at the start of a page', () => {
  it('a visitor who never signed in is signed out at once, and the SDK is not loaded', async () => {
    const { session, opened } = aSessionOf();

    await session.start();

    expect(session.current()).toMatchObject({ user: undefined, loading: false, failed: false });
    expect(opened).toHaveLength(0);
  });

  it('somebody who was signed in before is looked up, and it is loading until then', async () => {
    const { session } = aSessionOf({ before: true, driver: aDriver(nadia) });

    expect(session.current().loading).toBe(true);
    await session.start();

    expect(session.current()).toMatchObject({ user: nadia, loading: false });
  });

  it('when the SDK cannot be loaded the session says so, and the next start tries again', async () => {
    let broken = true;
    const openDriver = async () => (broken ? Promise.reject(new Error('chunk')) : aDriver(nadia));
    const { session } = aSessionOf({ before: true, openDriver });

    await session.start();
    expect(session.current()).toMatchObject({ failed: true, loading: false });
    broken = false;
    await session.start();

    expect(session.current()).toMatchObject({ user: nadia, failed: false });
  });
});

describe('a sign-up', () => {
  it('shows the person only once the shop has the record, with the chosen role', async () => {
    const seen: string[] = [];
    const { session, registered } = aSessionOf({});
    session.subscribe(() => seen.push(`${session.current().user?.uid ?? 'nobody'} ${registered.length}`));

    await session.createUser(account);

    expect(registered).toEqual([{ name: 'Nadia', email: nadia.email, role: 'seller' }]);
    expect(seen).not.toContain('u1 0');
    expect(session.current()).toMatchObject({ user: nadia, loading: false });
  });

  it('whose record did not reach the shop is finished at the next login, with the role chosen then', async () => {
    let reachable = false;
    const sent: object[] = [];
    const register: SessionDeps['register'] = async (person) => {
      if (!reachable) throw new Error('offline');
      sent.push(person);
      return { _id: '1', ...person };
    };
    const { session } = aSessionOf({ register });

    await expect(session.createUser(account)).rejects.toThrow('offline');
    expect(session.current()).toMatchObject({ user: undefined, loading: false });
    reachable = true;
    await session.login(account.email, account.password);
    await session.login(account.email, account.password);

    expect(sent).toEqual([{ name: 'Nadia', email: nadia.email, role: 'seller' }]);
  });

  it('with Google always becomes a buyer', async () => {
    const { session, registered } = aSessionOf();

    await session.googleLogin();

    expect(registered).toEqual([{ name: 'Nadia', email: nadia.email, role: 'buyer' }]);
  });

  it.each([
    ['longer than the shop allows', 'N'.repeat(500)],
    ['of emoji', '😀'.repeat(60)],
    ['cut in the middle of an emoji', `${'N'.repeat(79)}😀`],
    ['of family emoji', '👩‍👩‍👧‍👦'.repeat(30)],
    ['of characters that nobody sees', '\u200b\u202e'],
    ['of two lines', 'Nadia\nRahman'],
  ])('takes a profile name %s as far as the shop accepts it', async (_, displayName) => {
    const driver = aDriver(undefined, { googleLogin: async () => ({ ...nadia, displayName }) });
    const { session, registered } = aSessionOf({ driver });

    await session.googleLogin();

    expect(registered.map((person) => endpoints.registerUser.body.safeParse(person).success)).toEqual([true]);
  });
});

it('a sign-up that broke off is finished before anybody sees the person, at the next start of a page too', async () => {
  let reachable = false;
  const register: SessionDeps['register'] = async (person) => {
    if (!reachable) throw new Error('offline');
    return { _id: '1', ...person };
  };
  const records: UserRecord[] = [];
  const { session, kept } = aSessionOf({
    register,
    driver: aDriver(nadia),
    onRecord: (record) => void records.push(record),
  });
  kept.set('wholesale.open-registration', JSON.stringify({ name: 'Nadia', email: nadia.email, role: 'seller' }));
  kept.set('wholesale.signed-in-before', '1');

  await session.start();
  expect(session.current()).toMatchObject({ user: undefined, loading: false, failed: true });
  reachable = true;
  await session.start();

  expect(records).toMatchObject([{ role: 'seller' }]);
  expect(session.current()).toMatchObject({ user: nadia, failed: false });
});

it('an account without a record gets one with its sign-in address', async () => {
  const { session, registered } = aSessionOf();
  await session.login(nadia.email, 'secret-1');

  await session.finishAccount({ name: 'Nadia', role: 'seller' });

  expect(registered).toEqual([{ name: 'Nadia', email: nadia.email, role: 'seller' }]);
});

it.each([
  ['N'.repeat(5_000), 'N'.repeat(80)],
  ['Nadia \u202Enimda\u202C\u0000 Karim', 'Nadia nimda Karim'],
  ['\u200Fنادية\u200F \u200Bكريم', 'نادية كريم'],
  ['\u202E', 'New member'],
])('the shop is never sent a name that it refuses: %#', async (name, sent) => {
  const { session, registered } = aSessionOf();

  await session.createUser({ ...account, name });

  expect(registered).toEqual([{ name: sent, email: nadia.email, role: 'seller' }]);
});

it('a damaged stored registration does not prevent a login', async () => {
  const { session, kept } = aSessionOf();
  kept.set('wholesale.open-registration', '{half');

  await session.login(nadia.email, 'secret-1');

  expect(session.current().user).toEqual(nadia);
});

it('a Google window that was forgotten ends without undoing the login that came after it', async () => {
  let closeWindow: (error: Error) => void = () => undefined;
  const googleLogin = () => new Promise<never>((_, reject) => (closeWindow = reject));
  const { session } = aSessionOf({ driver: aDriver(undefined, { googleLogin }) });

  const google = session.googleLogin().catch((error: Error) => error.message);
  await session.login(nadia.email, 'secret-1');
  closeWindow(new Error('popup-closed-by-user'));

  expect(await google).toBe('popup-closed-by-user');
  expect(session.current()).toMatchObject({ user: nadia, loading: false });
});

describe('a new name', () => {
  it('is given to the provider and to the shop', async () => {
    const records: string[] = [];
    const { session } = aSessionOf({ onRecord: ({ name }) => void records.push(name) });
    await session.login(nadia.email, 'secret-1');

    await session.updateName('Nadia K');

    expect(session.current().user?.displayName).toBe('Nadia K');
    expect(records).toEqual(['Nadia K']);
  });

  it('that the shop does not take is taken back at the provider, and nothing changes on the screen', async () => {
    const given: string[] = [];
    const updateName = async (displayName: string) => {
      given.push(displayName);
      return { ...nadia, displayName };
    };
    const { session } = aSessionOf({
      driver: aDriver(undefined, { updateName }),
      rename: () => Promise.reject(new Error('refused')),
    });
    await session.login(nadia.email, 'secret-1');

    await expect(session.updateName('Nadia K')).rejects.toThrow('refused');

    expect(given).toEqual(['Nadia K', 'Nadia']);
    expect(session.current().user?.displayName).toBe('Nadia');
  });

  it('that the provider does not take never reaches the shop', async () => {
    let renamed = 0;
    const { session } = aSessionOf({
      driver: aDriver(undefined, { updateName: () => Promise.reject(new Error('offline')) }),
      rename: async (name) => {
        renamed++;
        return { _id: '1', name, email: nadia.email, role: 'buyer' };
      },
    });
    await session.login(nadia.email, 'secret-1');

    await expect(session.updateName('Nadia K')).rejects.toThrow('offline');

    expect(renamed).toBe(0);
  });
});

describe('a session that the shop ends', () => {
  it('signs out at once, here and at the provider, and keeps why until it was read', async () => {
    let out = 0;
    const { session, kept } = aSessionOf({ driver: aDriver(undefined, { logOut: async () => void out++ }) });
    await session.login(nadia.email, 'secret-1');

    session.end('closed');

    expect(session.current()).toMatchObject({ user: undefined, loading: false, ended: 'closed' });
    expect(kept.has('wholesale.signed-in-before')).toBe(false);
    await Promise.resolve();
    expect(out).toBe(1);
    session.forgetEnd();
    expect(session.current().ended).toBeUndefined();
  });

  it('because the account is closed says so, even if other calls reported that it expired', async () => {
    const { session } = aSessionOf();
    await session.login(nadia.email, 'secret-1');

    session.end('expired');
    session.end('closed');
    session.end('expired');

    expect(session.current().ended).toBe('closed');
  });

  it('gives no reason after a deliberate logout', async () => {
    const { session } = aSessionOf();
    await session.login(nadia.email, 'secret-1');

    await session.logOut();

    expect(session.current()).toMatchObject({ user: undefined, ended: undefined });
  });

  it('says so when the provider took the sign-in back by itself, and forgets it at the next login', async () => {
    let report: (user: SessionUser | undefined) => void = () => undefined;
    const driver = aDriver();
    const { session } = aSessionOf({
      driver: {
        ...driver,
        watch: (next) => {
          report = next;
          driver.watch(next);
        },
      },
    });
    await session.login(nadia.email, 'secret-1');

    report(undefined);
    expect(session.current()).toMatchObject({ user: undefined, ended: 'expired' });
    await session.login(nadia.email, 'secret-1');

    expect(session.current().ended).toBeUndefined();
  });
});

describe('a login', () => {
  it('that fails clears loading, keeps nobody signed in and hands on the error', async () => {
    const wrong = Object.assign(new Error(), { code: 'auth/wrong-password' });
    const { session, kept } = aSessionOf({ driver: aDriver(undefined, { login: () => Promise.reject(wrong) }) });

    await expect(session.login('a@b.example', 'x')).rejects.toBe(wrong);

    expect(session.current()).toMatchObject({ user: undefined, loading: false, failed: false });
    expect(kept.has('wholesale.signed-in-before')).toBe(false);
  });

  it('is remembered for the next visit, and a log-out forgets it', async () => {
    const { session, kept } = aSessionOf();

    await session.login(nadia.email, 'secret-1');
    expect(kept.get('wholesale.signed-in-before')).toBe('1');
    await session.logOut();

    expect(kept.has('wholesale.signed-in-before')).toBe(false);
    expect(session.current().user).toBeUndefined();
  });
});

it('a token is asked of the provider each time, and there is none while the SDK is not loaded', async () => {
  const { session } = aSessionOf();

  expect(await session.token()).toBeUndefined();
  await session.login(nadia.email, 'secret-1');

  expect(await session.token()).toBe('token');
  expect(await session.token({ fresh: true })).toBe('fresh');
});
