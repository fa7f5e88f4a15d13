import type { dashboardPages } from '@wholesale/contracts/pages';
import { NotFound, PageRoutes, Skeleton } from '@wholesale/web-kit';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry, type RemoteProps } from '@wholesale/web-kit/remotes';
import type { ComponentType, ReactNode } from 'react';
import styles from './remote.module.css';

export const contractVersion = 1;

const PageSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    <Skeleton width="40%" height={38} />
    <Skeleton width="100%" height={96} />
    <Skeleton width="100%" height={320} />
  </div>
);

const page = (key: string, load: () => Promise<{ default: ComponentType }>) => (
  <LoadBoundary key={key} load={withRetry(load)} props={{}} title="This page" fallback={<PageSkeleton />} />
);

const elements: Readonly<Record<keyof typeof dashboardPages, ReactNode>> = {
  dashboard: page(
    'Overview',
    () => import(/* webpackChunkName: "page-dashboard" */ './features/overview/components/overview-page.tsx'),
  ),
  myOrders: page(
    'MyOrders',
    () => import(/* webpackChunkName: "page-myOrders" */ './features/orders/components/my-orders-page.tsx'),
  ),
  order: page('Order', () => import(/* webpackChunkName: "page-order" */ './features/deals/components/order-page.tsx')),
  sales: page('Sales', () => import(/* webpackChunkName: "page-sales" */ './features/deals/components/sales-page.tsx')),
  sale: page('Sale', () => import(/* webpackChunkName: "page-sale" */ './features/deals/components/sale-page.tsx')),
  messages: page(
    'Messages',
    () => import(/* webpackChunkName: "page-messages" */ './features/messages/components/messages-page.tsx'),
  ),
  conversation: page(
    'Messages',
    () => import(/* webpackChunkName: "page-messages" */ './features/messages/components/messages-page.tsx'),
  ),
  addProduct: page(
    'AddProduct',
    () => import(/* webpackChunkName: "page-addProduct" */ './features/products/components/add-product-page.tsx'),
  ),
  myProduct: page(
    'MyProduct',
    () => import(/* webpackChunkName: "page-myProduct" */ './features/products/components/my-product-page.tsx'),
  ),
  editProduct: page(
    'EditProduct',
    () => import(/* webpackChunkName: "page-editProduct" */ './features/products/components/edit-product-page.tsx'),
  ),
  allSellers: page(
    'AllSellers',
    () => import(/* webpackChunkName: "page-allSellers" */ './features/people/components/all-sellers-page.tsx'),
  ),
  allBuyers: page(
    'AllBuyers',
    () => import(/* webpackChunkName: "page-allBuyers" */ './features/people/components/all-buyers-page.tsx'),
  ),
  reports: page(
    'Reports',
    () => import(/* webpackChunkName: "page-reports" */ './features/messages/components/reports-page.tsx'),
  ),
  audit: page('Audit', () => import(/* webpackChunkName: "page-audit" */ './features/audit/components/audit-page.tsx')),
  dashboardOther: <NotFound />,
};

/** The dashboard: what waits for the signed-in person, by role. Who may open which page is the shell's to guard. */
export default function Dashboard(_: RemoteProps) {
  return <PageRoutes elements={elements} />;
}
