import { dashboardPages, dashboardSubpages, paths } from '@wholesale/web-kit';
import { RequireRole, RequireSession } from '@wholesale/web-kit/auth';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { RemoteBoundary, withRetry, type RemoteLoader } from '@wholesale/web-kit/remotes';
import { matchPath, useLocation } from '@wholesale/web-kit/router';
import { DashboardLayout } from '../layout/dashboard-layout.tsx';
import { DashboardSkeleton } from '../layout/dashboard-skeleton.tsx';

const loadAccount = withRetry(() => import('../features/account/my-account-page.tsx'));

/** The dashboard with its layout, in a separate chunk from the public pages. */
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
  // The account page belongs to the shell, because the session does.
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
