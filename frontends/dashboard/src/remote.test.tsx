import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import Dashboard from './remote.tsx';

describe('The dashboard', () => {
  it.each([
    ['/dashboard/myproduct', 'My Orders', 'GET /booking'],
    ['/dashboard/addproduct', 'Add Product', 'GET /none'],
    ['/dashboard/sellerProduct', 'My Product', 'GET /sellerProduct'],
    ['/dashboard/sellerProduct/00000000000000000000000a', 'Edit product', 'GET /none'],
    ['/dashboard/allsellers', 'All Sellers', 'GET /sellers'],
    ['/dashboard/allbuyers', 'All Buyers', 'GET /buyers'],
  ])('%s shows the page %s', async (path, heading, list) => {
    renderPage(<Dashboard basename="/dashboard" />, { path, session: aSession(), api: { [list]: [] } });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  });

  it('shows the 404 page at an unknown address', async () => {
    renderPage(<Dashboard basename="/dashboard" />, { path: '/dashboard/nothing', session: aSession() });
    expect(await screen.findByText("Sorry, we couldn't find this page.")).toBeTruthy();
  });
});
