import { pages, type PageName, type shellPages } from '@wholesale/contracts/pages';
import { NotFound, pageAt, paths } from '@wholesale/web-kit';
import { loginPath, RequireSession, useSession } from '@wholesale/web-kit/auth';
import { LoadBoundary, prefetchWhenIdle } from '@wholesale/web-kit/loading';
import { loadOf, RemoteBoundary, withRetry, type RemoteLoader } from '@wholesale/web-kit/remotes';
import { matchPath, useLocation, useNavigate } from '@wholesale/web-kit/router';
import { loadToasts } from '@wholesale/web-kit/toast';
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { FrameSkeleton } from '../layout/frame-skeleton.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { loadMenu } from '../layout/load-menu.ts';
import { PublicLayout } from '../layout/public-layout.tsx';
import { reporterLoads } from '../reports/notice-errors.ts';

type Load = () => Promise<{ default: ComponentType }>;
type OwnPage = Exclude<keyof typeof shellPages, 'account'>;

const loadDashboard = withRetry(() => import(/* webpackChunkName: "frame" */ './dashboard-pages.tsx'));
const login = withRetry(() => import(/* webpackChunkName: "page-login" */ '../features/account/login-page.tsx'));
const signup = withRetry(() => import(/* webpackChunkName: "page-signup" */ '../features/account/signup-page.tsx'));
/** The shell's own pages; that of the account is in the frame of the dashboard. */
const ownPages: Readonly<Record<OwnPage, Load | undefined>> = {
  login,
  signup,
  resetPassword: withRetry(
    () => import(/* webpackChunkName: "page-resetPassword" */ '../features/account/reset-password-page.tsx'),
  ),
  gallery: WHOLESALE_GALLERY ? withRetry(() => import('../features/gallery/gallery-page.tsx')) : undefined,
};
const isOwn = (page: PageName | undefined): page is OwnPage => page !== undefined && page in ownPages;

type PagesProps = { loader: RemoteLoader };

/** Which page is at which address, in which layout, and who may open it: as the list of pages says. */
export function Pages({ loader }: PagesProps) {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  useEndedSession(page);
  const inDashboard = matchPath(paths.dashboardOther, pathname) !== null;
  useEarlyStart(loader, inDashboard ? 'dashboard' : 'storefront');
  usePrefetch(loader);
  const frame = (content: ReactNode) => <PublicLayout>{content}</PublicLayout>;
  if (!inDashboard) return frame(publicPage(page, loader));
  return (
    <LoadBoundary
      load={loadDashboard}
      props={{ loader }}
      title="The dashboard"
      fallback={<FrameSkeleton />}
      frame={frame}
    />
  );
}

function publicPage(page: PageName | undefined, loader: RemoteLoader): ReactNode {
  const load = isOwn(page) && ownPages[page];
  if (load)
    return (
      <LoadBoundary key={page} load={load} props={{}} title="This page" fallback={<PageSkeleton shape="form" />} />
    );
  if (!page || isOwn(page)) return <NotFound />;
  const shape = page === 'home' || page === 'listing' || page === 'brand' ? page : 'page';
  const skeleton = <PageSkeleton shape={shape} />;
  return (
    <RequireSession when={needsSession(page)} fallback={skeleton}>
      <RemoteBoundary name="storefront" title="The shop" loader={loader} basename={paths.home} fallback={skeleton} />
    </RequireSession>
  );
}

const needsSession = (page: PageName) => 'session' in pages[page];

/** A session that the shop ended leads to the login page, also from a page that anybody may see: there it says why, and leads back. */
function useEndedSession(page: PageName | undefined) {
  const { ended } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const goToLogin = useEffectEvent(() => {
    const leadsThere = page && (needsSession(page) || isOwn(page));
    if (!leadsThere) void navigate(loginPath(pathname + search + hash), { replace: true });
  });
  useEffect(() => {
    // Only once, so that a visitor who does not log in again can keep browsing.
    if (ended) goToLogin();
  }, [ended]);
}

/** The remote of a page behind the login loads while the session does. */
function useEarlyStart(loader: RemoteLoader, name: string) {
  const { seemsSignedIn } = useSession();
  useEffect(() => {
    // A failure is reported where the remote is shown.
    if (seemsSignedIn) void loader.load(name).catch(() => undefined);
  }, [loader, name, seemsSignedIn]);
}

/** Loads what the next click may need; the remotes do the same with their own pages. */
function usePrefetch(loader: RemoteLoader) {
  const { role, loading } = useSession();
  const signedIn = role !== undefined;
  useEffect(() => {
    if (loading) return undefined;
    const next = signedIn ? [loadDashboard, loadOf(loader, 'dashboard')] : [login, signup];
    return prefetchWhenIdle([loadMenu, ...next, loadOf(loader, 'storefront'), loadToasts, ...reporterLoads]);
  }, [loader, signedIn, loading]);
}
