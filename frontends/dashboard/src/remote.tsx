import { lazy, Suspense } from 'react';
import { NotFound, Skeleton } from '@wholesale/web-kit';
import type { RemoteProps } from '@wholesale/web-kit/remotes';
import { Route, Routes } from '@wholesale/web-kit/router';
import styles from './remote.module.css';

export const contractVersion = 1;

const OverviewPage = lazy(() => import('./features/overview/components/overview-page.tsx'));
const MyOrdersPage = lazy(() => import('./features/orders/components/my-orders-page.tsx'));
const AddProductPage = lazy(() => import('./features/products/components/add-product-page.tsx'));
const MyProductPage = lazy(() => import('./features/products/components/my-product-page.tsx'));
const EditProductPage = lazy(() => import('./features/products/components/edit-product-page.tsx'));
const AllSellersPage = lazy(() => import('./features/people/components/all-sellers-page.tsx'));
const AllBuyersPage = lazy(() => import('./features/people/components/all-buyers-page.tsx'));

/** The dashboard: what waits for the signed-in person, by role. Who may open which page is the shell's to guard. */
export default function Dashboard({ basename }: RemoteProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route path={basename}>
          <Route index element={<OverviewPage />} />
          <Route path="myproduct" element={<MyOrdersPage />} />
          <Route path="addproduct" element={<AddProductPage />} />
          <Route path="sellerProduct" element={<MyProductPage />} />
          <Route path="sellerProduct/:id" element={<EditProductPage />} />
          <Route path="allsellers" element={<AllSellersPage />} />
          <Route path="allbuyers" element={<AllBuyersPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

const PageSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    <Skeleton width="40%" height={38} />
    <Skeleton width="100%" height={96} />
    <Skeleton width="100%" height={320} />
  </div>
);
