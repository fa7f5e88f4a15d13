import type { storefrontPages } from '@wholesale/contracts/pages';
import { PageRoutes } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { LoadBoundary, prefetchWhenIdle } from '@wholesale/web-kit/loading';
import { withRetry, type RemoteProps } from '@wholesale/web-kit/remotes';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { BookingProvider, loadBooking } from './features/booking/components/booking-provider.tsx';
import { HomePage } from './features/home/components/home-page.tsx';
import { ListingSkeleton } from './features/listing/components/listing-skeleton.tsx';
import { PageSkeleton } from './phones/page-skeleton.tsx';

export const contractVersion = 1;

const loadBlog = withRetry(
  () => import(/* webpackChunkName: "page-blog" */ './features/blog/components/blog-pages.tsx'),
);
const loadAdvertise = withRetry(
  () => import(/* webpackChunkName: "page-advertise" */ './features/ads/components/advertise-page.tsx'),
);
const loadBrand = withRetry(
  () => import(/* webpackChunkName: "page-brand" */ './features/brand/components/brand-page.tsx'),
);
const loadListing = withRetry(
  () => import(/* webpackChunkName: "page-listing" */ './features/listing/components/listing-page.tsx'),
);

const page = (key: string, load: () => Promise<{ default: ComponentType }>, fallback: ReactNode) => (
  <LoadBoundary key={key} load={load} props={{}} title="This page" fallback={fallback} />
);
const blogPages = page('blog', loadBlog, <PageSkeleton shape="text" />);

const elements: Readonly<Record<keyof typeof storefrontPages, ReactNode>> = {
  home: <HomePage />,
  advertise: page('advertise', loadAdvertise, <PageSkeleton shape="phones" />),
  blog: blogPages,
  article: blogPages,
  brand: page('brand', loadBrand, <PageSkeleton shape="brand" />),
  listing: page('listing', loadListing, <ListingSkeleton />),
};

/** The storefront remote. Only the home page is in the first chunk. */
export default function Storefront(_: RemoteProps) {
  usePrefetch();
  return (
    <BookingProvider>
      <PageRoutes elements={elements} />
    </BookingProvider>
  );
}

/** Loads what the next click may need: the pages that cards and tiles lead to, and the booking form for those who can book. */
function usePrefetch() {
  const { role } = useSession();
  useEffect(() => {
    const booking = role === 'buyer' ? [loadBooking] : [];
    return prefetchWhenIdle([loadListing, ...booking, ...(role ? [loadBrand] : []), loadAdvertise, loadBlog]);
  }, [role]);
}
