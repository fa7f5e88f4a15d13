import type { Role } from '@wholesale/contracts';
import type { dashboardPages } from '@wholesale/contracts/pages';
import { dashboardMenu, NotFound, PageRoutes, type MenuPage } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { LoadBoundary, prefetchWhenIdle } from '@wholesale/web-kit/loading';
import { withRetry, type RemoteProps } from '@wholesale/web-kit/remotes';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { PageSkeleton } from './page-skeleton.tsx';

export const contractVersion = 1;

type Load = () => Promise<{ default: ComponentType }>;

const loads = {
  dashboard: withRetry(
    () => import(/* webpackChunkName: "page-dashboard" */ './features/overview/components/overview-page.tsx'),
  ),
  myOrders: withRetry(
    () => import(/* webpackChunkName: "page-myOrders" */ './features/orders/components/my-orders-page.tsx'),
  ),
  order: withRetry(() => import(/* webpackChunkName: "page-order" */ './features/deals/components/order-page.tsx')),
  sales: withRetry(() => import(/* webpackChunkName: "page-sales" */ './features/deals/components/sales-page.tsx')),
  sale: withRetry(() => import(/* webpackChunkName: "page-sale" */ './features/deals/components/sale-page.tsx')),
  messages: withRetry(
    () => import(/* webpackChunkName: "page-messages" */ './features/messages/components/messages-page.tsx'),
  ),
  addProduct: withRetry(
    () => import(/* webpackChunkName: "page-addProduct" */ './features/products/components/add-product-page.tsx'),
  ),
  myProduct: withRetry(
    () => import(/* webpackChunkName: "page-myProduct" */ './features/products/components/my-product-page.tsx'),
  ),
  editProduct: withRetry(
    () => import(/* webpackChunkName: "page-editProduct" */ './features/products/components/edit-product-page.tsx'),
  ),
  allSellers: withRetry(
    () => import(/* webpackChunkName: "page-allSellers" */ './features/people/components/all-sellers-page.tsx'),
  ),
  allBuyers: withRetry(
    () => import(/* webpackChunkName: "page-allBuyers" */ './features/people/components/all-buyers-page.tsx'),
  ),
  reports: withRetry(
    () => import(/* webpackChunkName: "page-reports" */ './features/messages/components/reports-page.tsx'),
  ),
  audit: withRetry(() => import(/* webpackChunkName: "page-audit" */ './features/audit/components/audit-page.tsx')),
} satisfies Readonly<Record<string, Load>>;

const page = (name: keyof typeof loads) => {
  const load: Load = loads[name];
  return <LoadBoundary key={name} load={load} props={{}} title="This page" fallback={<PageSkeleton page={name} />} />;
};
const messages = page('messages');

const elements: Readonly<Record<keyof typeof dashboardPages, ReactNode>> = {
  dashboard: page('dashboard'),
  myOrders: page('myOrders'),
  order: page('order'),
  sales: page('sales'),
  sale: page('sale'),
  messages,
  conversation: messages,
  addProduct: page('addProduct'),
  myProduct: page('myProduct'),
  editProduct: page('editProduct'),
  allSellers: page('allSellers'),
  allBuyers: page('allBuyers'),
  reports: page('reports'),
  audit: page('audit'),
  dashboardOther: <NotFound />,
};

/** The dashboard: what waits for the signed-in person, by role. Who may open which page is the shell's to guard. */
export default function Dashboard(_: RemoteProps) {
  usePrefetch();
  return <PageRoutes elements={elements} />;
}

/** Loads what the next click may need: the pages of the role's menu, and the page of one thing that a list leads to. */
function usePrefetch() {
  const { role } = useSession();
  useEffect(() => (role ? prefetchWhenIdle(loadsOf(role)) : undefined), [role]);
}

const fromList: Partial<Record<MenuPage, readonly Load[]>> = {
  myOrders: [loads.order],
  sales: [loads.sale],
  myProduct: [loads.editProduct],
};

const loadsOf = (role: Role): Load[] =>
  dashboardMenu(role).flatMap(({ name }) =>
    // The page of the account is the shell's.
    name === 'account' ? [] : [loads[name], ...(fromList[name] ?? [])],
  );
