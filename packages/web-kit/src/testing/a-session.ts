import type { UserRecord } from '@wholesale/contracts';
import type { SessionState, SessionStore, SessionUser } from '../session/create-session.ts';
import { aUser } from './builders.ts';

export type TestSession = { store: SessionStore; profile: UserRecord | undefined };

/** A signed-in session: `aSession({ role: 'seller' })`; methods can be replaced: `aSession({}, { logOut })`. */
export function aSession(profile: Partial<UserRecord> = {}, ways: Partial<SessionStore> = {}): TestSession {
  const record = aUser(profile);
  const user: SessionUser = {
    uid: `uid-${record._id}`,
    email: record.email,
    displayName: record.name,
    photoURL: undefined,
    emailVerified: true,
    providers: ['password'],
  };
  return { store: storeOf({ user, loading: false, failed: false }, ways), profile: record };
}

export const signedOut = (state: Partial<SessionState> = {}, ways: Partial<SessionStore> = {}): TestSession => ({
  store: storeOf({ user: undefined, loading: false, failed: false, ...state }, ways),
  profile: undefined,
});

function storeOf(state: SessionState, ways: Partial<SessionStore>): SessionStore {
  const unexpected = async (): Promise<never> => {
    throw new Error('this test did not expect anybody to sign in or out');
  };
  return {
    subscribe: () => () => undefined,
    current: () => state,
    start: async () => undefined,
    prepare: () => undefined,
    createUser: unexpected,
    login: unexpected,
    googleLogin: unexpected,
    finishAccount: unexpected,
    updateName: unexpected,
    mailLinks: unexpected,
    logOut: unexpected,
    end: () => undefined,
    forgetEnd: () => undefined,
    token: async () => (state.user ? 'test-token' : undefined),
    ...ways,
  };
}
