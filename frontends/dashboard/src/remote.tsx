import { NotFound, Skeleton } from '@wholesale/web-kit';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry, type RemoteProps } from '@wholesale/web-kit/remotes';
import { Route, Routes } from '@wholesale/web-kit/router';
import type { ComponentType } from 'react';
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
const overviewPage = page('Overview', () => import('./features/overview/components/overview-page.tsx'));
const myOrdersPage = page('MyOrders', () => import('./features/orders/components/my-orders-page.tsx'));
const addProductPage = page('AddProduct', () => import('./features/products/components/add-product-page.tsx'));
const myProductPage = page('MyProduct', () => import('./features/products/components/my-product-page.tsx'));
const editProductPage = page('EditProduct', () => import('./features/products/components/edit-product-page.tsx'));
const allSellersPage = page('AllSellers', () => import('./features/people/components/all-sellers-page.tsx'));
const allBuyersPage = page('AllBuyers', () => import('./features/people/components/all-buyers-page.tsx'));

/** The pages of the dashboard; the shell guards who may open them. */
export default function Dashboard({ basename }: RemoteProps) {
  return (
    <Routes>
      <Route path={basename}>
        <Route index element={overviewPage} />
        <Route path="myproduct" element={myOrdersPage} />
        <Route path="addproduct" element={addProductPage} />
        <Route path="sellerProduct" element={myProductPage} />
        <Route path="sellerProduct/:id" element={editProductPage} />
        <Route path="allsellers" element={allSellersPage} />
        <Route path="allbuyers" element={allBuyersPage} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
