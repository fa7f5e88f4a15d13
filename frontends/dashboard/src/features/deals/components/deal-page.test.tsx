import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Deal } from '@wholesale/contracts';
import { aDeal, aSession, problem, renderPage, textsOf } from '@wholesale/web-kit/testing';
import OrderPage from './order-page.tsx';
import SalePage from './sale-page.tsx';

const never = () => new Promise(() => undefined);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Opens the deal page of the side that `deal.viewer` names. */
function open(deal: Deal, api: Record<string, unknown> = {}, id = deal._id, role: Deal['viewer'] = deal.viewer) {
  const seller = deal.viewer === 'seller';
  const at = `/api/bookings/${deal._id}`;
  const page = renderPage(seller ? <SalePage /> : <OrderPage />, {
    session: aSession({ role }),
    path: `/dashboard/${seller ? 'sales' : 'myproduct'}/${id}`,
    route: `/dashboard/${seller ? 'sales' : 'myproduct'}/:id`,
    api: {
      'GET /api/conversations': { items: [], unread: 0 },
      [`GET ${at}`]: deal,
      ...Object.fromEntries(Object.entries(api).map(([name, answer]) => [name.replace('{deal}', at), answer])),
    },
  });
  return { ...page, posts: () => page.api.calls.filter(({ method }) => method !== 'GET') };
}
const headline = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

afterEach(() => void jest.restoreAllMocks());

