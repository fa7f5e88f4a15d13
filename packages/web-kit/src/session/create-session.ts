import type { Role, UserRecord } from '@wholesale/contracts';
import type { Refusal } from '@wholesale/web-kit/http';
import { createRegistration, type Registration } from './registration.ts';

/** The signed-in identity, as the identity provider knows it. */
export type SessionUser = {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | undefined;
  emailVerified: boolean;
  /** The ways of signing in, in the provider's words: `password`, `google.com`. */
  providers: readonly string[];
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
  /** Has the provider send a mail with a link to set a new password. */
  sendPasswordReset: (email: string) => Promise<void>;
  /** Whose password the code of such a link may change. */
  readResetCode: (code: string) => Promise<string>;
  resetPassword: (code: string, password: string) => Promise<void>;
};
export type PasswordReset = Pick<AuthDriver, 'sendPasswordReset' | 'readResetCode' | 'resetPassword'>;

export type NewAccount = { name: string; email: string; password: string; role: Exclude<Role, 'admin'> };

/**
 * `user` and `loading` as every screen sees them; `failed` when the identity provider could not be reached at all; `ended` says why a session
 * ended by itself, until somebody has read it; `remembered` when somebody was signed in here the last time, which is the best guess until
 * the provider has answered.
 */
export type SessionState = {
  user: SessionUser | undefined;
  loading: boolean;
  failed: boolean;
  remembered?: boolean | undefined;
  ended?: Refusal | undefined;
};

export type SessionDeps = {
  openDriver: () => Promise<AuthDriver>;
  register: (person: Registration) => Promise<UserRecord>;
  rename: (name: string) => Promise<UserRecord>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Hears of the shop's own record of a person as soon as it is known. */
  onRecord?: (record: UserRecord) => void;
};

const signedInBefore = 'wholesale.signed-in-before';

export type SessionStore = ReturnType<typeof createSession>;

/**
 * The session: who is signed in, and the ways in and out. The identity provider's SDK is loaded only for a person who was signed in
 * before, or at sign-in. A new account is shown only once the shop has its record too, so no screen ever meets an account without a role.
 */
export function createSession({ openDriver, register, rename, storage, onRecord = () => undefined }: SessionDeps) {
  const isRemembered = () => storage.getItem(signedInBefore) !== null;
  let state: SessionState = { user: undefined, loading: isRemembered(), failed: false, remembered: isRemembered() };
  let driver: Promise<AuthDriver> | undefined;
  let told: { user: SessionUser | undefined } | undefined;
  let entry = 0; // the latest way in; an earlier one that ends later (a forgotten Google window) changes nothing
  let held = false;
  let leaving = false;
  const listeners = new Set<() => void>();
  const registration = createRegistration({ register, storage, onRecord });

  const set = (next: Partial<SessionState>) => {
    state = { ...state, ...next, remembered: isRemembered() };
    listeners.forEach((tell) => tell());
  };

  const show = (user: SessionUser | undefined) => {
    if (user) {
      leaving = false;
      storage.setItem(signedInBefore, '1');
      set({ user, loading: false, failed: false, ended: undefined });
    } else {
      storage.removeItem(signedInBefore);
      // The provider took the sign-in back by itself, or another tab logged out.
      const ended = state.user && !leaving ? 'expired' : state.ended;
      set({ user, loading: false, failed: false, ended });
    }
  };

  /** What the provider reports. A sign-up that broke off between provider and shop is finished before anybody sees the person. */
  const hear = async (user: SessionUser | undefined) => {
    told = { user };
    if (held) return;
    if (!user || !registration.isOpenFor(user.email)) return show(user);
    set({ loading: true, failed: false });
    await registration.finish(user.email).then(
      () => show(user),
      () => set({ loading: false, failed: true }),
    );
  };

  const open = () =>
    (driver ??= openDriver().then(
      (opened) => {
        opened.watch((user) => void hear(user));
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
    const mine = ++entry;
    held = true;
    set({ loading: true });
    try {
      const user = await way(opened);
      held = false;
      show(user);
      return user;
    } catch (error) {
      if (mine === entry) {
        held = false;
        set({ loading: false });
      }
      throw error;
    }
  };

  return {
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    current: () => state,

    /** Looks who is signed in, if anybody was before; screens call it through the provider. */
    start: async () => {
      if (!isRemembered() && !told?.user) return;
      set({ loading: true, failed: false });
      await open().catch(() => set({ loading: false, failed: true }));
      if (told && driver) await hear(told.user);
    },
    /** Loads the provider's SDK ahead of a sign-in, so that the Google window still counts as opened by the click. */
    prepare: () => void open().catch(() => undefined),

    createUser: ({ name, email, password, role }: NewAccount) =>
      enter(async (opened) => {
        // Kept first: whatever breaks off after the provider has the account is finished at the next sign-in.
        registration.keep({ name, email, role });
        const user = await opened.createUser(email, password, name);
        await registration.finish(user.email);
        return user;
      }),
    login: (email: string, password: string) =>
      enter(async (opened) => {
        const user = await opened.login(email, password);
        await registration.finish(user.email);
        return user;
      }),
    googleLogin: () =>
      enter(async (opened) => {
        const user = await opened.googleLogin();
        registration.keep({ name: user.displayName || user.email, email: user.email, role: 'buyer' });
        await registration.finish(user.email);
        return user;
      }),
    /** Makes the shop's record of somebody whom only the provider knows: the sign-up broke off on another device. @throws {ApiError} */
    finishAccount: async ({ name, role }: Pick<NewAccount, 'name' | 'role'>) => {
      const email = state.user?.email ?? '';
      registration.keep({ name, email, role });
      await registration.finish(email);
    },
    /** Changes the name at the provider and in the shop; when the shop does not take it, the provider gets the old one back. */
    updateName: async (name: string) => {
      const opened = await open();
      const before = state.user?.displayName ?? '';
      const user = await opened.updateName(name);
      try {
        onRecord(await rename(name));
      } catch (error) {
        await opened.updateName(before).catch(() => undefined);
        throw error;
      }
      show(user);
    },
    /** The provider's calls about forgotten passwords. */
    passwordReset: (): Promise<PasswordReset> => open(),
    logOut: async () => {
      leaving = true;
      try {
        await (await open()).logOut();
        show(undefined);
      } catch (error) {
        leaving = false;
        throw error;
      }
    },
    /** The shop takes this session no longer: the person is signed out at once, and `ended` says why. */
    end: (why: Refusal) => {
      if (state.ended === 'closed' || (state.ended && !state.user && why === 'expired')) return;
      leaving = true;
      storage.removeItem(signedInBefore);
      set({ user: undefined, loading: false, ended: why });
      void driver?.then((opened) => opened.logOut()).catch(() => undefined);
    },
    /** Somebody has read why the session ended. */
    forgetEnd: () => {
      if (state.ended) set({ ended: undefined });
    },
    token: async ({ fresh = false } = {}) => (driver ? (await driver).token(fresh) : undefined),
  };
}
