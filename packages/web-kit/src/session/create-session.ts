import type { Role, UserRecord } from '@wholesale/contracts';
import type { Refusal } from '@wholesale/web-kit/http';
import { createRegistration, type Registration } from './registration.ts';

export type SessionUser = {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | undefined;
  emailVerified: boolean;
  /** Provider ids: `password`, `google.com`. */
  providers: readonly string[];
};

export type AuthDriver = {
  watch: (listener: (user: SessionUser | undefined) => void) => void;
  createUser: (email: string, password: string, name: string) => Promise<SessionUser>;
  login: (email: string, password: string) => Promise<SessionUser>;
  googleLogin: () => Promise<SessionUser>;
  updateName: (name: string) => Promise<SessionUser>;
  logOut: () => Promise<void>;
  token: (fresh: boolean) => Promise<string | undefined>;
  sendPasswordReset: (email: string) => Promise<void>;
  /** Returns the email address a reset code belongs to. */
  readResetCode: (code: string) => Promise<string>;
  resetPassword: (code: string, password: string) => Promise<void>;
  /** Emails the signed-in person a link that confirms their address. */
  sendConfirmation: () => Promise<void>;
  confirmEmail: (code: string) => Promise<void>;
  /** Whether the signed-in person's address is confirmed by now. If it is, the shop learns it with the next call. */
  isEmailConfirmed: () => Promise<boolean>;
};
/** What the links in the identity provider's mails are for. */
export type MailLinks = Omit<
  AuthDriver,
  'watch' | 'createUser' | 'login' | 'googleLogin' | 'updateName' | 'logOut' | 'token'
>;

export type NewAccount = { name: string; email: string; password: string; role: Exclude<Role, 'admin'> };

/**
 * `failed`: the identity provider was unreachable. `ended`: why a session ended, until acknowledged.
 * `remembered`: someone was signed in here last time, the best guess until the provider answers.
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
  onRecord?: (record: UserRecord) => void;
};

const signedInBefore = 'wholesale.signed-in-before';

export type SessionStore = ReturnType<typeof createSession>;

/**
 * Creates the session store. The provider's SDK is loaded only for a returning user or at sign-in.
 * A new account becomes visible only once the shop has its record, so no screen meets an account without a role.
 */
export function createSession({ openDriver, register, rename, storage, onRecord = () => undefined }: SessionDeps) {
  const isRemembered = () => storage.getItem(signedInBefore) !== null;
  let state: SessionState = { user: undefined, loading: isRemembered(), failed: false, remembered: isRemembered() };
  let driver: Promise<AuthDriver> | undefined;
  let lastReported: { user: SessionUser | undefined } | undefined;
  let latestSignIn = 0; // an earlier sign-in that ends later, such as a forgotten Google window, changes nothing
  let isSigningIn = false;
  let isSigningOut = false;
  const listeners = new Set<() => void>();
  const registration = createRegistration({ register, storage, onRecord });

  const set = (next: Partial<SessionState>) => {
    state = { ...state, ...next, remembered: isRemembered() };
    listeners.forEach((listener) => listener());
  };

  const show = (user: SessionUser | undefined) => {
    if (user) {
      isSigningOut = false;
      storage.setItem(signedInBefore, '1');
      set({ user, loading: false, failed: false, ended: undefined });
    } else {
      storage.removeItem(signedInBefore);
      // The provider revoked the sign-in, or another tab signed out.
      const ended = state.user && !isSigningOut ? 'expired' : state.ended;
      set({ user, loading: false, failed: false, ended });
    }
  };

  /** Handles a change reported by the provider. An unfinished sign-up is completed before the user becomes visible. */
  const handleReport = async (user: SessionUser | undefined) => {
    lastReported = { user };
    if (isSigningIn) return;
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
        opened.watch((user) => void handleReport(user));
        return opened;
      },
      (error: unknown) => {
        driver = undefined; // the next call loads again
        throw error;
      },
    ));

  /** Runs a sign-in and holds back the provider's reports until the shop has the record. */
  const signIn = async (provide: (driver: AuthDriver) => Promise<SessionUser>) => {
    const opened = await open();
    const thisSignIn = ++latestSignIn;
    isSigningIn = true;
    set({ loading: true });
    try {
      const user = await provide(opened);
      isSigningIn = false;
      show(user);
      return user;
    } catch (error) {
      if (thisSignIn === latestSignIn) {
        isSigningIn = false;
        set({ loading: false });
      }
      throw error;
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => state,

    start: async () => {
      if (!isRemembered() && !lastReported?.user) return;
      set({ loading: true, failed: false });
      await open().catch(() => set({ loading: false, failed: true }));
      if (lastReported && driver) await handleReport(lastReported.user);
    },
    /** Loads the SDK ahead of a sign-in, so that the browser allows the Google popup. */
    prepare: () => void open().catch(() => undefined),

    createUser: ({ name, email, password, role }: NewAccount) =>
      signIn(async (opened) => {
        // Stored first, so that an interrupted sign-up is completed at the next sign-in.
        registration.keep({ name, email, role });
        const user = await opened.createUser(email, password, name);
        await registration.finish(user.email);
        return user;
      }),
    login: (email: string, password: string) =>
      signIn(async (opened) => {
        const user = await opened.login(email, password);
        await registration.finish(user.email);
        return user;
      }),
    googleLogin: () =>
      signIn(async (opened) => {
        const user = await opened.googleLogin();
        registration.keep({ name: user.displayName, email: user.email, role: 'buyer' });
        await registration.finish(user.email);
        return user;
      }),
    /** Creates the missing record of an account whose sign-up was interrupted on another device. @throws {ApiError} */
    finishAccount: async ({ name, role }: Pick<NewAccount, 'name' | 'role'>) => {
      const email = state.user?.email ?? '';
      registration.keep({ name, email, role });
      await registration.finish(email);
    },
    /** Changes the name at the provider and in the shop; if the shop refuses, the provider gets the old name back. */
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
    mailLinks: (): Promise<MailLinks> => open(),
    logOut: async () => {
      isSigningOut = true;
      try {
        await (await open()).logOut();
        show(undefined);
      } catch (error) {
        isSigningOut = false;
        throw error;
      }
    },
    /** Ends a session the shop refuses: signs out and sets `ended`. */
    end: (why: Refusal) => {
      if (state.ended === 'closed' || (state.ended && !state.user && why === 'expired')) return;
      isSigningOut = true;
      storage.removeItem(signedInBefore);
      set({ user: undefined, loading: false, ended: why });
      void driver?.then((opened) => opened.logOut()).catch(() => undefined);
    },
    forgetEnd: () => {
      if (state.ended) set({ ended: undefined });
    },
    token: async ({ fresh = false } = {}) => (driver ? (await driver).token(fresh) : undefined),
  };
}
