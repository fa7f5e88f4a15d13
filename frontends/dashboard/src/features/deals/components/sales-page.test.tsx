import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Deal } from '@wholesale/contracts';
import { aDeal, aSession, problem, renderPage } from '@wholesale/web-kit/testing';
import SalesPage from './sales-page.tsx';

/** Opens Sales with a server that has these deals, and answers like the real one: by status, 20 a page. */
function open(deals: readonly Deal[], { path = '/dashboard/sales', api = {} } = {}) {
  const present = new Map(deals.map((deal) => [deal._id, deal]));
  const page = renderPage(<SalesPage />, {
    session: aSession({ role: 'seller' }),
    path,
    api: {
      'GET /api/bookings': ({ query }: { query: URLSearchParams }) => {
        const rows = [...present.values()].filter(
          ({ status, viewer }) => viewer === query.get('role') && query.get('status')?.split(',').includes(status),
        );
        const from = rows.findIndex(({ _id }) => _id === query.get('after')) + 1;
        return { body: rows.slice(from, from + 20) };
      },
      ...api,
    },
  });
  return { ...page, posts: () => page.api.calls.filter(({ method }) => method === 'POST'), present };
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('Sales', () => {
  it('starts with the bookings to answer, newest first, each with its buyer, price, deadline and page', async () => {
    const deal = aDeal({ itemName: 'vivo V29', buyerName: 'Ada Buyer', price: 240 });
    const { api } = open([deal, aDeal({ status: 'accepted', itemName: 'iPhone 13' })]);
    const cells = await row(/vivo V29/);
    expect(cells.getByText('Ada Buyer')).toBeTruthy();
    expect(cells.getByText('$240')).toBeTruthy();
    expect(cells.getByText('Waiting for you')).toBeTruthy();
    expect(cells.getByText(/hours left/)).toBeTruthy();
    expect(cells.getByRole('link', { name: 'vivo V29' }).getAttribute('href')).toBe(`/dashboard/sales/${deal._id}`);
    expect(screen.queryByText('iPhone 13')).toBeNull();
    expect(api.calls.some(({ query }) => query.get('role') === 'seller' && query.get('status') === 'placed,held')).toBe(
      true,
    );
  });

  it('keeps its tab in the address, and counts what waits', async () => {
    const { user, at } = open([
      aDeal(),
      aDeal({ status: 'accepted', itemName: 'iPhone 13' }),
      aDeal({ status: 'ended', itemName: 'Galaxy A52', reason: 'cancelled-by-buyer' }),
    ]);
    expect(await screen.findByRole('link', { name: 'To answer 1' })).toHaveProperty('ariaCurrent', 'true');
    await user.click(screen.getByRole('link', { name: 'To hand over 1' }));
    expect(at()).toBe('/dashboard/sales?tab=handover');
    expect(await screen.findByText('iPhone 13')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Ended' }));
    expect((await row(/Galaxy A52/)).getByText('The buyer cancelled this booking.')).toBeTruthy();
  });

  it('shows the bookings to answer for an unknown tab', async () => {
    open([aDeal({ itemName: 'vivo V29' })], { path: '/dashboard/sales?tab=constructor' });
    expect(await screen.findByText('vivo V29')).toBeTruthy();
  });

  it.each([
    ['answer', 'Nothing to answer'],
    ['handover', 'Nothing to hand over'],
    ['completed', 'No completed sales yet'],
    ['ended', 'No ended bookings'],
  ])('shows what an empty tab %s is for', async (tab, title) => {
    open([], { path: `/dashboard/sales?tab=${tab}` });
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('shows 20 sales at a time', async () => {
    const many = Array.from({ length: 23 }, (_, at) => aDeal({ status: 'completed', itemName: `Phone ${at}` }));
    const { user } = open(many, { path: '/dashboard/sales?tab=completed' });
    expect(await screen.findByText('Phone 19')).toBeTruthy();
    expect(screen.queryByText('Phone 20')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more sales' }));
    expect(await screen.findByText('Phone 22')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more sales' })).toBeNull();
  });

  it('accepts in one press, even if it is pressed twice; the row keeps its place and nothing else is accepted', async () => {
    const first = aDeal({ itemName: 'vivo V29', buyerName: 'Ada Buyer' });
    const second = aDeal({ itemName: 'iPhone 13', buyerName: 'Ben Buyer' });
    const accepted: Deal = { ...first, status: 'accepted' };
    const { user, posts, present } = open([first, second], {
      api: {
        [`POST /api/bookings/${first._id}/accept`]: () => {
          present.set(first._id, accepted);
          return { body: accepted };
        },
      },
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Accept the booking of vivo V29 by Ada Buyer' }));
    expect(await screen.findByText('Booking accepted')).toBeTruthy();
    expect(await (await row(/vivo V29/)).findByText('To hand over')).toBeTruthy();
    expect(document.activeElement?.getAttribute('data-row')).toBe(first._id);
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('vivo V29');
    expect(posts().map(({ path }) => path)).toEqual([`/api/bookings/${first._id}/accept`]);
    expect(await screen.findByRole('link', { name: 'To answer 1' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'To hand over 1' }));
    expect(await screen.findByText('vivo V29')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'To answer 1' }));
    await waitFor(() => expect(screen.queryByText('vivo V29')).toBeNull());
  });

  it('keeps Accept when the call failed, and shows why', async () => {
    const deal = aDeal();
    const { user } = open([deal], {
      api: { [`POST /api/bookings/${deal._id}/accept`]: problem(503, 'unavailable', 'Not now.') },
    });
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Accept/ })).toBeTruthy();
    expect(screen.queryByText('Booking accepted')).toBeNull();
  });

  it('shows what became of a booking that its buyer cancelled first', async () => {
    const deal = aDeal();
    const { user, present } = open([deal], {
      api: { [`POST /api/bookings/${deal._id}/accept`]: problem(409, 'wrong-state', 'This booking has ended.') },
    });
    const accept = await screen.findByRole('button', { name: /^Accept/ });
    present.set(deal._id, { ...deal, status: 'ended', reason: 'cancelled-by-buyer' });
    await user.click(accept);
    expect(await screen.findByText('This booking has ended.')).toBeTruthy();
    expect(await screen.findByText('Nothing to answer')).toBeTruthy();
  });

  it('does not offer to accept a booking that is not confirmed yet', async () => {
    open([aDeal({ status: 'placed' })]);
    expect(await screen.findByText('Sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('lists below the sales what the seller booked as a buyer, in every state, and nothing for others', async () => {
    const order = aDeal({ viewer: 'buyer', status: 'completed', itemName: 'iPhone 13' });
    const { unmount } = open([order, aDeal({ itemName: 'vivo V29' })]);
    const booked = within(await screen.findByRole('region', { name: 'Phones you booked as a buyer' }));
    expect(booked.getByText('Completed')).toBeTruthy();
    expect(booked.queryByText('vivo V29')).toBeNull();
    expect(booked.getByRole('link', { name: 'iPhone 13' }).getAttribute('href')).toBe(
      `/dashboard/myproduct/${order._id}`,
    );
    unmount();

    open([aDeal({ itemName: 'vivo V29' })]);
    await screen.findByText('vivo V29');
    expect(screen.queryByText('Phones you booked as a buyer')).toBeNull();
  });

  it('shows that it is loading, why it failed, and loads on Retry', async () => {
    const { user, api } = open([], {
      api: { 'GET /api/bookings': problem(503, 'unavailable', 'Bookings are unavailable.') },
    });
    expect(await screen.findByText('Bookings are unavailable.')).toBeTruthy();
    api.answer('GET /api/bookings', [aDeal({ itemName: 'vivo V29' })]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('vivo V29')).toBeTruthy();
  });

  it('shows names that look like HTML as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    open([aDeal({ buyerName: name, itemName: name })]);
    expect((await screen.findAllByText(name)).length).toBe(2);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});
