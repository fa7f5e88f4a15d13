import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking, aListing, anOwnListing, aSession, aUser, renderPage } from '@wholesale/web-kit/testing';
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
    renderPage(<OverviewPage />, { session: aSession({ role: 'seller' }), api: { 'GET /sellerProduct': [] } });
    const link = await screen.findByRole('link', { name: 'Add Product' });
    expect(link.getAttribute('href')).toBe('/dashboard/addproduct');
  });

  it('names the booked phone that a seller needs to hand over', async () => {
    renderPage(<OverviewPage />, {
      session: aSession({ role: 'seller' }),
      api: { 'GET /sellerProduct': [anOwnListing(), anOwnListing({ name: 'vivo V29', status: 'sold', booked: true })] },
    });
    expect(await screen.findByText(/^vivo V29 is booked and ready to hand over\./)).toBeTruthy();
    expect(numberAt('On sale')).toBe('1');
    expect(numberAt('Booked')).toBe('1');
    expect(numberAt('Sold')).toBe('0');
    expect(numberAt('Earned')).toBe('$0');
    expect(screen.getByRole('link', { name: /^Booked/ }).getAttribute('href')).toBe(
      '/dashboard/sellerProduct?show=booked',
    );
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
        'GET /api/brands': () => ({
          status: 503,
          body: { status: 503, code: 'unavailable', message: 'The catalog is unavailable.', requestId: 'r' },
        }),
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
    expect(screen.getAllByText('Loading').length).toBeGreaterThan(0);
    expect(screen.queryByText('On sale')).toBeNull();
  });
});
