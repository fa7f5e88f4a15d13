import { NotFound } from '@wholesale/web-kit';
import type { RemoteProps } from '@wholesale/web-kit/remotes';
import { Route, Routes } from '@wholesale/web-kit/router';
import { lazy, Suspense } from 'react';
import { BookingProvider } from './features/booking/components/booking-provider.tsx';
import { HomePage } from './features/home/components/home-page.tsx';
import { PageSkeleton } from './phones/page-skeleton.tsx';

export const contractVersion = 1;

const AdvertisePage = lazy(() => import('./features/ads/components/advertise-page.tsx'));
const BlogPages = lazy(() => import('./features/blog/components/blog-pages.tsx'));
const BrandPage = lazy(() => import('./features/brand/components/brand-page.tsx'));
const ListingPage = lazy(() => import('./features/listing/components/listing-page.tsx'));

/** The storefront: home, brand pages, advertised phones, blog. Only the home page is in the first chunk. */
export default function Storefront(_: RemoteProps) {
  return (
    <BookingProvider>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route index element={<HomePage />} />
          <Route path="advertise" element={<AdvertisePage />} />
          <Route path="blog/*" element={<BlogPages />} />
          <Route path="phones/:brand" element={<BrandPage />} />
          <Route path="phones/:brand/:id" element={<ListingPage />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </BookingProvider>
  );
}
