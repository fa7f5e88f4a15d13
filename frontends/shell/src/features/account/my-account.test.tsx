import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { SessionStore } from '@wholesale/web-kit/auth';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import MyAccountPage from './my-account-page.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const facts = () => within(screen.getByRole('region', { name: 'Your profile' }));
const show = (profile: Parameters<typeof aSession>[0] = {}, ways: Partial<SessionStore> = {}) =>
  renderPage(<MyAccountPage />, { session: aSession(profile, ways), api: { 'GET /config.json': { firebase: {} } } });

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the account page', () => {
  it('shows the profile', () => {
    show({ role: 'seller', verify: 'verified', name: 'Nadia Karim', email: 'nadia@wholesale.example' });

    for (const text of ['Nadia Karim', 'nadia@wholesale.example', 'Seller', 'Confirmed', 'Email and password'])
      expect(facts().getByText(text)).toBeTruthy();
    expect(facts().getByText(/Yes, shown on all your listings/)).toBeTruthy();
  });

  it('shows sellers whether they are verified, and hides it from buyers', () => {
    const { unmount } = show({ role: 'seller' });
    expect(facts().getByText('Not yet. An administrator checks new sellers.')).toBeTruthy();
    unmount();

    show({ role: 'buyer' });
    expect(facts().queryByText('Verified')).toBeNull();
  });
});

describe('a new name', () => {
  const type = async (name: string, ways: Partial<SessionStore>) => {
    const page = show({ name: 'Nadia' }, ways);
    const field = screen.getByRole('textbox', { name: 'Name' });
    await page.user.clear(field);
    await page.user.click(field);
    await page.user.paste(name);
    await page.user.click(button('Save name'));
    return page;
  };

  it('is saved without surrounding spaces', async () => {
    const given: string[] = [];
    await type('  Nadia Karim ', { updateName: async (name) => void given.push(name) });

    expect(await screen.findByText('Name updated')).toBeTruthy();
    expect(given).toEqual(['Nadia Karim']);
  });

  it.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['N'.repeat(5_000), 'Use at most 80 characters.'],
    ['Nadia \u202Enimda', 'The name has characters that are not allowed.'],
    ['Nadia\u200f K', 'The name has characters that are not allowed.'],
    ['Na\u200bdia K', 'The name has characters that are not allowed.'],
    ['Nadia\u2066\u2069 K', 'The name has characters that are not allowed.'],
  ])('that is invalid is not sent: %#', async (name, sentence) => {
    const given: string[] = [];
    await type(name, { updateName: async (each) => void given.push(each) });

    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(given).toEqual([]);
  });

  it('that could not be saved stays in the field, with the reason', async () => {
    const offline = Object.assign(new Error('Firebase'), { code: 'auth/network-request-failed' });
    await type('Nadia Karim', { updateName: () => Promise.reject(offline) });

    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Nadia Karim');
    expect(screen.queryByText('Name updated')).toBeNull();
  });

  it('is saved once for a double click', async () => {
    const given: string[] = [];
    const { user } = show({ name: 'Nadia' }, { updateName: async (name) => void given.push(name) });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' K');

    const form = button('Save name').closest('form') as HTMLElement;
    fireEvent.submit(form);
    fireEvent.submit(form);

    await screen.findByText('Name updated');
    expect(given).toEqual(['Nadia K']);
  });
});

describe('a new password', () => {
  it('is requested by email to the user’s own address', async () => {
    const sent: string[] = [];
    const passwordReset: SessionStore['passwordReset'] = async () => ({
      sendPasswordReset: async (email) => void sent.push(email),
      readResetCode: async () => '',
      resetPassword: async () => undefined,
    });
    const { user } = show({ email: 'nadia@wholesale.example' }, { passwordReset });

    await user.click(button('Email me a reset link'));

    expect((await screen.findByRole('status')).textContent).toContain('nadia@wholesale.example');
    expect(sent).toEqual(['nadia@wholesale.example']);
  });

  it('is not offered to users who sign in with Google', () => {
    const session = aSession();
    const state = session.store.current();
    const user = state.user && { ...state.user, providers: ['google.com'] };
    const google = { ...state, user };
    renderPage(<MyAccountPage />, { session: { ...session, store: { ...session.store, current: () => google } } });

    expect(screen.queryByRole('button', { name: /reset link/ })).toBeNull();
    expect(facts().getByText('Google')).toBeTruthy();
  });
});

it('the colours can be set to light, dark or system, and are remembered', async () => {
  const { user } = show();

  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('wholesale.theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'System' }));

  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('wholesale.theme')).toBeNull();
});
