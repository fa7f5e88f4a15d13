import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { dashboardPages, fullTitle } from '@wholesale/contracts/pages';
import { aSession, generatePath, renderPage } from '@wholesale/web-kit/testing';
import Dashboard from './remote.tsx';

describe('The dashboard', () => {
  const { dashboardOther: _, ...known } = dashboardPages;
  it.each(Object.entries(known))('shows %s at its address, under its title', async (name, { path, title }) => {
    const lists = { 'GET /booking': [], 'GET /sellerProduct': [], 'GET /sellers': [], 'GET /buyers': [] };
    const at = generatePath(path as string, { id: '00000000000000000000000a' });
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
