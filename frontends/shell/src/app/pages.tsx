import { NotFound } from '@wholesale/web-kit';
import { RequireRole, RequireSession } from '@wholesale/web-kit/auth';
import { LoadBoundary, RemoteBoundary, type RemoteLoader } from '@wholesale/web-kit/remotes';
import { matchPath, useLocation } from '@wholesale/web-kit/router';
import { dashboardPages, dashboardSubpages, paths } from '@wholesale/web-kit';
import type { ReactNode } from 'react';
import { DashboardLayout } from '../layout/dashboard-layout.tsx';
import { DashboardSkeleton, FormSkeleton, PageSkeleton } from '../layout/page-skeleton.tsx';
import { PublicLayout } from '../layout/public-layout.tsx';

const storefrontPaths = [paths.home, paths.advertise, `${paths.blog}/*`, '/phones/*'];
const loadLogin = () => import('../features/account/login-page.tsx');
// A development build only: webpack leaves the chunk out of one for production.
const loadGallery = WHOLESALE_GALLERY ? () => import('../features/gallery/gallery-page.tsx') : undefined;
const loadSignup = () => import('../features/account/signup-page.tsx');
const loadReset = () => import('../features/account/reset-password-page.tsx');
const loadAccount = () => import('../features/account/my-account-page.tsx');

type PagesProps = { loader: RemoteLoader };

/** Which page stands at which address, in which layout, and who may open it. */
export function Pages({ loader }: PagesProps) {
  const { pathname } = useLocation();
  if (matchPath(`${paths.dashboard}/*`, pathname))
    return (
      <RequireSession
        fallback={
          <DashboardLayout>
            <DashboardSkeleton />
          </DashboardLayout>
        }
      >
        <DashboardLayout>
          <Dashboard loader={loader} pathname={pathname} />
        </DashboardLayout>
      </RequireSession>
    );
  return <PublicLayout loader={loader}>{publicPage(pathname, loader)}</PublicLayout>;
}

function publicPage(pathname: string, loader: RemoteLoader): ReactNode {
  const at = (path: string) => matchPath(path, pathname) !== null;
  if (at(paths.login))
    return <LoadBoundary key="login" load={loadLogin} props={{}} title="The login page" fallback={<FormSkeleton />} />;
  if (at(paths.signup))
    return (
      <LoadBoundary key="signup" load={loadSignup} props={{}} title="The sign-up page" fallback={<FormSkeleton />} />
    );
  if (loadGallery && at(paths.gallery))
    return <LoadBoundary key="gallery" load={loadGallery} props={{}} title="The gallery" fallback={<FormSkeleton />} />;
  if (!storefrontPaths.some(at)) return <NotFound />;
  const skeleton = <PageSkeleton home={at(paths.home)} />;
  return (
    <RequireSession when={at('/phones/:brand')} fallback={skeleton}>
      <RemoteBoundary name="storefront" title="The shop" loader={loader} basename={paths.home} fallback={skeleton} />
    </RequireSession>
  );
}

function Dashboard({ loader, pathname }: PagesProps & { pathname: string }) {
  const role = [...dashboardPages, ...dashboardSubpages].find(({ path }) => matchPath(path, pathname))?.role;
  return (
    <RequireRole role={role} fallback={<DashboardSkeleton />}>
      <RemoteBoundary
        name="dashboard"
        title="The dashboard"
        loader={loader}
        basename={paths.dashboard}
        fallback={<DashboardSkeleton />}
      />
    </RequireRole>
  );
}
