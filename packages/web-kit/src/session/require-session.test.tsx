import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { RequireRole } from '@wholesale/web-kit';
import { RequireSession } from '@wholesale/web-kit/auth';
import { aSession, renderPage, signedOut } from '@wholesale/web-kit/testing';

const page = (
  <RequireSession fallback={<p>looking</p>}>
    <p>the page</p>
  </RequireSession>
);

it('somebody who is signed in sees the page', () => {
  renderPage(page, { session: aSession() });

  expect(screen.getByText('the page')).toBeTruthy();
});

it('a visitor is sent to the login page, which remembers where to lead back', () => {
  const { at } = renderPage(page, { path: '/phones/vivo?sort=price', route: '/phones/:brand' });

  expect(at()).toBe('/login?from=%2Fphones%2Fvivo%3Fsort%3Dprice');
  expect(screen.queryByText('the page')).toBeNull();
});

it('until it is clear who is there, the fallback is shown and nobody is sent away', () => {
  const { at } = renderPage(page, { path: '/dashboard', session: signedOut({ loading: true }) });

  expect(screen.getByText('looking')).toBeTruthy();
  expect(at()).toBe('/dashboard');
});

it('when the sign-in service cannot be reached, the page says so and offers Retry', async () => {
  let started = 0;
  const session = signedOut({ failed: true }, { start: async () => void started++ });
  const { user } = renderPage(page, { session });
  const before = started;

  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(started).toBe(before + 1);
});

const salesPage = (
  <RequireRole role="seller" fallback={<p>looking</p>}>
    <p>sales</p>
  </RequireRole>
);

it('a page for sellers is denied to an administrator, who reads that it is for sellers', () => {
  renderPage(salesPage, { session: aSession({ role: 'admin' }) });

  expect(screen.queryByText('sales')).toBeNull();
  expect(screen.getByText('Only sellers can open it.')).toBeTruthy();
  expect(screen.queryByText('Start selling')).toBeNull();
});

it('a page for sellers is denied to a buyer, who reads that it is for sellers and can start selling', async () => {
  renderPage(salesPage, { session: aSession({ role: 'buyer' }), api: { 'GET /api/bookings': [] } });

  expect(await screen.findByRole('button', { name: 'Start selling' })).toBeTruthy();
  expect(screen.getByText(/^Only sellers can open this page/)).toBeTruthy();
  expect(screen.queryByText('sales')).toBeNull();
});

it('a page for administrators is denied to a buyer, who is not offered to sell', () => {
  renderPage(
    <RequireRole role="admin" fallback={null}>
      <p>everybody</p>
    </RequireRole>,
    { session: aSession({ role: 'buyer' }) },
  );

  expect(screen.queryByText('everybody')).toBeNull();
  expect(screen.getByText('Only administrators can open it.')).toBeTruthy();
  expect(screen.queryByText('Start selling')).toBeNull();
});
