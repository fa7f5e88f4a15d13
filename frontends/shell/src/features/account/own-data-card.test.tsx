import { describe, expect, it, jest } from '@jest/globals';
import type { SessionStore } from '@wholesale/web-kit/auth';
import { aSession, renderPage, type ApiStub } from '@wholesale/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { OwnDataCard } from './own-data-card.tsx';

const deleted = { 'DELETE /api/me': { acknowledged: true, deletedCount: 1 } };
function show(role: 'buyer' | 'seller' | 'admin', api: ApiStub = deleted, ways: Partial<SessionStore> = {}) {
  return renderPage(<OwnDataCard role={role} />, { session: aSession({ role }, ways), api });
}
const button = (name: string) => screen.getByRole('button', { name });
const inDialog = () => within(screen.getByRole('dialog', { name: 'Delete your account?' }));

describe('deleting the own account', () => {
  it.each([
    ['buyer', /your name and contact details, your messages/],
    ['seller', /your listings with their photos and ads/],
  ] as const)('names what a %s loses, deletes it and signs out', async (role, text) => {
    let signedOut = 0;
    const { user, api } = show(role, deleted, { logOut: async () => void (signedOut += 1) });

    await user.click(button('Delete my account'));
    expect(inDialog().getByText(text)).toBeTruthy();
    expect(inDialog().getByText(/Your open bookings end/)).toBeTruthy();
    expect(api.calls).toEqual([]);
    await user.click(inDialog().getByRole('button', { name: 'Delete my account' }));

    expect(await screen.findByText('Your account was deleted')).toBeTruthy();
    await waitFor(() => expect(signedOut).toBe(1));
    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/me']);
  });

  it('changes nothing when the person keeps the account', async () => {
    const { user, api } = show('buyer');

    await user.click(button('Delete my account'));
    await user.click(inDialog().getByRole('button', { name: 'Keep my account' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls).toEqual([]);
  });

  it('stays signed in when it fails, and says why', async () => {
    let signedOut = 0;
    const busy = { status: 503, body: { status: 503, code: 'x', message: 'The shop is busy.', requestId: 'r' } };
    const { user } = show('buyer', { 'DELETE /api/me': () => busy }, { logOut: async () => void (signedOut += 1) });

    await user.click(button('Delete my account'));
    await user.click(inDialog().getByRole('button', { name: 'Delete my account' }));

    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    expect(signedOut).toBe(0);
  });

  it('is not offered to administrators', () => {
    show('admin');

    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });
});

describe('downloading the own data', () => {
  const data = { exportedAt: '2026-11-22T12:00:00.000Z', users: {}, catalog: {}, bookings: {}, ads: {}, inbox: {} };

  it('saves what the shop sends as a file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = show('seller', { 'GET /api/me/export': data });

    await user.click(button('Download my data'));

    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.type).toBe('application/json');
    expect(files[0]?.size).toBe(JSON.stringify(data, null, 2).length);
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('saves nothing while a part of it is away, and says why', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    const away = { status: 503, body: { status: 503, code: 'x', message: 'Try again in a moment.', requestId: 'r' } };
    const { user } = show('buyer', { 'GET /api/me/export': () => away });

    await user.click(button('Download my data'));

    expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
    expect(files).toEqual([]);
  });
});
