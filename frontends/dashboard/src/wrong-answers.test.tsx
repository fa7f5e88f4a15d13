import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aBooking, aDeal, anOwnListing, aSession, aUser, renderPage } from '@wholesale/web-kit/testing';
import Dashboard from './remote.tsx';

const own = anOwnListing({ name: 'Galaxy of mine' });
const deal = aDeal({ itemName: 'Galaxy in a deal' });
const order = aDeal({ itemName: 'Galaxy in an order', viewer: 'buyer' });
const right = {
  'GET /api/bookings': [deal],
  [`GET /api/bookings/${deal._id}`]: deal,
  [`GET /api/bookings/${order._id}`]: order,
  'GET /booking': [aBooking({ itemName: 'Galaxy that I booked' })],
  'GET /sellerProduct': [own],
  'GET /sellers': [aUser({ name: 'Rahim', role: 'seller' })],
  'GET /buyers': [aUser({ name: 'Nadia' })],
  'GET /api/brands': [{ brand: 'samsung', unsold: 7 }],
  [`GET /api/listings/${own._id}`]: own,
};
const wrong = { status: 'fine', items: [] };
const pages = [
  ['/dashboard', 'buyer', 'Galaxy that I booked'],
  ['/dashboard', 'seller', 'Verification'],
  ['/dashboard', 'admin', 'Rahim'],
  ['/dashboard/myproduct', 'buyer', 'Galaxy that I booked'],
  [`/dashboard/myproduct/${order._id}`, 'buyer', 'Galaxy in an order'],
  ['/dashboard/sales', 'seller', 'Galaxy in a deal'],
  [`/dashboard/sales/${deal._id}`, 'seller', 'Galaxy in a deal'],
  ['/dashboard/sellerProduct', 'seller', 'Galaxy of mine'],
  [`/dashboard/sellerProduct/${own._id}`, 'seller', 'Galaxy of mine'],
  ['/dashboard/allsellers', 'admin', 'Rahim'],
  ['/dashboard/allbuyers', 'admin', 'Nadia'],
] as const;
const open = (path: string, role: 'buyer' | 'seller' | 'admin', answer: unknown) => {
  const session = aSession({ role, _id: own.sellerId });
  const api = Object.fromEntries(Object.keys(right).map((name) => [name, answer]));
  // The messages beside a deal load on their own and show their own errors.
  const messages = { 'GET /api/conversations': { items: [], unread: 0 } };
  return renderPage(<Dashboard basename="/dashboard" />, { path, session, api: { ...api, ...messages } });
};

afterEach(() => void jest.useRealTimers());

describe.each(pages)('%s of a %s', (path, role, content) => {
  it.each([
    ['a response of another shape', wrong],
    ['invalid rows', [null, { _id: 1 }]],
    ['a page of HTML', () => ({ body: '<html>Hello</html>' })],
  ])('shows an error for %s, and loads after Retry', async (_, answer) => {
    const { api, user } = open(path, role, answer);

    const panel = await screen.findByText("The shop sent a response we can't read. Please try again.");
    expect(panel.closest('[role="alert"]')).toBeTruthy();
    for (const [name, body] of Object.entries(right)) api.answer(name, body);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    if (content !== 'Verification') expect((await screen.findAllByText(content)).length).toBeGreaterThan(0);
  });
});

it('a page whose request is blocked keeps its error panel until Retry', async () => {
  const { api } = open('/dashboard/allsellers', 'admin', () => Promise.reject(new TypeError('Failed to fetch')));
  await screen.findByText('The sellers could not be loaded');
  const asked = () => api.calls.filter(({ path }) => path === '/sellers').length;
  const before = asked();

  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });

  expect(asked()).toBe(before);
  expect(screen.getByText('The sellers could not be loaded')).toBeTruthy();
});
