import { NotFound, paths } from '@wholesale/web-kit';
import { loginPath, RequireSession, useSession } from '@wholesale/web-kit/auth';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { RemoteBoundary, withRetry, type RemoteLoader } from '@wholesale/web-kit/remotes';
import { matchPath, useLocation, useNavigate } from '@wholesale/web-kit/router';
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { FrameSkeleton } from '../layout/frame-skeleton.tsx';
import { FormSkeleton, PageSkeleton } from '../layout/page-skeleton.tsx';
import { PublicLayout } from '../layout/public-layout.tsx';

const storefrontPaths = [paths.home, paths.advertise, `${paths.blog}/*`, '/phones/*'];
const needsSession = ['/phones/:brand', `${paths.dashboard}/*`];
const loadGallery = WHOLESALE_GALLERY ? withRetry(() => import('../features/gallery/gallery-page.tsx')) : undefined;
const loadDashboard = withRetry(() => import('./dashboard-pages.tsx'));
const accountPages: Readonly<Record<string, { load: () => Promise<{ default: ComponentType }>; title: string }>> = {
  [paths.login]: { load: withRetry(() => import('../features/account/login-page.tsx')), title: 'The login page' },
  [paths.signup]: { load: withRetry(() => import('../features/account/signup-page.tsx')), title: 'The sign-up page' },
  [paths.resetPassword]: {
    load: withRetry(() => import('../features/account/reset-password-page.tsx')),
    title: 'This page',
  },
};

type PagesProps = { loader: RemoteLoader };

/** Maps each address to its page, its layout and its guard. */
export function Pages({ loader }: PagesProps) {
  const { pathname } = useLocation();
  useEndedSession();
  if (matchPath(`${paths.dashboard}/*`, pathname))
    return <LoadBoundary load={loadDashboard} props={{ loader }} title="The dashboard" fallback={<FrameSkeleton />} />;
  const prefetch = () => {
    void loadDashboard().catch(() => undefined);
    loader.prefetch('dashboard');
  };
  return <PublicLayout prefetchDashboard={prefetch}>{publicPage(pathname, loader)}</PublicLayout>;
}

function publicPage(pathname: string, loader: RemoteLoader): ReactNode {
  const at = (path: string) => matchPath(path, pathname) !== null;
  const account = Object.entries(accountPages).find(([path]) => at(path))?.[1];
  if (account) return <LoadBoundary key={account.title} {...account} props={{}} fallback={<FormSkeleton />} />;
  if (loadGallery && at(paths.gallery))
    return <LoadBoundary key="gallery" load={loadGallery} props={{}} title="The gallery" fallback={<FormSkeleton />} />;
  if (!storefrontPaths.some(at)) return <NotFound />;
  const skeleton = <PageSkeleton shape={at(paths.home) ? 'home' : at('/phones/:brand/:id') ? 'listing' : 'page'} />;
  return (
    <RequireSession when={needsSession.some(at)} fallback={skeleton}>
      <RemoteBoundary name="storefront" title="The shop" loader={loader} basename={paths.home} fallback={skeleton} />
    </RequireSession>
  );
}

/** When the server ends the session, goes to the login page, which shows why and leads back. */
function useEndedSession() {
  const { ended } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const goToLogin = useEffectEvent(() => {
    const leadsThere = [...needsSession, ...Object.keys(accountPages)].some((path) => matchPath(path, pathname));
    if (!leadsThere) void navigate(loginPath(pathname + search + hash), { replace: true });
  });
  useEffect(() => {
    // Only once, so that a visitor who does not log in again can keep browsing.
    if (ended) goToLogin();
  }, [ended]);
}
