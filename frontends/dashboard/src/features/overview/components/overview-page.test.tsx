import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  aBooking,
  aDeal,
  aListing,
  anOwnListing,
  aReservedListing,
  aSession,
  aUser,
  problem,
  renderPage,
} from '@wholesale/web-kit/testing';
import OverviewPage from './overview-page.tsx';

const brands = [
  { brand: 'samsung', unsold: 5 },
  { brand: 'iphone', unsold: 3 },
  { brand: 'vivo', unsold: 2 },
];
const numberAt = (label: string) => screen.getByText(label).nextSibling?.textContent;

describe('The overview', () => {
  it('welcomes a buyer with what is booked, still to be paid and saved, ended and completed bookings left out', async () => {
    const phone = aListing({ name: 'vivo V29', orginalPrice: 500 });
    renderPage(<OverviewPage />, {
      session: aSession({ role: 'buyer', name: 'Nadia Karim' }),
      api: {
        'GET /booking': [
          aBooking({ itemName: 'vivo V29', price: 240, listingId: phone._id }),
          aBooking({ status: 'ended', price: 999 }),
          aBooking({ status: 'completed', price: 777 }),
        ],
        'GET /api/brands': brands,
        'GET /api/listings': [phone],
      },
    });
    expect(await screen.findByText(/^You have booked vivo V29\./)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Nadia Karim' })).toBeTruthy();
    expect(numberAt('Phones booked')).toBe('1');
    expect(numberAt('To pay')).toBe('$240');
    expect(numberAt('Phones on sale')).toBe('10');
    expect(await screen.findByText('$260')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^To pay/ }).getAttribute('href')).toBe('/dashboard/myproduct');
  });

  it('reckons what a buyer saves with one call, without phones that are gone from the shop', async () => {
    const [first, gone, last] = [aListing({ orginalPrice: 500 }), aListing(), aListing({ orginalPrice: 300 })];
    const { api } = renderPage(<OverviewPage />, {
      session: aSession({ role: 'buyer' }),
      api: {
        'GET /booking': [first, gone, last].map(({ _id }) => aBooking({ price: 240, listingId: _id })),
        'GET /api/brands': brands,
        // In an order of the server's own.
        'GET /api/listings': [last, first],
      },
    });
    expect(await screen.findByText('$320')).toBeTruthy();
    const asked = api.calls.filter(({ path }) => path.startsWith('/api/listings'));
    expect(asked.map(({ path, query }) => [path, query.get('ids')])).toEqual([
      ['/api/listings', [first, gone, last].map(({ _id }) => _id).join()],
    ]);
  });

  it('sends a new seller to the form', async () => {
    renderPage(<OverviewPage />, {
      session: aSession({ role: 'seller' }),
      api: { 'GET /sellerProduct': [], 'GET /api/bookings': [] },
    });
    const link = await screen.findByRole('link', { name: 'Add Product' });
    expect(link.getAttribute('href')).toBe('/dashboard/addproduct');
    expect(screen.queryByText('Needs you')).toBeNull();
  });

  describe('of a seller', () => {
    const held = aDeal({ itemName: 'vivo V29', buyerName: 'Ada Buyer' });
    const accepted = aDeal({ itemName: 'iPhone 13', buyerName: 'Ben Buyer', status: 'accepted' });
    const completed = (price: number, daysAgo: number) => {
      const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      return aDeal({ status: 'completed', price, history: [{ at, by: 'buyer', action: 'received' }] });
    };
    const openSeller = (api: Record<string, unknown> = {}) =>
      renderPage(<OverviewPage />, {
        session: aSession({ role: 'seller' }),
        api: {
          'GET /sellerProduct': [anOwnListing(), aReservedListing({ name: 'vivo V29' })],
          'GET /api/bookings': ({ query }: { query: URLSearchParams }) => ({
            body: query.get('status') === 'completed' ? [completed(240, 2), completed(500, 31)] : [held, accepted],
          }),
          ...api,
        },
      });

    it('starts with the deals that need the seller, before the figures', async () => {
      openSeller();
      expect(await screen.findByText(/^1 booking to answer and 1 phone to hand over\./)).toBeTruthy();
      const needs = screen.getByRole('heading', { name: 'Needs you' });
      const figures = screen.getByRole('list', { name: 'Summary' });
      expect(needs.compareDocumentPosition(figures) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      expect(screen.getByRole('link', { name: 'vivo V29' }).getAttribute('href')).toBe(`/dashboard/sales/${held._id}`);
      expect(screen.getByRole('link', { name: 'See bookings' }).getAttribute('href')).toBe(
        '/dashboard/sales?tab=answer',
      );
      expect(screen.getByRole('link', { name: 'Hand over iPhone 13 to Ben Buyer' })).toBeTruthy();
    });

    it('counts the completed deals and the listings of the last 30 days', async () => {
      openSeller({
        'GET /sellerProduct': [
          anOwnListing({ postedAt: new Date().toISOString() }),
          anOwnListing({ postedAt: '2020-01-01T00:00:00.000Z' }),
        ],
      });
      await screen.findByText('Needs you');
      await waitFor(() => expect(numberAt('Income')).toBe('$240'));
      expect(numberAt('Phones sold')).toBe('1');
      expect(numberAt('Phones listed')).toBe('1');
    });

    it('does not repeat the totals of My Product', async () => {
      openSeller();
      await screen.findByText('Needs you');
      for (const label of ['On sale', 'Reserved', 'Sold', 'Earned']) expect(screen.queryByText(label)).toBeNull();
    });

    it('accepts a booking in one press, even if it is pressed twice, and the booking keeps its place', async () => {
      const { user, api } = openSeller({
        [`POST /api/bookings/${held._id}/accept`]: { ...held, status: 'accepted' },
      });
      const accept = await screen.findByRole('button', { name: 'Accept the booking of vivo V29 by Ada Buyer' });
      await user.dblClick(accept);
      expect(await screen.findByText('Booking accepted')).toBeTruthy();
      expect(await screen.findByRole('link', { name: 'Hand over vivo V29 to Ada Buyer' })).toBeTruthy();
      expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(document.activeElement?.textContent).toContain('vivo V29');
      expect(document.activeElement?.tagName).toBe('LI');
    });

    it('adds up all pages of completed deals', async () => {
      const page = Array.from({ length: 20 }, () => completed(10, 1));
      openSeller({
        'GET /api/bookings': ({ query }: { query: URLSearchParams }) => ({
          body:
            query.get('status') !== 'completed'
              ? []
              : query.get('after') === page.at(-1)?._id
                ? [completed(5, 3)]
                : page,
        }),
      });
      await waitFor(() => expect(numberAt('Income')).toBe('$205'));
      expect(numberAt('Phones sold')).toBe('21');
    });

    it('shows the rest of the overview while completed deals cannot be loaded', async () => {
      openSeller({
        'GET /api/bookings': ({ query }: { query: URLSearchParams }) =>
          query.get('status') === 'completed' ? problem(503, 'unavailable', 'Not now.')() : { body: [held] },
      });
      expect(await screen.findByText('Needs you')).toBeTruthy();
      expect(numberAt('Income')).toBe('–');
    });
  });

  it('lets an admin verify sellers, and updates the count', async () => {
    const seller = aUser({ name: 'Rahim', role: 'seller', email: 'rahim@shop.example' });
    const { user, api } = renderPage(<OverviewPage />, {
      session: aSession({ role: 'admin' }),
      api: {
        'GET /sellers': [seller],
        'GET /buyers': [],
        'GET /api/brands': brands,
        'PUT /verify/rahim%40shop.example': { acknowledged: true, modifiedCount: 1 },
      },
    });
    expect(await screen.findByText('1 seller awaiting verification.')).toBeTruthy();
    api.answer('GET /sellers', [{ ...seller, verify: 'verified' }]);
    await user.click(screen.getByRole('button', { name: 'Verify Rahim' }));
    expect(await screen.findByText('Every seller is verified.')).toBeTruthy();
    expect(numberAt('To verify')).toBe('0');
  });

  it('shows what failed, and refetches only that on Retry', async () => {
    const { user, api } = renderPage(<OverviewPage />, {
      session: aSession({ role: 'buyer' }),
      api: {
        'GET /booking': [],
        'GET /api/brands': problem(503, 'unavailable', 'The catalog is unavailable.'),
      },
    });
    expect(await screen.findByText('The catalog is unavailable.')).toBeTruthy();
    const before = api.calls.filter(({ path }) => path === '/booking').length;
    api.answer('GET /api/brands', brands);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^You have no open bookings\./)).toBeTruthy();
    expect(api.calls.filter(({ path }) => path === '/booking')).toHaveLength(before);
  });

  it('shows the welcome while the numbers load', async () => {
    renderPage(<OverviewPage />, {
      session: aSession({ role: 'seller', name: 'Rahim' }),
      api: { 'GET /sellerProduct': () => new Promise(() => undefined) },
    });
    expect(await screen.findByRole('heading', { name: 'Welcome, Rahim' })).toBeTruthy();
    expect(screen.getAllByText('Loading')).toHaveLength(1);
    expect(screen.queryByText('On sale')).toBeNull();
  });
});
