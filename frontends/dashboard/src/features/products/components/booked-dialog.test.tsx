import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, anOwnListing, aSession, renderPage } from '@wholesale/web-kit/testing';
import type { Booking } from '@wholesale/contracts';
import MyProductPage from './my-product-page.tsx';

const problem = (status: number, code: string, message: string) => () => ({
  status,
  body: { status, code, message, requestId: 'r', acknowledged: false },
});
const never = () => new Promise(() => undefined);
const cancelled = { acknowledged: true, modifiedCount: 1, status: 'cancelled' };

/** Opens My Product with one booked phone. */
function open({
  booking = {},
  holder,
  cancel = cancelled,
  path = '/dashboard/sellerProduct',
}: { booking?: Partial<Booking>; holder?: unknown; cancel?: unknown; path?: string } = {}) {
  const listing = anOwnListing({ name: 'vivo V29', status: 'sold', booked: true });
  const held = aBooking({ listingId: listing._id, name: 'Ada Buyer', ...booking });
  const page = renderPage(<MyProductPage />, {
    session: aSession({ role: 'seller', email: 'seller@wholesale.example' }),
    api: {
      'GET /sellerProduct': [listing],
      [`GET /api/listings/${listing._id}/booking`]: holder ?? held,
      [`POST /booking/${held._id}/cancel`]: cancel,
    },
    path,
  });
  return {
    ...page,
    listing,
    held,
    cancels: () => page.api.calls.filter(({ method }) => method === 'POST'),
    lists: () => page.api.calls.filter((call) => call.path === '/sellerProduct').length,
    look: async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Booked: see who booked vivo V29' }));
      return within(screen.getByRole('dialog'));
    },
  };
}

describe('A booked phone', () => {
  it('shows who booked it and when, how to reach the buyer, and where to meet', async () => {
    const { look } = open({
      booking: {
        phone: '+49 (341) 555-0123',
        email: 'ada+shop@mail.example',
        location: 'Leipzig, main station',
        bookedAt: '2026-03-08T12:05:00.000Z',
        price: 289,
      },
    });
    const dialog = await look();
    expect(await dialog.findByText('Ada Buyer')).toBeTruthy();
    expect(dialog.getByRole('link', { name: '+49 (341) 555-0123' }).getAttribute('href')).toBe('tel:+493415550123');
    expect(dialog.getByRole('link', { name: /ada\+shop/ }).getAttribute('href')).toBe('mailto:ada%2Bshop@mail.example');
    expect(dialog.getByText('Leipzig, main station')).toBeTruthy();
    expect(dialog.getByText(/\b8[^8M]*Mar[^2M]*2026|Mar[^8M]*8[^2M]*2026/)).toBeTruthy();
    expect(dialog.getByText(/You get \$289 when you meet/)).toBeTruthy();
  });

  it('shows hostile input of a buyer as plain text, and links only phone numbers', async () => {
    const name = '<img src=x onerror="alert(1)">';
    const { look } = open({
      booking: { name, phone: 'javascript:alert(1)', email: 'a?bcc=all@mail.example', location: '<b>here</b>' },
    });
    const dialog = await look();
    expect(await dialog.findByText(name)).toBeTruthy();
    expect(dialog.getByText('<b>here</b>')).toBeTruthy();
    expect(dialog.getByText('javascript:alert(1)').closest('a')).toBeNull();
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'mailto:a%3Fbcc%3Dall@mail.example',
    ]);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('shows that the booking is loading, and can be closed meanwhile', async () => {
    const { look, user } = open({ holder: never });
    const dialog = await look();
    expect(dialog.getByText('Loading the booking')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Cancel this booking' })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows why the booking failed to load, and loads it on Retry', async () => {
    const { look, user, api, listing, held } = open({ holder: problem(403, 'forbidden', 'Not for you.') });
    const dialog = await look();
    expect(await dialog.findByText('Not for you.')).toBeTruthy();
    api.answer(`GET /api/listings/${listing._id}/booking`, held);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Ada Buyer')).toBeTruthy();
  });

  it('shows that the booking has ended, and refetches the list', async () => {
    const { look, lists, api, listing } = open({
      holder: problem(404, 'booking-not-found', 'This phone isn’t booked.'),
    });
    await screen.findByRole('button', { name: /^Booked:/ });
    const before = lists();
    api.answer('GET /sellerProduct', [{ ...listing, status: 'unsold', booked: false }]);
    const dialog = await look();
    expect(await dialog.findByText(/The booking has ended/)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'vivo V29 is no longer booked' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Cancel this booking' })).toBeNull();
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
    expect(await screen.findByText('Unsold')).toBeTruthy();
  });
});

describe('Cancelling as its seller', () => {
  it('asks for confirmation, then shows the phone as on sale even while the list is outdated', async () => {
    const { look, user, cancels, lists } = open();
    const dialog = await look();
    await user.click(await dialog.findByRole('button', { name: 'Cancel this booking' }));
    expect(cancels()).toHaveLength(0);
    expect(dialog.getByText(/Ada Buyer will see in My Orders that you cancelled/)).toBeTruthy();
    const before = lists();
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Booking cancelled')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
    expect(screen.getByRole('button', { name: 'Unsold: mark vivo V29 as sold' })).toBeTruthy();
    expect(screen.getByText('nothing to hand over')).toBeTruthy();
  });

  it('leaves the focus on the row, not on a button with another action', async () => {
    const { look, user, listing } = open();
    const dialog = await look();
    await user.click(await dialog.findByRole('button', { name: 'Cancel this booking' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await screen.findByText('Booking cancelled');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe(listing._id));
  });

  it('keeps the booking when the confirmation is dismissed', async () => {
    const { look, user, cancels } = open();
    const dialog = await look();
    await user.click(await dialog.findByRole('button', { name: 'Cancel this booking' }));
    await user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel this booking' }));
    expect(cancels()).toHaveLength(0);
  });

  it('cancels once when the button is pressed twice', async () => {
    const { look, user, cancels } = open({ cancel: never });
    const dialog = await look();
    await user.click(await dialog.findByRole('button', { name: 'Cancel this booking' }));
    await user.dblClick(dialog.getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(cancels()).toHaveLength(1));
    expect(cancels()).toHaveLength(1);
  });

  it.each([
    [404, 'booking-not-found', 'We couldn’t find this booking.'],
    [409, 'conflict', 'Somebody else changed it.'],
  ])('says why a cancel was refused with %i, keeps the phone as booked and looks again', async (status, code, text) => {
    const { look, user, api, listing } = open({ cancel: problem(status, code, text) });
    const dialog = await look();
    await user.click(await dialog.findByRole('button', { name: 'Cancel this booking' }));
    api.answer(`GET /api/listings/${listing._id}/booking`, problem(404, 'booking-not-found', 'No booking.'));
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Booking cancelled')).toBeNull();
    expect(await dialog.findByText(/The booking has ended/)).toBeTruthy();
    expect(screen.getByText('Booked', { selector: 'button' })).toBeTruthy();
  });
});
