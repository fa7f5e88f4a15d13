import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MailLinks, SessionStore } from '@wholesale/web-kit/auth';
import { aSession, notificationSettings, problem, renderPage, type ApiStub } from '@wholesale/web-kit/testing';
import MyAccountPage from './my-account-page.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const facts = () => within(screen.getByRole('region', { name: 'Your profile' }));
const show = (profile: Parameters<typeof aSession>[0] = {}, ways: Partial<SessionStore> = {}) =>
  renderPage(<MyAccountPage />, {
    session: aSession(profile, ways),
    api: { 'GET /config.json': { firebase: {} }, 'GET /api/notification-settings': notificationSettings() },
  });

const noConfirmation = {
  sendConfirmation: async () => undefined,
  confirmEmail: async () => undefined,
  isEmailConfirmed: async () => false,
};

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

it('verified sellers read, before they change their name, that they will be checked again', () => {
  const { unmount } = show({ role: 'seller', verify: 'verified' });
  expect(screen.getByText(/you are not verified until an administrator has checked your account again/)).toBeTruthy();
  unmount();

  show({ role: 'seller' });
  expect(screen.queryByText(/checked your account again/)).toBeNull();
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
    const mailLinks: SessionStore['mailLinks'] = async () => ({
      sendPasswordReset: async (email) => void sent.push(email),
      readResetCode: async () => '',
      resetPassword: async () => undefined,
      ...noConfirmation,
    });
    const { user } = show({ email: 'nadia@wholesale.example' }, { mailLinks });

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

describe('an email address that is not confirmed', () => {
  const email = 'nadia@wholesale.example';
  const unconfirmed = (links: Partial<MailLinks> = {}, api: ApiStub = {}) => {
    const session = aSession(
      { email },
      {
        mailLinks: async () => ({
          sendPasswordReset: async () => undefined,
          readResetCode: async () => '',
          resetPassword: async () => undefined,
          ...noConfirmation,
          ...links,
        }),
      },
    );
    const { user, ...state } = session.store.current();
    const current = { ...state, user: user && { ...user, emailVerified: false } };
    return renderPage(<MyAccountPage />, {
      session: { ...session, store: { ...session.store, current: () => current } },
      api: { 'GET /config.json': { firebase: {} }, 'GET /api/notification-settings': notificationSettings(), ...api },
    });
  };
  const send = () => button('Send confirmation email');

  it('is confirmed by an email, which the person requests', async () => {
    let sent = 0;
    const { user } = unconfirmed({ sendConfirmation: async () => void (sent += 1) });
    expect(facts().getByText('Not confirmed')).toBeTruthy();

    await user.click(send());

    expect((await screen.findByText(/We sent an email to/)).textContent).toContain(email);
    expect(sent).toBe(1);
    expect(button('Send again')).toBeTruthy();
  });

  it.each([
    ['too-many-requests', 'Too many attempts. Try again in a few minutes.'],
    ['network-request-failed', 'We could not reach the sign-in service. Check your connection and try again.'],
  ])('says why no email was sent: %s', async (code, sentence) => {
    const refusal = Object.assign(new Error('Firebase'), { code: `auth/${code}` });
    const { user } = unconfirmed({ sendConfirmation: () => Promise.reject(refusal) });

    await user.click(send());

    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.queryByText(/We sent an email/)).toBeNull();
  });

  it('that was confirmed in another window meanwhile gets no second email', async () => {
    let confirmed = false;
    let sent = 0;
    const { user } = unconfirmed({
      isEmailConfirmed: async () => confirmed,
      sendConfirmation: async () => void (sent += 1),
    });
    await screen.findByText('Not confirmed');
    confirmed = true;

    await user.click(send());

    expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
    expect(facts().getByText('Confirmed')).toBeTruthy();
    expect(sent).toBe(0);
  });

  it('has its email in the demo mailbox of a demo market', async () => {
    const { user } = unconfirmed(
      {},
      {
        'GET /config.json': {
          firebase: { apiKey: 'demo-api-key', authDomain: 'demo', projectId: 'demo-wholesale' },
          authEmulatorUrl: 'http://localhost:9099',
          demo: { accounts: [] },
        },
        'GET /emulator/v1/projects/demo-wholesale/oobCodes': {
          oobCodes: [
            { email, requestType: 'VERIFY_EMAIL', oobCode: 'hers' },
            { email, requestType: 'PASSWORD_RESET', oobCode: 'other' },
          ],
        },
      },
    );
    await user.click(send());

    const link = await screen.findByRole('link', { name: 'Confirm your email address' });
    expect(link.getAttribute('href')).toBe('/reset-password?mode=verifyEmail&oobCode=hers');
  });

  it('is not asked about again once it is confirmed', () => {
    show({ email });

    expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull();
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

describe('the emails about notifications', () => {
  const settings = '/api/notification-settings';
  const showFor = (role: 'buyer' | 'seller' | 'admin', api: ApiStub = {}) =>
    renderPage(<MyAccountPage />, {
      session: aSession({ role }),
      api: { [`GET ${settings}`]: notificationSettings({ 'meeting-changed': false }), ...api },
    });
  const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

  it.each([
    ['buyer', 'a seller accepts my booking', 'someone books my phone'],
    ['seller', 'someone books my phone', 'a seller accepts my booking'],
  ] as const)('have a switch for each kind that a %s receives', async (role, own, other) => {
    showFor(role);

    expect((await toggle(own)).checked).toBe(true);
    expect((await toggle('the meeting changes')).checked).toBe(false);
    expect(screen.queryByRole('switch', { name: other })).toBeNull();
    expect(document.getElementById('notifications')?.tabIndex).toBe(-1);
  });

  it('are not offered to administrators, who receive none', () => {
    const { api } = showFor('admin');

    expect(document.getElementById('notifications')).toBeNull();
    expect(api.calls.some(({ path }) => path === settings)).toBe(false);
  });

  it('are saved at once, only the switch that was pressed', async () => {
    const { user, api } = showFor('buyer', {
      [`PUT ${settings}`]: notificationSettings({ 'meeting-changed': false, 'message-received': false }),
    });
    await user.click(await toggle('I get a message'));

    expect(await screen.findByText('Saved')).toBeTruthy();
    expect((await toggle('I get a message')).checked).toBe(false);
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ mail: { 'message-received': false } });
  });

  it('keep their state when saving fails, with the reason', async () => {
    const { user } = showFor('buyer', {
      [`PUT ${settings}`]: problem(503, 'x', 'The shop is busy.'),
    });
    await user.click(await toggle('I get a message'));

    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    await waitFor(async () => expect((await toggle('I get a message')).checked).toBe(true));
  });

  it('that fail to load can be loaded again without losing the rest of the page', async () => {
    const broken = problem(500, 'x', 'It broke.');
    const { user, api } = showFor('seller', { [`GET ${settings}`]: broken });
    expect(await screen.findByText('It broke.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Your profile' })).toBeTruthy();

    api.answer(`GET ${settings}`, notificationSettings());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await toggle('someone books my phone')).checked).toBe(true);
  });
});
