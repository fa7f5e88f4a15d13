import { useQuery, useQueryClient } from '@wholesale/web-kit/query';
import type { Role, UserRecord } from '@wholesale/contracts';
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { ApiError, every, onReturn, queryOf } from '@wholesale/web-kit/http';
import { personalReads } from '../query-keys.ts';
import type { SessionState, SessionStore, SessionUser } from './create-session.ts';

export type Session = Pick<
  SessionStore,
  | 'createUser'
  | 'login'
  | 'googleLogin'
  | 'finishAccount'
  | 'updateName'
  | 'mailLinks'
  | 'logOut'
  | 'prepare'
  | 'start'
  | 'forgetEnd'
> & {
  user: SessionUser | undefined;
  /** True for `user`, and as a guess for a returning user while loading; for display only. */
  seemsSignedIn: boolean;
  loading: boolean;
  /** The identity provider was unreachable; `start()` retries. */
  failed: boolean;
  ended: SessionState['ended'];
  /** The shop's user record; undefined while loading, after a failure and for visitors. */
  profile: UserRecord | undefined;
  role: Role | undefined;
  profileLoading: boolean;
  profileError: Error | null;
  /** Signed in but without a record; the sign-up page asks for the rest. */
  unregistered: boolean;
  reloadProfile: () => void;
};

const SessionContext = createContext<SessionStore | undefined>(undefined);

/** Provides the session; rendered once by the shell, inside the QueryClientProvider. */
export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  const queries = useQueryClient();
  const uid = useSyncExternalStore(session.subscribe, () => session.current().user?.uid);
  const email = useSyncExternalStore(session.subscribe, () => session.current().user?.email) ?? '';
  // Polled so that a closed account is noticed without a click.
  useQuery({ ...ownRecord(email), refetchInterval: every(4_000), refetchOnWindowFocus: onReturn });
  useEffect(() => {
    void session.start();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === 'wholesale.signed-in-before') void session.start(); // signed in or out in another tab
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [session]);
  useEffect(() => {
    // Personal data is removed before another user signs in on this page.
    if (!uid) return undefined;
    const { current } = session;
    return () => {
      queries.removeQueries({ predicate: ({ queryKey }) => personalReads.includes(queryKey[0]) });
      // Drafts of a closed account are removed; others wait for their owner's next sign-in.
      if (current().ended === 'closed') sessionStorage.clear();
    };
  }, [uid, queries, session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

const ownRecord = (email: string) => ({ ...queryOf('findUser', { query: { email } }), enabled: email !== '' });

/** Returns the page's session; throws without a SessionProvider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  const { user, loading, failed, ended, remembered } = useSyncExternalStore(session.subscribe, session.current);
  const email = user?.email ?? '';
  const { data, isPending, error, refetch } = useQuery(ownRecord(email));
  return useMemo(
    () => ({
      ...session,
      user,
      seemsSignedIn: user !== undefined || remembered === true,
      loading,
      failed,
      ended,
      profile: user ? data : undefined,
      role: user ? data?.role : undefined,
      profileLoading: user !== undefined && isPending,
      profileError: user ? error : null,
      unregistered: user !== undefined && error instanceof ApiError && error.code === 'user-not-found',
      reloadProfile: () => void refetch(),
    }),
    [session, user, loading, failed, ended, remembered, data, isPending, error, refetch],
  );
}
