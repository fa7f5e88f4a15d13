import type { Role, UserRecord } from '@wholesale/contracts';

/** The signed-in identity, as the identity provider knows it. */
export type SessionUser = {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | undefined;
  emailVerified: boolean;
};

/** What the session needs of an identity provider; the real one is Firebase, loaded only when it is needed. */
export type AuthDriver = {
  /** Tells at once and at every change who is signed in. */
  watch: (tell: (user: SessionUser | undefined) => void) => void;
  createUser: (email: string, password: string, name: string) => Promise<SessionUser>;
  login: (email: string, password: string) => Promise<SessionUser>;
  googleLogin: () => Promise<SessionUser>;
  updateName: (name: string) => Promise<SessionUser>;
  logOut: () => Promise<void>;
  token: (fresh: boolean) => Promise<string | undefined>;
};

export type NewAccount = { name: string; email: string; password: string; role: Exclude<Role, 'admin'> };
type Registration = { name: string; email: string; role: Role };

/** `user` and `loading` as every screen sees them; `failed` when the identity provider could not be reached at all. */
export type SessionState = { user: SessionUser | undefined; loading: boolean; failed: boolean };

export type SessionDeps = {
  openDriver: () => Promise<AuthDriver>;
  register: (person: Registration) => Promise<UserRecord>;
  rename: (name: string) => Promise<UserRecord>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Hears of the shop's own record of a person as soon as it is known. */
  onRecord?: (record: UserRecord) => void;
};

const signedInBefore = 'wholesale.signed-in-before';
const openRegistration = 'wholesale.open-registration';

export type SessionStore = ReturnType<typeof createSession>;

/**
 * The session: who is signed in, and the ways in and out. The identity provider's SDK is loaded only for a person who was signed in
 * before, or at sign-in. A new account is shown only once the shop has its record too, so no screen ever meets an account without a role.
 */
export function createSession({ openDriver, register, rename, storage, onRecord = () => undefined }: SessionDeps) {
  let state: SessionState = { user: undefined, loading: storage.getItem(signedInBefore) !== null, failed: false };
  let driver: Promise<AuthDriver> | undefined;
  let held = false;
  const listeners = new Set<() => void>();

  const set = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    listeners.forEach((tell) => tell());
  };

  const show = (user: SessionUser | undefined) => {
    if (held) return;
    if (user) storage.setItem(signedInBefore, '1');
    else storage.removeItem(signedInBefore);
    set({ user, loading: false, failed: false });
  };

  const open = () =>
    (driver ??= openDriver().then(
      (opened) => {
        opened.watch(show);
        return opened;
      },
      (error: unknown) => {
        driver = undefined; // the next try loads again
        throw error;
      },
    ));

  /** Runs a way in: what the provider reports meanwhile is held back until the shop knows the person too. */
  const enter = async (way: (driver: AuthDriver) => Promise<SessionUser>) => {
    const opened = await open();
    const before = state.user;
    held = true;
    set({ loading: true });
    try {
      const user = await way(opened);
      held = false;
      show(user);
      return user;
    } catch (error) {
      held = false;
      set({ user: before, loading: false });
      throw error;
    }
  };

  const enrol = async (person: Registration) => {
    storage.setItem(openRegistration, JSON.stringify(person));
    onRecord(await register(person));
    storage.removeItem(openRegistration);
  };

  return {
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    current: () => state,

    /** Looks who is signed in, if anybody was before; screens call it through the provider. */
    start: async () => {
      if (storage.getItem(signedInBefore) === null) return;
      set({ loading: true, failed: false });
      await open().catch(() => set({ loading: false, failed: true }));
    },
    /** Loads the provider's SDK ahead of a sign-in, so that the Google window still counts as opened by the click. */
    prepare: () => void open().catch(() => undefined),

    createUser: ({ name, email, password, role }: NewAccount) =>
      enter(async (opened) => {
        const user = await opened.createUser(email, password, name);
        await enrol({ name, email: user.email, role });
        return user;
      }),
    login: (email: string, password: string) =>
      enter(async (opened) => {
        const user = await opened.login(email, password);
        const left = unfinished(storage, user.email);
        if (left) await enrol(left);
        return user;
      }),
    googleLogin: () =>
      enter(async (opened) => {
        const user = await opened.googleLogin();
        await enrol({ name: user.displayName || user.email, email: user.email, role: 'buyer' });
        return user;
      }),
    updateName: async (name: string) => {
      const opened = await open();
      const user = await opened.updateName(name);
      onRecord(await rename(name));
      show(user);
    },
    logOut: async () => {
      await (await open()).logOut();
      show(undefined);
    },
    token: async ({ fresh = false } = {}) => (driver ? (await driver).token(fresh) : undefined),
  };
}

/** A registration that never reached the shop, because the connection broke between the two calls of a sign-up. */
function unfinished(storage: SessionDeps['storage'], email: string): Registration | undefined {
  const kept = storage.getItem(openRegistration);
  if (kept === null) return undefined;
  const person = JSON.parse(kept) as Registration;
  return person.email === email ? person : undefined;
}
