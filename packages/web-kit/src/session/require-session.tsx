import type { ReactNode } from 'react';
import { Navigate, useLocation } from '@wholesale/web-kit/router';
import { ErrorState } from '../ui/states.tsx';
import { loginPath } from './return-path.ts';
import { useSession } from './session-context.tsx';

export type Guarded = { children: ReactNode; fallback: ReactNode };

/**
 * Shows its children to somebody who is signed in; anybody else goes to the login page, which leads back here.
 * @param props.when false lets everybody through
 * @param props.fallback what is shown until it is clear who is there, in the shape of what comes
 */
export function RequireSession({ when = true, fallback, children }: Guarded & { when?: boolean }) {
  const { user, loading, failed, start } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!when || user) return children;
  if (loading) return fallback;
  if (failed)
    return (
      <ErrorState
        title="We could not check who you are"
        text="The sign-in service did not answer."
        onRetry={() => void start()}
      />
    );
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}
