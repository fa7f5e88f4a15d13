import { dashboardPages, dashboardSubpages, paths, RequireRole } from '@wholesale/web-kit';
import { RequireSession } from '@wholesale/web-kit/auth';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { RemoteBoundary, withRetry, type RemoteLoader } from '@wholesale/web-kit/remotes';
import { matchPath, useLocation } from '@wholesale/web-kit/router';
import { DashboardLayout } from '../layout/dashboard-layout.tsx';
import { DashboardSkeleton } from '../layout/dashboard-skeleton.tsx';

const loadAccount = withRetry(() => import('../features/account/my-account-page.tsx'));

/** The pages below /dashboard in their own frame, which is no part of the shop's first chunk. */
export default function DashboardPages({ loader }: { loader: RemoteLoader }) {
  const { pathname } = useLocation();
  return (
    <DashboardLayout>
      <RequireSession fallback={<DashboardSkeleton />}>{dashboardPage(pathname, loader)}</RequireSession>
    </DashboardLayout>
  );
}

function dashboardPage(pathname: string, loader: RemoteLoader) {
  const skeleton = <DashboardSkeleton />;
  // One's own account is the shell's: it holds the session.
  if (matchPath(paths.account, pathname))
    return (
      <RequireRole role={undefined} fallback={skeleton}>
        <LoadBoundary load={loadAccount} props={{}} title="Your account" fallback={skeleton} />
      </RequireRole>
    );
  const role = [...dashboardPages, ...dashboardSubpages].find(({ path }) => matchPath(path, pathname))?.role;
  return (
    <RequireRole role={role} fallback={skeleton}>
      <RemoteBoundary
        name="dashboard"
        title="The dashboard"
        loader={loader}
        basename={paths.dashboard}
        fallback={skeleton}
      />
    </RequireRole>
  );
}
