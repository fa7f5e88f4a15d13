import { useQuery, useQueryClient } from '@wholesale/web-kit/query';
import type { Role, UserRecord } from '@wholesale/contracts';
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { ApiError, every, onReturn, queryOf } from '@wholesale/web-kit/http';
import { personalReads } from '../query-keys.ts';
import type { SessionState, SessionStore, SessionUser } from './create-session.ts';

/** What every screen knows of the person in front of it. */
export type Session = Pick<
  SessionStore,
  | 'createUser'
  | 'login'
  | 'googleLogin'
  | 'finishAccount'
  | 'updateName'
  | 'passwordReset'
  | 'logOut'
  | 'prepare'
  | 'start'
  | 'forgetEnd'
> & {
  user: SessionUser | undefined;
  /** True for `user`, and before it is known for somebody who was signed in here the last time. Only for what is shown meanwhile. */
  seemsSignedIn: boolean;
  /** True until it is clear whether somebody is signed in. */
  loading: boolean;
  /** True when the identity provider could not be reached; `start()` tries again. */
  failed: boolean;
  /** Why the last session ended by itself; `forgetEnd()` when it has been read. */
  ended: SessionState['ended'];
  /** The shop's own record: name, role, verification. Undefined while it loads, when it failed, and for nobody. */
  profile: UserRecord | undefined;
  role: Role | undefined;
  profileLoading: boolean;
  profileError: Error | null;
  /** True for somebody who has a sign-in but no record in this shop: the sign-up page asks for the rest. */
  unregistered: boolean;
  reloadProfile: () => void;
};

const SessionContext = createContext<SessionStore | undefined>(undefined);

/** Gives the session to the page; the shell renders it once, inside the QueryClientProvider. */
export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  const queries = useQueryClient();
  const uid = useSyncExternalStore(session.subscribe, () => session.current().user?.uid);
  const email = useSyncExternalStore(session.subscribe, () => session.current().user?.email) ?? '';
  // Seen by the person, the record is read again every 4 s and on return to the tab: a closed account is noticed without a click.
  useQuery({ ...ownRecord(email), refetchInterval: every(4_000), refetchOnWindowFocus: onReturn });
  useEffect(() => {
    void session.start();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === 'wholesale.signed-in-before') void session.start(); // signed in in another tab
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [session]);
  useEffect(() => {
    // What one person was shown is not shown to the next one at the same screen.
    if (!uid) return undefined;
    const { current } = session;
    return () => {
      queries.removeQueries({ predicate: ({ queryKey }) => personalReads.includes(queryKey[0]) });
      if (current().ended === 'closed') forgetDrafts();
    };
  }, [uid, queries, session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

const ownRecord = (email: string) => ({ ...queryOf('findUser', { query: { email } }), enabled: email !== '' });

/** Of a closed account nothing stays in the tab either; other drafts wait for their owner to sign in again. */
function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('wholesale.')) sessionStorage.removeItem(key);
}

/** The session of the page. */
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
