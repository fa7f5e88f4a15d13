import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListedUser } from '@wholesale/contracts';
import { aSession, aUser, problem, renderPage, type ApiStub } from '@wholesale/web-kit/testing';
import type { ReactNode } from 'react';
import AllBuyersPage from './all-buyers-page.tsx';
import AllSellersPage from './all-sellers-page.tsx';

const show = (page: ReactNode, api: ApiStub, path?: string) =>
  renderPage(page, {
    session: aSession({ role: 'admin', email: 'admin@wholesale.example' }),
    api,
    ...(path !== undefined && { path }),
  });
const openSellers = (sellers: unknown, api: ApiStub = {}, path?: string) =>
  show(<AllSellersPage />, { 'GET /sellers': sellers, ...api }, path);
const seller = (name: string, verify?: 'verified') =>
  aUser({ name, role: 'seller', email: `${name.toLowerCase()}@shop.example`, ...(verify && { verify }) });

describe.each([
  ['All Sellers', <AllSellersPage key="s" />, 'GET /sellers', 'No sellers yet'],
  ['All Buyers', <AllBuyersPage key="b" />, 'GET /buyers', 'No buyers yet'],
])('%s', (_, page, list, empty) => {
  const open = (people: unknown, api: ApiStub = {}) => show(page, { [list]: people, ...api });

  it('shows that the people are loading', async () => {
    open(() => new Promise(() => undefined));
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows that there are none yet', async () => {
    open([]);
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  it('shows why the people failed to load, and loads them on Retry', async () => {
    const { user, api } = open(problem(503, 'unavailable', 'Users are unavailable.'));
    expect(await screen.findByText('Users are unavailable.')).toBeTruthy();
    api.answer(list, [seller('Rahim')]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Rahim')).toBeTruthy();
  });

  it('shows whose address is not confirmed', async () => {
    open([
      { ...seller('Rahim'), emailConfirmed: false },
      { ...seller('Karim'), emailConfirmed: true },
    ]);
    const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent;
    expect(await row('Rahim')).toContain('Address not confirmed');
    expect(await row('Karim')).not.toContain('Address not confirmed');
  });

  it.each(['button', 'menu'])('restores a suspended person by %s, once nobody else has the address', async (way) => {
    const person = { ...seller('Rahim'), suspended: true as const };
    const { user, api } = open([person, seller('Karim')], {
      [`POST /api/users/${person._id}/restore`]: problem(409, 'email-taken', 'Another account uses this address.'),
    });
    expect(await screen.findByText('Suspended: someone else confirmed this address')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore Karim' })).toBeNull();
    const restore = async () => {
      if (way === 'button') return user.click(screen.getByRole('button', { name: 'Restore Rahim' }));
      await user.click(screen.getByRole('button', { name: 'Actions for Rahim' }));
      return user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    };

    await restore();
    expect(await screen.findByText('Another account uses this address.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restore Rahim' })).toBeTruthy();

    api.answer(`POST /api/users/${person._id}/restore`, { acknowledged: true, modifiedCount: 1 });
    api.answer(list, [seller('Rahim'), seller('Karim')]);
    await restore();
    expect(await screen.findByText('Rahim is restored')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Suspended/)).toBeNull());
  });

  it('deletes a person only after a confirmation, then removes the row', async () => {
    const person = seller('Rahim');
    const { user, api } = open([person, seller('Karim')], {
      [`DELETE /deleteSeller/${person._id}`]: { acknowledged: true, deletedCount: 1 },
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
    const { user } = open([person], {
      [`DELETE /deleteSeller/${person._id}`]: problem(403, 'admin-cannot-be-deleted', 'An admin stays.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Rahim' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('An admin stays.')).toBeTruthy();
    expect(screen.getByText('Rahim')).toBeTruthy();
  });
});

describe('Verify', () => {
  it('is disabled for a seller who is verified', async () => {
    openSellers([seller('Rahim', 'verified')]);
    expect(await screen.findByRole('button', { name: 'Rahim is verified' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Every seller is verified')).toBeTruthy();
  });

  it('verifies a seller immediately, is then disabled, and leaves the focus on the row', async () => {
    const rahim = seller('Rahim');
    const { user, api } = openSellers([rahim, seller('Karim')], {
      'PUT /verify/rahim%40shop.example': { acknowledged: true, modifiedCount: 1 },
    });
    await user.click(await screen.findByRole('button', { name: 'Verify Rahim' }));
    expect(await screen.findByRole('button', { name: 'Rahim is verified' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('img', { name: 'Verified seller' })).toBeTruthy();
    expect(document.activeElement?.getAttribute('data-row')).toBe(rahim._id);
    await waitFor(() => expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  });

  it('moves the focus to the next pending seller when only those are shown', async () => {
    const karim = seller('Karim');
    const { user } = openSellers(
      [seller('Rahim'), karim, seller('Padma', 'verified')],
      { 'PUT /verify/rahim%40shop.example': () => new Promise(() => undefined) },
      '/dashboard/allsellers?show=waiting',
    );
    await user.click(await screen.findByRole('button', { name: 'Verify Rahim' }));
    await waitFor(() => expect(screen.queryByText('Rahim')).toBeNull());
    expect(screen.queryByText('Padma')).toBeNull();
    expect(document.activeElement?.getAttribute('data-row')).toBe(karim._id);
  });

  it('sends one call when it is pressed twice', async () => {
    const { user, api } = openSellers([seller('Rahim')], {
      'PUT /verify/rahim%40shop.example': () => new Promise(() => undefined),
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Verify Rahim' }));
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('stays enabled when the server no longer knows the seller', async () => {
    const { user } = openSellers([seller('Rahim')], {
      'PUT /verify/rahim%40shop.example': problem(404, 'seller-not-found', 'We couldn’t find this seller.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Verify Rahim' }));
    expect(await screen.findByText('We couldn’t find this seller.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Verify Rahim' })).toHaveProperty('disabled', false);
  });
});

describe('The verification of a seller', () => {
  const ofRahim = (extra: Partial<ListedUser>, verify?: 'verified') => [{ ...seller('Rahim', verify), ...extra }];
  const at = '2026-11-07T10:00:00.000Z';

  it.each([
    ['verified', { verification: { by: 'Ada', at } }, 'Verified by Ada on 7 November 2026'],
    [
      'verified',
      { verification: { by: 'Ada', at, checked: 'Name and phone' } },
      'Verified by Ada on 7 November 2026: Name and phone',
    ],
    [undefined, { verificationLost: { why: 'renamed', at } }, 'Renamed since the last check'],
    [
      undefined,
      { verificationLost: { why: 'removed', at, by: 'Ada', reason: 'Wrong phones' } },
      'Verification removed by Ada on 7 November 2026: Wrong phones',
    ],
  ] as const)('says who decided what, and when: %s %j', async (verify, extra, note) => {
    openSellers(ofRahim(extra, verify));

    expect(await screen.findByText(note)).toBeTruthy();
  });

  it('is given for the name that the admin sees', async () => {
    const { user, api } = openSellers(ofRahim({}), {
      'PUT /verify/rahim%40shop.example': problem(409, 'name-changed', 'This seller is called X now. Check again.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Verify Rahim' }));

    expect(await screen.findByText('This seller is called X now. Check again.')).toBeTruthy();
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Rahim' });
  });

  it('is removed only with a reason', async () => {
    const sellers = ofRahim({}, 'verified');
    const path = `/api/users/${sellers[0]?._id}/unverify`;
    const { user, api } = openSellers(sellers, { [`POST ${path}`]: { acknowledged: true, modifiedCount: 1 } });
    await user.click(await screen.findByRole('button', { name: 'Remove verification of Rahim' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove verification?' }));
    const remove = () => user.click(dialog.getByRole('button', { name: 'Remove verification' }));

    await user.type(dialog.getByLabelText('Reason'), '   ');
    await remove();
    expect(await dialog.findByText('Enter a reason')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);

    await user.type(dialog.getByLabelText('Reason'), 'Wrong phones ');
    api.answer('GET /sellers', ofRahim({}));
    await remove();
    expect(await screen.findByText('Rahim is no longer verified')).toBeTruthy();
    expect(api.calls.find((call) => call.path === path)?.body).toEqual({ reason: 'Wrong phones' });
    expect(await screen.findByRole('button', { name: 'Verify Rahim' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays when removing fails, and the reason is kept', async () => {
    const sellers = ofRahim({}, 'verified');
    const { user } = openSellers(sellers, {
      [`POST /api/users/${sellers[0]?._id}/unverify`]: problem(503, 'unavailable', 'Users are unavailable.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Rahim' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove verification' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Wrong phones');
    await user.click(dialog.getByRole('button', { name: 'Remove verification' }));

    expect(await screen.findByText('Users are unavailable.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Wrong phones');
    expect(screen.getByRole('button', { name: 'Rahim is verified', hidden: true })).toBeTruthy();
  });
});

describe('All Sellers', () => {
  it('shows when each seller joined and how many listings each has, all counted by one call', async () => {
    const [rahim, karim] = [
      { ...seller('Rahim'), joinedAt: '2026-03-07T10:00:00.000Z' },
      { ...seller('Karim'), joinedAt: '2026-04-01T10:00:00.000Z' },
    ];
    const { api } = openSellers([rahim, karim], { 'GET /api/listing-counts': [{ sellerId: rahim._id, listings: 39 }] });
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
    expect(await (await row('Rahim')).findByText('39')).toBeTruthy();
    expect((await row('Rahim')).getByText('7 March 2026')).toBeTruthy();
    expect((await row('Karim')).getByText('0')).toBeTruthy();
    const asked = api.calls.filter(({ path }) => path === '/api/listing-counts');
    expect(asked.map(({ query }) => query.get('sellers'))).toEqual([[rahim._id, karim._id].sort().join()]);
  });

  it('shows the sellers even while their listings cannot be counted', async () => {
    openSellers([seller('Rahim')], {
      'GET /api/listing-counts': problem(503, 'unavailable', 'The catalog is unavailable.'),
    });
    expect(await screen.findByText('Rahim')).toBeTruthy();
    expect(screen.getByRole('row', { name: /Rahim/ }).textContent).toContain('–');
  });

  it('verifies several after one confirmation, and shows the result of each', async () => {
    const [rahim, karim] = [seller('Rahim'), seller('Karim')];
    const { user, api } = openSellers([rahim, karim, seller('Padma', 'verified')], {
      'PUT /verify/rahim%40shop.example': { acknowledged: true, modifiedCount: 1 },
      'PUT /verify/karim%40shop.example': problem(404, 'seller-not-found', 'We couldn’t find this seller.'),
    });
    expect(await screen.findByText('2 sellers awaiting verification')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select Padma' })).toBeNull();
    for (const name of ['Rahim', 'Karim']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    const bar = within(screen.getByRole('group', { name: 'Actions for the selection' }));
    await user.click(bar.getByRole('button', { name: 'Verify' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Verify 2 sellers?' }));
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await dialog.findByText('1 verified, 1 failed.')).toBeTruthy();
    expect(dialog.getByText('We couldn’t find this seller.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Rahim is verified' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select Karim' })).toHaveProperty('checked', true);
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('verifies from the menu of a row', async () => {
    const { user } = openSellers([seller('Rahim')], {
      'PUT /verify/rahim%40shop.example': { acknowledged: true, modifiedCount: 1 },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Rahim' }));
    await user.click(screen.getByRole('menuitem', { name: 'Verify' }));
    expect(await screen.findByRole('button', { name: 'Rahim is verified' })).toBeTruthy();
  });
});
