import type { ReactNode } from 'react';
import { Navigate, useLocation } from '@wholesale/web-kit/router';
import { ErrorState } from '../ui/states.tsx';
import { loginPath } from './return-path.ts';
import { useSession } from './session-context.tsx';

export type Guarded = { children: ReactNode; fallback: ReactNode };

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
