import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { dashboardPages, fillPage, fullTitle } from '@wholesale/contracts/pages';
import { dashboardMenu } from '@wholesale/web-kit';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import Dashboard from './remote.tsx';

describe('The dashboard', () => {
  // First, because a page that was shown once is there without being prefetched.
  it('once it is idle, the pages of the menu and those that its lists lead to are there at once', async () => {
    const mark = jest.spyOn(performance, 'mark');
    const options = {
      session: aSession({ role: 'seller' }),
      api: { 'GET /sellerProduct': [], 'GET /api/bookings': [] },
    };
    const first = renderPage(<Dashboard basename="/dashboard" />, { path: '/dashboard', ...options });
    expect(screen.getByRole('status', { busy: true }).textContent).toBe('Loading');
    await waitFor(() => expect(mark).toHaveBeenCalledWith('wholesale:prefetched'));
    first.unmount();

    const next = dashboardMenu('seller').filter(({ name }) => name !== 'dashboard' && name !== 'account');
    const sale = fillPage(dashboardPages.sale.path, { id: '00000000000000000000000a' });
    for (const { path, label } of [...next, { path: sale, label: dashboardPages.sale.title }]) {
      const { unmount } = renderPage(<Dashboard basename="/dashboard" />, { path, ...options });
      expect(screen.getByRole('heading', { level: 1, name: label })).toBeTruthy();
      unmount();
    }
    mark.mockRestore();
  });

  const { dashboardOther: _, ...known } = dashboardPages;
  it.each(Object.entries(known))('shows %s at its address, under its title', async (name, { path, title }) => {
    const lists = { 'GET /booking': [], 'GET /sellerProduct': [], 'GET /sellers': [], 'GET /buyers': [] };
    const at = fillPage(path, { id: '00000000000000000000000a' });
    renderPage(<Dashboard basename="/dashboard" />, { path: at, session: aSession(), api: lists });

    const heading = name === 'dashboard' ? /^Welcome/ : title;
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe(fullTitle(title)));
  });

  it('shows the 404 page at an unknown address', async () => {
    renderPage(<Dashboard basename="/dashboard" />, { path: '/dashboard/nothing', session: aSession() });
    expect(await screen.findByText("Sorry, we couldn't find this page.")).toBeTruthy();
  });
});
