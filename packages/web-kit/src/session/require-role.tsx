import type { Role } from '@wholesale/contracts';
import { useSession } from '@wholesale/web-kit/auth';
import { ErrorState } from '@wholesale/web-kit/loading';
import { Navigate, useLocation } from '@wholesale/web-kit/router';
import { Denied } from '../ui/denied.tsx';
import type { Guarded } from './require-session.tsx';
import { signupPath } from './return-path.ts';
import { StartSelling } from './start-selling.tsx';

/** Shows its children to one role; others read why not, and a buyer can become a seller. The server checks again with every call. */
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
  return role === 'seller' && session.role === 'buyer' ? <StartSelling fallback={fallback} /> : <Denied role={role} />;
}
