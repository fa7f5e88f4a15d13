import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { articleHeads, brandHead } from '@wholesale/contracts/page-heads';
import { fillPage, fullTitle, storefrontPages } from '@wholesale/contracts/pages';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { aListing, aSession, renderPage } from '@wholesale/web-kit/testing';
import { loadBooking } from './features/booking/components/booking-provider.tsx';
import Storefront from './remote.tsx';

const observer = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

// A slow machine would take longer over the parts than a test waits.
beforeAll(() => {
  Object.assign(window, { ResizeObserver: observer, IntersectionObserver: observer });
  return Promise.all([
    import('./features/ads/components/advertise-page.tsx'),
    import('./features/blog/components/blog-pages.tsx'),
    import('./features/booking/components/booking-layer.tsx'),
    import('./features/brand/components/brand-page.tsx'),
    import('./features/listing/components/listing-page.tsx'),
  ]);
}, 60_000);

const listing = aListing({ brand: 'vivo' });
const values = { slug: 'unit-tests', brand: 'vivo', id: listing._id };
const titles: Readonly<Record<string, string>> = {
  article: articleHeads['unit-tests'].title,
  brand: brandHead('vivo').title,
  listing: listing.name,
};

// The first test, because a page that was shown before appears without its placeholder too.
// First, because the code of a page that was shown once is there.
it.each([
  ['a phone', fillPage(storefrontPages.listing.path, values), 'Loading the phone'],
  ['an article', fillPage(storefrontPages.article.path, values), 'Loading'],
])('announces what it loads while the code of the page of %s does', (_, path, text) => {
  renderPage(<Storefront basename="/" />, { path, session: aSession() });

  expect(screen.getByRole('status', { busy: true }).textContent).toBe(text);
});

it('once the page is idle, what the next click of a buyer needs is loaded', async () => {
  const mark = jest.spyOn(performance, 'mark');
  const session = aSession({ role: 'buyer' });
  const { unmount } = renderPage(<Storefront basename="/" />, { path: '/blog', session });
  await waitFor(() => expect(mark).toHaveBeenCalledWith('wholesale:prefetched'));
  unmount();

  renderPage(<Storefront basename="/" />, { path: '/phones/vivo', session });
  expect(screen.getByRole('heading', { level: 1, name: brandHead('vivo').title })).toBeTruthy();
  const nothing = () => undefined;
  const ways = { onOpen: nothing, onClose: nothing, onListing: nothing, onTaken: nothing };
  const props = { id: undefined, listing: undefined, taken: new Set<string>(), ...ways };
  renderPage(<LoadBoundary load={loadBooking} props={props} title="The booking form" fallback="placeholder" />);
  expect(screen.queryByText('placeholder')).toBeNull();
});

describe('The storefront', () => {
  it.each(Object.entries(storefrontPages))(
    'shows %s at its address, under its title',
    async (name, { path, title }) => {
      renderPage(<Storefront basename="/" />, {
        path: fillPage(path, values),
        session: aSession(),
        api: { [`GET /api/listings/${listing._id}`]: listing },
      });

      await waitFor(() => expect(document.title).toContain(titles[name] ?? fullTitle(title)));
      expect(screen.queryByText('404')).toBeNull();
    },
  );

  it.each(['/phones', '/blog/a/b', '/phones/vivo/a/b'])('shows the 404 page at %s', async (path) => {
    renderPage(<Storefront basename="/" />, { path, session: aSession() });

    expect(await screen.findByText("Sorry, we couldn't find this page.")).toBeTruthy();
  });
});
