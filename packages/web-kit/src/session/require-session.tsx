import type { Role } from '@wholesale/contracts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from '@wholesale/web-kit/router';
import { Denied, ErrorState } from '../ui/states.tsx';
import { loginPath, signupPath } from './return-path.ts';
import { useSession } from './session-context.tsx';

type Guarded = { children: ReactNode; fallback: ReactNode };

/**
 * Requires a signed-in user; others go to the login page, which returns here.
 * @param props.when false lets everyone through
 * @param props.fallback shown while the session loads
 */
export function RequireSession({ when = true, fallback, children }: Guarded & { when?: boolean }) {
  const { user, loading, failed, start } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!when || user) return children;
  if (loading) return fallback;
  if (failed)
    return (
      <ErrorState
        title="We could not check your sign-in"
        text="The sign-in service did not respond. Please try again."
        onRetry={() => void start()}
      />
    );
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}

/** Requires a role; the server checks again with every call. */
export function RequireRole({ role, fallback, children }: Guarded & { role?: Role | undefined }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.unregistered) return <Navigate to={signupPath(pathname + search)} replace />;
  if (role === undefined || session.role === role) return children;
  if (session.profileLoading || session.loading) return fallback;
  if (session.profileError)
    return (
      <ErrorState
        title="We could not load your account"
        text={session.profileError.message}
        onRetry={session.reloadProfile}
      />
    );
  return <Denied role={role} />;
}
