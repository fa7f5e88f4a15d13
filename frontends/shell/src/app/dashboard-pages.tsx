import { pages, type Page } from '@wholesale/contracts/pages';
import { pageAt, paths, RequireRole } from '@wholesale/web-kit';
import { RequireSession } from '@wholesale/web-kit/auth';
import { LoadBoundary, prefetchWhenIdle } from '@wholesale/web-kit/loading';
import { RemoteBoundary, withRetry, type RemoteLoader } from '@wholesale/web-kit/remotes';
import { useLocation } from '@wholesale/web-kit/router';
import { useEffect } from 'react';
import { DashboardLayout } from '../layout/dashboard-layout.tsx';
import { DashboardSkeleton } from '../layout/dashboard-skeleton.tsx';

const loadAccount = withRetry(
  () => import(/* webpackChunkName: "page-account" */ '../features/account/my-account-page.tsx'),
);

/** The dashboard with its layout, in a separate chunk from the public pages. */
export default function DashboardPages({ loader }: { loader: RemoteLoader }) {
  const name = pageAt(useLocation().pathname) ?? 'dashboardOther';
  const { role }: Page = pages[name];
  useEffect(() => prefetchWhenIdle([loadAccount]), []);
  const skeleton = <DashboardSkeleton page={name} />;
  const content = (
    <RequireRole role={role} fallback={skeleton}>
      {/* The account page is the shell's: it holds the session. */}
      {name === 'account' ? (
        <LoadBoundary load={loadAccount} props={{}} title="Your account" fallback={skeleton} />
      ) : (
        <RemoteBoundary
          name="dashboard"
          title="The dashboard"
          loader={loader}
          basename={paths.dashboard}
          fallback={skeleton}
        />
      )}
    </RequireRole>
  );
  return (
    <DashboardLayout>
      <RequireSession fallback={skeleton}>{content}</RequireSession>
    </DashboardLayout>
  );
}
