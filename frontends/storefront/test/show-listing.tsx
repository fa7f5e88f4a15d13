import { beforeAll, beforeEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { PublicListing } from '@wholesale/contracts';
import { paths } from '@wholesale/web-kit';
import { Link, Route, Routes } from '@wholesale/web-kit/router';
import { aListing, renderPage, type ApiStub, type aSession } from '@wholesale/web-kit/testing';
import { BookingProvider } from '../src/features/booking/components/booking-provider.tsx';
import ListingPage from '../src/features/listing/components/listing-page.tsx';
import { AdvertisedGrid } from '../src/phones/advertised-phones.tsx';

export const phone = aListing({ brand: 'iphone', name: 'iPhone 14 Pro 256 GB', condition: 'good' });
export const like = aListing({ brand: 'iphone', name: 'iPhone 13' });
const apiOf = (listing: PublicListing, more: ApiStub = {}): ApiStub => ({
  [`GET /api/listings/${listing._id}`]: listing,
  [`GET /api/listings/${listing._id}/similar`]: [like],
  [`GET /api/sellers/${listing.sellerId}`]: {
    _id: listing.sellerId,
    name: listing.sellerName,
    verified: listing.sellerVerified,
    listed: 3,
    sold: 38,
  },
  'GET /api/prices': { guide: { basis: 'sold', days: 90, phones: 9, low: 680, median: 720, high: 790 } },
  ...more,
});

type Options = { listing?: PublicListing; api?: ApiStub; path?: string; session?: ReturnType<typeof aSession> };
export function show({
  listing = phone,
  api,
  path = `/phones/${listing.brand}/${listing._id}`,
  session,
}: Options = {}) {
  const page = (
    <BookingProvider>
      <Routes>
        <Route path="phones/:brand/:id" element={<ListingPage />} />
        <Route path="advertise" element={<AdvertisedGrid />} />
        <Route path="*" element={<Link to={paths.listing(listing)}>to the phone</Link>} />
      </Routes>
    </BookingProvider>
  );
  return renderPage(page, { path, api: apiOf(listing, api), ...(session && { session }) });
}
export const heading = (name = phone.name) => screen.findByRole('heading', { level: 1, name });
export const inDecision = () => within(screen.getByRole('region', { name: /^iPhone 14 Pro 256 GB$/ }));

/** What a browser has and jsdom has not, and an empty storage for each test. */
export function setUpListingPage(): void {
  beforeAll(() => {
    const observer = class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    };
    Object.assign(window, { ResizeObserver: observer, IntersectionObserver: observer });
    Element.prototype.scrollIntoView = () => undefined;
  });
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}
