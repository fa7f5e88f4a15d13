import { NotFound } from '@wholesale/web-kit';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry, type RemoteProps } from '@wholesale/web-kit/remotes';
import { Route, Routes } from '@wholesale/web-kit/router';
import type { ComponentType } from 'react';
import { BookingProvider } from './features/booking/components/booking-provider.tsx';
import { HomePage } from './features/home/components/home-page.tsx';
import { PageSkeleton } from './phones/page-skeleton.tsx';

export const contractVersion = 1;

const page = (key: string, load: () => Promise<{ default: ComponentType }>) => (
  <LoadBoundary key={key} load={withRetry(load)} props={{}} title="This page" fallback={<PageSkeleton />} />
);
const advertisePage = page('advertise', () => import('./features/ads/components/advertise-page.tsx'));
const blogPages = page('blog', () => import('./features/blog/components/blog-pages.tsx'));
const brandPage = page('brand', () => import('./features/brand/components/brand-page.tsx'));
const listingPage = page('listing', () => import('./features/listing/components/listing-page.tsx'));

/** The storefront remote. Only the home page is in the first chunk. */
export default function Storefront(_: RemoteProps) {
  return (
    <BookingProvider>
      <Routes>
        <Route index element={<HomePage />} />
        <Route path="advertise" element={advertisePage} />
        <Route path="blog/*" element={blogPages} />
        <Route path="phones/:brand" element={brandPage} />
        <Route path="phones/:brand/:id" element={listingPage} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </BookingProvider>
  );
}