describe('The deal page', () => {
  it('shows the seller who wants the phone and until when to answer, with Accept and Decline', async () => {
    open(aDeal({ deadline: inHours(36.5) }));
    expect(await headline('Nadia Karim wants to buy this phone')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Galaxy S21 128 GB' })).toBeTruthy();
    expect(screen.getByText('36 hours left')).toBeTruthy();
    expect(screen.getByText(/^until \w{3} \d/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  });

  it('shows the buyer that the seller has to answer, and only lets them cancel', async () => {
    open(aDeal({ viewer: 'buyer' }));
    expect(await headline('Waiting for Rahim Traders to accept')).toBeTruthy();
    expect(screen.getByText('Waiting for the seller')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Accept|Decline|I have the phone/ })).toBeNull();
  });

  it('leads a seller who booked as a buyer back to Sales, because My Orders is for buyers', async () => {
    const order = aDeal({ viewer: 'buyer' });
    open(order, {}, order._id, 'seller');
    expect((await screen.findByRole('link', { name: 'Sales' })).getAttribute('href')).toBe('/dashboard/sales');
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  });

  it.each(['seller', 'buyer'] as const)(
    'shows the %s whether the address of the other side is confirmed',
    async (viewer) => {
      const other = viewer === 'seller' ? 'buyerEmailConfirmed' : 'sellerEmailConfirmed';
      const own = viewer === 'seller' ? 'sellerEmailConfirmed' : 'buyerEmailConfirmed';
      const { unmount } = open(aDeal({ viewer, [other]: false, [own]: true }));
      expect(await screen.findByText('Address not confirmed')).toBeTruthy();
      unmount();

      open(aDeal({ viewer, [other]: true, [own]: false }));
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
      expect(screen.queryByText('Address not confirmed')).toBeNull();
    },
  );

  it('that ended shows first what the other side wrote, and where to go on', async () => {
    const at = '2026-11-20T09:00:00.000Z';
    const declined = aDeal({
      viewer: 'buyer',
      status: 'ended',
      reason: 'declined',
      endedBy: 'seller',
      history: [{ at, by: 'seller', action: 'ended', reason: 'declined', note: 'It fell into the river.' }],
    });
    const { unmount } = open(declined);
    const step = within(await screen.findByRole('region', { name: 'This booking has ended' }));
    expect(step.getByText('It fell into the river.')).toBeTruthy();
    expect(step.getByRole('link', { name: 'Find another phone' })).toBeTruthy();
    unmount();

    const repriced = aDeal({ viewer: 'buyer', status: 'ended', reason: 'refused', refusedFor: 'price-changed' });
    open(repriced);
    expect((await screen.findByRole('link', { name: 'See the new price' })).getAttribute('href')).toBe(
      `/phones/${repriced.listing.brand}/${repriced.listingId}`,
    );
  });

  it.each([
    ['buyer', 'placed', 'Reserving the phone'],
    ['seller', 'placed', 'Nadia Karim is booking this phone'],
    ['buyer', 'accepted', 'Meet Rahim Traders and check the phone'],
    ['seller', 'accepted', 'Hand the phone over to Nadia Karim'],
    ['buyer', 'completed', 'The phone is yours'],
    ['seller', 'completed', 'Sold'],
    ['buyer', 'ended', 'This booking has ended'],
    ['seller', 'ended', 'This booking has ended'],
  ] as const)('shows the %s of a deal that is %s what comes next', async (viewer, status, text) => {
    open(aDeal({ viewer, status, ...(status === 'ended' && { reason: 'not-collected' }) }));
    expect(await headline(text)).toBeTruthy();
    if (status === 'ended') expect(screen.getByText('The phone was not handed over in time.')).toBeTruthy();
  });

  it.each(['completed', 'ended'] as const)('offers no action that changes a deal that is %s', async (status) => {
    open(aDeal({ viewer: 'seller', status, reason: 'declined' }));
    await headline(status === 'ended' ? 'This booking has ended' : 'Sold');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByLabelText('The buyer’s code')).toBeNull();
  });

  it('shows the time that is left in ever smaller units, and that it is up', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    try {
      open(aDeal({ deadline: new Date(Date.now() + 150_000).toISOString() }));
      expect(await screen.findByText('2 minutes left')).toBeTruthy();
      await act(async () => void jest.advanceTimersByTime(61_000));
      expect(screen.getByText('1 minute left')).toBeTruthy();
      await act(async () => void jest.advanceTimersByTime(100_000));
      expect(screen.getByText('time is up')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('tells in plain words what happened, with what people wrote', async () => {
    open(
      aDeal({
        viewer: 'buyer',
        status: 'ended',
        reason: 'cancelled-by-seller',
        history: [
          { at: '2026-11-20T09:00:00.000Z', by: 'buyer', action: 'booked' },
          { at: '2026-11-20T09:00:01.000Z', by: 'system', action: 'held' },
          { at: '2026-11-20T10:00:00.000Z', by: 'seller', action: 'accepted' },
          { at: '2026-11-20T11:00:00.000Z', by: 'buyer', action: 'meeting-changed' },
          { at: '2026-11-21T11:00:00.000Z', by: 'seller', action: 'code-locked' },
          {
            at: '2026-11-21T12:00:00.000Z',
            by: 'seller',
            action: 'ended',
            reason: 'cancelled-by-seller',
            note: 'It broke.',
          },
        ],
      }),
    );
    const section = within(await screen.findByRole('region', { name: 'What happened so far' }));
    expect(section.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'You booked the phone.',
      'The phone was reserved.',
      'Rahim Traders accepted the booking.',
      'You changed the meeting.',
      'The code was locked for 15 minutes after five wrong attempts.',
      'The seller cancelled this booking.',
    ]);
    expect(section.getByText('It broke.')).toBeTruthy();
  });

  it('shows the seller how to reach the buyer, and nobody once the booking has ended', async () => {
    const deal = aDeal({ contact: { phone: '+49 (341) 555-0123', location: 'Leipzig, main station' } });
    const first = open(deal);
    const link = await screen.findByRole('link', { name: '+49 (341) 555-0123' });
    expect(link.getAttribute('href')).toBe('tel:+493415550123');
    expect(screen.getByText('Leipzig, main station')).toBeTruthy();
    first.unmount();
    open({ ...deal, status: 'ended', reason: 'declined' });
    await headline('This booking has ended');
    expect(screen.queryByText('+49 (341) 555-0123')).toBeNull();
  });

  it('shows the phone as it was booked, without unknown facts, and links to its listing', async () => {
    const deal = aDeal({ listing: { brand: 'vivo', condition: 'fair', location: 'Khulna', useTime: '' } });
    open(deal);
    const link = await screen.findByRole('link', { name: 'View listing' });
    expect(link.getAttribute('href')).toBe(`/phones/vivo/${deal.listingId}`);
    expect(screen.getByText('Khulna')).toBeTruthy();
    for (const term of ['Storage', 'Colour', 'Used for']) expect(screen.queryByText(term)).toBeNull();
  });

  it('shows names and texts that look like HTML as plain text', async () => {
    const name = '<img src=x onerror="alert(1)">';
    open(
      aDeal({
        buyerName: name,
        itemName: name,
        contact: { phone: 'javascript:alert(1)', location: name },
        history: [{ at: 'not a date', by: 'buyer', action: 'booked', note: '<script>alert(1)</script>' }],
      }),
    );
    expect(await headline(`${name} wants to buy this phone`)).toBeTruthy();
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
    expect(screen.getByText('<script>alert(1)</script>')).toBeTruthy();
    expect(document.querySelector('img[src="x"], main script')).toBeNull();
  });
});

describe('Loading the deal page', () => {
  it('has the shape of the page while it loads', async () => {
    open(aDeal(), { 'GET {deal}': never });
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Sale' })).toBeTruthy();
  });

  it('does not show the deal of someone else, or one that does not exist', async () => {
    open(aDeal({ viewer: 'buyer' }), { 'GET {deal}': problem(404, 'booking-not-found', 'No booking.') });
    expect(await screen.findByText("We couldn't find this order")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to My Orders' }).getAttribute('href')).toBe('/dashboard/myproduct');
  });

  it('shows a sale among the orders to nobody, its seller included', async () => {
    const deal = aDeal({ viewer: 'buyer' });
    open(deal, { 'GET {deal}': { ...deal, viewer: 'seller' } });
    expect(await screen.findByText("We couldn't find this order")).toBeTruthy();
  });

  it('asks nothing for an address that cannot be a deal', async () => {
    const { api } = open(aDeal(), {}, 'nonsense');
    expect(await screen.findByText("We couldn't find this sale")).toBeTruthy();
    expect(api.calls.filter(({ path }) => path.startsWith('/api/bookings'))).toEqual([]);
  });

  it('shows why it failed, and loads on Retry', async () => {
    const deal = aDeal();
    const { user, api } = open(deal, { 'GET {deal}': problem(503, 'unavailable', 'Bookings are unavailable.') });
    expect(await screen.findByText('Bookings are unavailable.')).toBeTruthy();
    api.answer(`GET /api/bookings/${deal._id}`, deal);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
  });

  it('keeps what it shows when a refresh fails, and says that it may be out of date', async () => {
    const deal = aDeal();
    const { user, api, queries } = open(deal);
    await screen.findByRole('button', { name: 'Accept' });
    api.answer(`GET /api/bookings/${deal._id}`, problem(502, 'unavailable', 'Not now.'));
    await act(() => queries.refetchQueries({ queryKey: ['showDeal'] }));
    expect(await screen.findByText(/We could not refresh this page/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
    api.answer(`GET /api/bookings/${deal._id}`, { ...deal, status: 'ended', reason: 'cancelled-by-buyer' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The buyer cancelled this booking.')).toBeTruthy();
    expect(screen.queryByText(/We could not refresh/)).toBeNull();
  });

  it('asks again every 15 seconds while the deal is open, and not once it is over', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    try {
      const deal = aDeal({ viewer: 'buyer' });
      const { api } = open(deal);
      const asked = () => api.calls.filter(({ path }) => path === `/api/bookings/${deal._id}`).length;
      await headline('Waiting for Rahim Traders to accept');
      const before = asked();
      api.answer(`GET /api/bookings/${deal._id}`, { ...deal, status: 'ended', reason: 'declined' });
      await act(async () => void jest.advanceTimersByTime(15_100));
      expect(await screen.findByText('The seller declined this booking.')).toBeTruthy();
      expect(asked()).toBe(before + 1);
      await act(async () => void jest.advanceTimersByTime(60_000));
      expect(asked()).toBe(before + 1);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('Answering a booking', () => {
  it('accepts once, however often the button is pressed, and moves the focus to the next step', async () => {
    const deal = aDeal();
    const { user, posts } = open(deal, { 'POST {deal}/accept': { ...deal, status: 'accepted' } });
    await user.dblClick(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Booking accepted')).toBeTruthy();
    const next = await headline('Hand the phone over to Nadia Karim');
    expect(posts().map(({ path }) => path)).toEqual([`/api/bookings/${deal._id}/accept`]);
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('shows the present state when the buyer cancelled first', async () => {
    const deal = aDeal();
    const { user, api } = open(deal, { 'POST {deal}/accept': problem(409, 'wrong-state', 'This booking has ended.') });
    const accept = await screen.findByRole('button', { name: 'Accept' });
    api.answer(`GET /api/bookings/${deal._id}`, { ...deal, status: 'ended', reason: 'cancelled-by-buyer' });
    await user.click(accept);
    expect(await screen.findByText('This booking has ended.')).toBeTruthy();
    expect(await screen.findByText('The buyer cancelled this booking.')).toBeTruthy();
    expect(screen.queryByText('Booking accepted')).toBeNull();
  });

  it('can be tried again when the call failed', async () => {
    const deal = aDeal();
    const { user, api, posts } = open(deal, { 'POST {deal}/accept': problem(503, 'unavailable', 'Not now.') });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    api.answer(`POST /api/bookings/${deal._id}/accept`, { ...deal, status: 'accepted' });
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Booking accepted')).toBeTruthy();
    expect(posts()).toHaveLength(2);
  });

  it('declines with a reason only after a confirmation', async () => {
    const deal = aDeal();
    const { user, posts } = open(deal, {
      'POST {deal}/decline': { ...deal, status: 'ended', reason: 'declined', endedBy: 'seller' },
    });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Decline this booking?' }));
    expect(textsOf(dialog.getAllByRole('button'))).toEqual(['', 'Decline booking', 'Keep booking']);
    expect(posts()).toEqual([]);
    await user.type(dialog.getByLabelText('Reason (optional)'), '  Sold to a friend.  ');
    await user.click(dialog.getByRole('button', { name: 'Decline booking' }));
    expect(await screen.findByText('Booking declined')).toBeTruthy();
    expect(await screen.findByText('You declined this booking.')).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ reason: 'Sold to a friend.' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['buyer', 'held'],
    ['buyer', 'accepted'],
    ['seller', 'accepted'],
  ] as const)('lets the %s cancel a deal that is %s, with a reason or without', async (viewer, status) => {
    const deal = aDeal({ viewer, status });
    const { user, posts, api } = open(deal, {
      [`POST /booking/${deal._id}/cancel`]: { acknowledged: true, modifiedCount: 1, status: 'cancelled' },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    expect(posts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
    api.answer(`GET /api/bookings/${deal._id}`, { ...deal, status: 'ended', reason: `cancelled-by-${viewer}` });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Booking cancelled')).toBeTruthy();
    expect(await screen.findByText('You cancelled this booking.')).toBeTruthy();
    expect(posts().map(({ path, body }) => [path, body])).toEqual([[`/booking/${deal._id}/cancel`, undefined]]);
  });

  it('keeps the reason when cancelling failed', async () => {
    const deal = aDeal({ viewer: 'buyer' });
    const { user } = open(deal, { [`POST /booking/${deal._id}/cancel`]: problem(503, 'unavailable', 'Not now.') });
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    await user.type(screen.getByLabelText('Reason (optional)'), 'Found another.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByLabelText('Reason (optional)')).toHaveProperty('value', 'Found another.');
  });
});
