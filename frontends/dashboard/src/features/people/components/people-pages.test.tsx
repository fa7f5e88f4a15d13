import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aSession, aUser, renderPage } from '@wholesale/web-kit/testing';
import AllBuyersPage from './all-buyers-page.tsx';
import AllSellersPage from './all-sellers-page.tsx';

const session = () => aSession({ role: 'admin', email: 'admin@wholesale.example' });
const problem = (status: number, code: string, message: string) => () => ({
  status,
  body: { status, code, message, requestId: 'r' },
});
const seller = (name: string, verify?: 'verified') =>
  aUser({ name, role: 'seller', email: `${name.toLowerCase()}@shop.example`, ...(verify && { verify }) });

describe.each([
  ['All Sellers', <AllSellersPage key="s" />, 'GET /sellers', 'No sellers yet'],
  ['All Buyers', <AllBuyersPage key="b" />, 'GET /buyers', 'No buyers yet'],
])('%s', (_, page, list, empty) => {
  it('shows that the people are loading', async () => {
    renderPage(page, { session: session(), api: { [list]: () => new Promise(() => undefined) } });
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows that there are none yet', async () => {
    renderPage(page, { session: session(), api: { [list]: [] } });
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  it('shows why the people failed to load, and loads them on Retry', async () => {
    const { user, api } = renderPage(page, {
      session: session(),
      api: { [list]: problem(503, 'unavailable', 'Users are unavailable.') },
    });
    expect(await screen.findByText('Users are unavailable.')).toBeTruthy();
    api.answer(list, [seller('Rahim')]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Rahim')).toBeTruthy();
  });

  it('deletes a person only after a confirmation, then removes the row', async () => {
    const person = seller('Rahim');
    const { user, api } = renderPage(page, {
      session: session(),
      api: {
        [list]: [person, seller('Karim')],
        [`DELETE /deleteSeller/${person._id}`]: { acknowledged: true, deletedCount: 1 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Rahim' }));
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Rahim')).toBeNull());
    expect(screen.getByText('Karim')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Karim'));
  });

  it('keeps a person that the server refuses to delete, and shows why', async () => {
    const person = seller('Rahim');
    const { user } = renderPage(page, {
      session: session(),
      api: {
        [list]: [person],
        [`DELETE /deleteSeller/${person._id}`]: problem(403, 'admin-cannot-be-deleted', 'An admin stays.'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Rahim' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('An admin stays.')).toBeTruthy();
    expect(screen.getByText('Rahim')).toBeTruthy();
  });
});

describe('Verify', () => {
  it('is disabled for a seller who is verified', async () => {
    renderPage(<AllSellersPage />, { session: session(), api: { 'GET /sellers': [seller('Rahim', 'verified')] } });
    expect(await screen.findByRole('button', { name: 'Rahim is verified' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Every seller is verified')).toBeTruthy();
  });

  it('verifies a seller immediately, is then disabled, and leaves the focus on the row', async () => {
    const rahim = seller('Rahim');
    const { user, api } = renderPage(<AllSellersPage />, {
      session: session(),
      api: {
        'GET /sellers': [rahim, seller('Karim')],
        'PUT /verify/rahim%40shop.example': { acknowledged: true, modifiedCount: 1 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Verify Rahim' }));
    expect(await screen.findByRole('button', { name: 'Rahim is verified' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('img', { name: 'Verified seller' })).toBeTruthy();
    expect(document.activeElement?.getAttribute('data-row')).toBe(rahim._id);
    await waitFor(() => expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  });

  it('moves the focus to the next pending seller when only those are shown', async () => {
    const karim = seller('Karim');
    const { user } = renderPage(<AllSellersPage />, {
      path: '/dashboard/allsellers?show=waiting',
      session: session(),
      api: {
        'GET /sellers': [seller('Rahim'), karim, seller('Padma', 'verified')],
        'PUT /verify/rahim%40shop.example': () => new Promise(() => undefined),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Verify Rahim' }));
    await waitFor(() => expect(screen.queryByText('Rahim')).toBeNull());
    expect(screen.queryByText('Padma')).toBeNull();
    expect(document.activeElement?.getAttribute('data-row')).toBe(karim._id);
  });

  it('sends one call when it is pressed twice', async () => {
    const { user, api } = renderPage(<AllSellersPage />, {
      session: session(),
      api: {
        'GET /sellers': [seller('Rahim')],
        'PUT /verify/rahim%40shop.example': () => new Promise(() => undefined),
      },
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Verify Rahim' }));
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('stays enabled when the server no longer knows the seller', async () => {
    const { user } = renderPage(<AllSellersPage />, {
      session: session(),
      api: {
        'GET /sellers': [seller('Rahim')],
        'PUT /verify/rahim%40shop.example': problem(404, 'seller-not-found', 'We couldn’t find this seller.'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Verify Rahim' }));
    expect(await screen.findByText('We couldn’t find this seller.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Verify Rahim' })).toHaveProperty('disabled', false);
  });
});
