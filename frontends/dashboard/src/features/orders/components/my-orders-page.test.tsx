import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { aBooking, aListing, aSession, problem, renderPage, type ApiStub, textsOf } from '@wholesale/web-kit/testing';
import MyOrdersPage from './my-orders-page.tsx';

const open = (orders: unknown, api: ApiStub = {}) =>
  renderPage(<MyOrdersPage />, {
    session: aSession({ role: 'buyer', email: 'buyer@wholesale.example' }),
    api: { 'GET /booking': orders, ...api },
  });

describe('My Orders', () => {
  it('lists the item name, location, phone and price of each booking', async () => {
    const order = aBooking({ itemName: 'Galaxy S21 128 GB', location: 'Sylhet', phone: '+880 17', price: 310 });
    const { api } = open([order]);
    const row = (await screen.findByText('Galaxy S21 128 GB')).closest('tr');
    expect(row?.textContent).toContain('Sylhet');
    expect(row?.textContent).toContain('+880 17');
    expect(row?.textContent).toContain('$310');
    expect(api.calls.find(({ path }) => path === '/booking')?.query.get('email')).toBe('buyer@wholesale.example');
  });

  it('shows the status, the deadline and the page of each order, and offers to cancel active ones only', async () => {
    const deadline = new Date(Date.now() + 40.5 * 3_600_000).toISOString();
    const { deadline: _, ...completed } = aBooking({ itemName: 'Done', status: 'completed' });
    const orders = [
      aBooking({ itemName: 'Held', status: 'held', deadline }),
      aBooking({ itemName: 'Accepted', status: 'accepted', deadline }),
      completed,
    ];
    const { user } = open(orders);
    const held = within((await screen.findByText('Held')).closest('tr') as HTMLElement);
    expect(held.getByText('Waiting for the seller')).toBeTruthy();
    expect(held.getByText('40 hours left')).toBeTruthy();
    expect(held.getByRole('link', { name: 'Held' }).getAttribute('href')).toBe(
      `/dashboard/myproduct/${orders[0]?._id}`,
    );
    expect(screen.getByText('To collect')).toBeTruthy();
    const done = within(screen.getByText('Done').closest('tr') as HTMLElement);
    expect(done.getByText('Completed')).toBeTruthy();
    expect(done.queryByText(/left|up/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Details of Accepted' }));
    expect(screen.getByRole('button', { name: 'Cancel this booking' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open order' }).getAttribute('href')).toBe(
      `/dashboard/myproduct/${orders[1]?._id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Details of Done' }));
    expect(screen.queryByRole('button', { name: 'Cancel this booking' })).toBeNull();
  });

  it('shows that the bookings are loading', async () => {
    open(() => new Promise(() => undefined));
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('links a buyer without bookings to the phones', async () => {
    open([]);
    const link = await screen.findByRole('link', { name: 'Find a phone' });
    expect(link.getAttribute('href')).toBe('/#categories');
  });

  it('shows why the bookings failed to load, and loads them on Retry', async () => {
    const { user, api } = open(problem(503, 'unavailable', 'Bookings are unavailable.'));
    expect(await screen.findByText('Bookings are unavailable.')).toBeTruthy();
    api.answer('GET /booking', [aBooking({ itemName: 'vivo V29' })]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('vivo V29')).toBeTruthy();
  });

  it('shows the details of a booking and cancels it only after a confirmation', async () => {
    const order = aBooking({ itemName: 'vivo V29' });
    const { user, api } = open([order], {
      [`POST /booking/${order._id}/cancel`]: { acknowledged: true, modifiedCount: 1, status: 'cancelled' },
    });
    await user.click(await screen.findByRole('button', { name: 'Details of vivo V29' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel this booking' }));
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel this booking' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel this booking' }));
    api.answer('GET /booking', [{ ...order, status: 'ended', reason: 'cancelled-by-buyer' }]);
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Booking cancelled')).toBeTruthy();
    expect(await screen.findByText('You cancelled this booking.')).toBeTruthy();
    expect(screen.getByText('Ended')).toBeTruthy();
  });

  it('shows the server’s message when a booking cannot be cancelled, and keeps the booking', async () => {
    const order = aBooking({ itemName: 'vivo V29' });
    const { user } = open([order], {
      [`POST /booking/${order._id}/cancel`]: problem(403, 'not-yours', 'This booking is not yours.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Details of vivo V29' }));
    await user.click(screen.getByRole('button', { name: 'Cancel this booking' }));
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('This booking is not yours.')).toBeTruthy();
    expect(screen.queryByText('Ended')).toBeNull();
  });

  it('shows in the details why a booking was refused, without offering to cancel it', async () => {
    const order = aBooking({ itemName: 'vivo V29', status: 'ended', reason: 'listing-deleted' });
    const { user } = open([order]);
    await user.click(await screen.findByRole('button', { name: 'Details of vivo V29' }));
    expect(within(screen.getByRole('dialog')).getByText('The seller removed this listing.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel this booking' })).toBeNull();
  });

  it('names seller and listing in the details', async () => {
    const phone = aListing({ brand: 'vivo', name: 'vivo V29', sellerName: 'Rahim Traders', orginalPrice: 500 });
    const order = aBooking({ itemName: 'vivo V29', listingId: phone._id, price: 240, phone: '+880 17' });
    const { user } = open([order], { 'GET /api/listings': [phone] });
    await user.click(await screen.findByRole('button', { name: 'Details of vivo V29' }));
    const dialog = within(screen.getByRole('dialog', { name: 'vivo V29' }));
    expect(await dialog.findByText('Rahim Traders')).toBeTruthy();
    expect(dialog.getByText('+880 17')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'View listing' }).getAttribute('href')).toBe(`/phones/vivo/${phone._id}`);
  });

  it('does without the seller when the phone is no longer in the shop, and without an error in the console', async () => {
    const order = aBooking({ itemName: 'vivo V29' });
    const { user, api } = open([order], { 'GET /api/listings': [] });
    await user.click(await screen.findByRole('button', { name: 'Details of vivo V29' }));
    expect(await screen.findByText('No longer in the shop')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View listing' })).toBeNull();
    // Browsers write every 404 to the console, so the phone is asked for in a list.
    expect(api.calls.filter(({ path }) => path.startsWith('/api/listings')).map(({ path }) => path)).toEqual([
      '/api/listings',
    ]);
  });

  it('does not say that a phone left the shop when the shop did not answer', async () => {
    const order = aBooking({ itemName: 'vivo V29' });
    const { user } = open([order], { 'GET /api/listings': problem(503, 'unavailable', 'Catalog is unavailable.') });
    await user.click(await screen.findByRole('button', { name: 'Details of vivo V29' }));
    expect(await screen.findByText('Not available right now')).toBeTruthy();
    expect(screen.queryByText('No longer in the shop')).toBeNull();
  });

  it('lists ended bookings last, with their reason', async () => {
    open([
      aBooking({ itemName: 'Over', status: 'ended', reason: 'refused', refusedFor: 'price-changed' }),
      aBooking({ itemName: 'Open' }),
    ]);
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('Open');
    expect(second?.textContent).toContain('The price changed before the booking was confirmed.');
  });

  it('cancels once when the button is pressed twice', async () => {
    const order = aBooking({ itemName: 'vivo V29' });
    const { user, api } = open([order], { [`POST /booking/${order._id}/cancel`]: () => new Promise(() => undefined) });
    await user.click(await screen.findByRole('button', { name: 'Details of vivo V29' }));
    await user.click(screen.getByRole('button', { name: 'Cancel this booking' }));
    await user.dblClick(screen.getByRole('button', { name: 'Cancel booking' }));
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('prints as one table with all columns, which exists only while printing', async () => {
    open([
      aBooking({ itemName: 'vivo V29', location: 'Sylhet', phone: '+880 17', price: 240 }),
      aBooking({ itemName: 'iPhone 13', status: 'ended', reason: 'cancelled-by-buyer', price: 385 }),
    ]);
    await screen.findByText('vivo V29');
    expect(screen.getAllByRole('table')).toHaveLength(1);
    fireEvent(window, new Event('beforeprint'));
    const sheet = within(screen.getByRole('article'));
    expect(sheet.getByRole('heading', { name: 'My Orders' })).toBeTruthy();
    expect(textsOf(sheet.getAllByRole('columnheader'))).toEqual(
      expect.arrayContaining(['Item name', 'Location', 'Phone', 'Price']),
    );
    expect(sheet.getByRole('row', { name: /vivo V29 Sylhet \+880 17/ })).toBeTruthy();
    // Ended orders do not count.
    expect(sheet.getByRole('row', { name: /To pay/ }).textContent).toContain('$240');
    fireEvent(window, new Event('afterprint'));
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });
});
