import type { storefrontPages } from '@wholesale/contracts/pages';
import { PageRoutes } from '@wholesale/web-kit';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { withRetry, type RemoteProps } from '@wholesale/web-kit/remotes';
import type { ComponentType, ReactNode } from 'react';
import { BookingProvider } from './features/booking/components/booking-provider.tsx';
import { HomePage } from './features/home/components/home-page.tsx';
import { PageSkeleton } from './phones/page-skeleton.tsx';

export const contractVersion = 1;

const page = (key: string, load: () => Promise<{ default: ComponentType }>) => (
  <LoadBoundary key={key} load={withRetry(load)} props={{}} title="This page" fallback={<PageSkeleton />} />
);
const blogPages = page('blog', () => import('./features/blog/components/blog-pages.tsx'));

const elements: Readonly<Record<keyof typeof storefrontPages, ReactNode>> = {
  home: <HomePage />,
  advertise: page('advertise', () => import('./features/ads/components/advertise-page.tsx')),
  blog: blogPages,
  article: blogPages,
  brand: page('brand', () => import('./features/brand/components/brand-page.tsx')),
  listing: page('listing', () => import('./features/listing/components/listing-page.tsx')),
};

/** The storefront remote. Only the home page is in the first chunk. */
export default function Storefront(_: RemoteProps) {
  return (
    <BookingProvider>
      <PageRoutes elements={elements} />
    </BookingProvider>
  );
}
