import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { RemoteLoader } from '@wholesale/web-kit/remotes';
import { renderPage, signedOut, type ApiCall } from '@wholesale/web-kit/testing';
import { Pages } from '../../app/pages.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

beforeAll(() => import('./login-page.tsx'), 60_000);

const loader: RemoteLoader = {
  load: async () => ({ contractVersion: 1, default: () => null }),
};
const firebase = { apiKey: 'demo-api-key', authDomain: 'demo', projectId: 'demo-wholesale' };
const demo = { firebase, authEmulatorUrl: 'http://localhost:9099', demo: { accounts: [] } };
const codes = 'GET /emulator/v1/projects/demo-wholesale/oobCodes';
const coded = (code: string) => Object.assign(new Error('Firebase'), { code: `auth/${code}` });
const twice = (button: HTMLElement) => {
  fireEvent.submit(button.closest('form') as HTMLElement);
  fireEvent.submit(button.closest('form') as HTMLElement);
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** A fake identity provider that records its calls. */
function provider(
  ways: {
    send?: () => Promise<void>;
    read?: () => Promise<string>;
    reset?: () => Promise<void>;
    confirm?: () => Promise<void>;
  } = {},
) {
  const sent: string[] = [];
  const read: string[] = [];
  const reset: string[][] = [];
  const confirmed: string[] = [];
  const session = signedOut(
    {},
    {
      mailLinks: async () => ({
        sendPasswordReset: async (email) => {
          sent.push(email);
          await ways.send?.();
        },
        readResetCode: async (code) => {
          read.push(code);
          return ways.read ? ways.read() : 'nadia@wholesale.example';
        },
        resetPassword: async (...given) => {
          reset.push(given);
          await ways.reset?.();
        },
        sendConfirmation: async () => undefined,
        confirmEmail: async (code) => {
          await ways.confirm?.();
          confirmed.push(code);
        },
        isEmailConfirmed: () => Promise.reject(coded('user-token-expired')),
      }),
    },
  );
  return { sent, read, reset, confirmed, session };
}

describe('requesting a reset link', () => {
  const said = /If there is an account for nadia@wholesale.example, we've emailed a reset link/;
  const ask = async (session = provider().session, api = {}) => {
    const page = renderPage(<ResetPasswordPage />, { session, api: { 'GET /config.json': { firebase }, ...api } });
    await page.user.type(screen.getByLabelText('Email'), ' nadia@wholesale.example');
    await page.user.click(button('Send reset link'));
    return page;
  };

  it('requires an email address', async () => {
    const { sent, session } = provider();
    const { user } = renderPage(<ResetPasswordPage />, { session });

    await user.click(button('Send reset link'));

    expect(await screen.findByText('Email Address is required')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each(['known', 'unknown'])('gives the same response for an address that is %s', async (which) => {
    const { sent, session } = provider(
      which === 'unknown' ? { send: () => Promise.reject(coded('user-not-found')) } : {},
    );
    const { api } = await ask(session);

    expect((await screen.findByRole('status')).textContent).toMatch(said);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Demo mailbox')).toBeNull();
    expect(sent).toEqual(['nadia@wholesale.example']);
    expect(api.calls.map(({ path }) => path)).not.toContain('/emulator/v1/projects/demo-wholesale/oobCodes');
  });

  it('shows any other error, and keeps the address', async () => {
    await ask(provider({ send: () => Promise.reject(coded('too-many-requests')) }).session);

    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toContain('nadia@wholesale.example');
  });

  it('shows the link of the newest mail to this address in a demo market', async () => {
    const mail = (email: string, requestType: string, oobCode: string) => ({ email, requestType, oobCode });
    await ask(undefined, {
      'GET /config.json': demo,
      [codes]: {
        oobCodes: [
          mail('nadia@wholesale.example', 'PASSWORD_RESET', 'older'),
          mail('nadia@wholesale.example', 'PASSWORD_RESET', 'new&er'),
          mail('nadia@wholesale.example', 'VERIFY_EMAIL', 'other'),
          mail('karim@wholesale.example', 'PASSWORD_RESET', 'not-hers'),
        ],
      },
    });

    const link = await screen.findByRole('link', { name: 'Set a new password' });
    expect(link.getAttribute('href')).toBe('/reset-password?mode=resetPassword&oobCode=new%26er');
  });

  it('hides the demo mailbox when it cannot be loaded', async () => {
    await ask(undefined, { 'GET /config.json': demo, [codes]: () => ({ status: 403, body: {} }) });

    expect((await screen.findByRole('status')).textContent).toMatch(said);
    expect(screen.queryByText('Demo mailbox')).toBeNull();
  });

  it('sends one email for a double click', async () => {
    let done: () => void = () => undefined;
    const { sent, session } = provider({ send: () => new Promise((resolve) => (done = resolve)) });
    const { user } = renderPage(<ResetPasswordPage />, { session });
    await user.type(screen.getByLabelText('Email'), 'nadia@wholesale.example');

    twice(button('Send reset link'));
    await user.dblClick(button(/^Send/));
    done();

    await screen.findByRole('status');
    expect(sent).toHaveLength(1);
  });
});

describe('the reset link', () => {
  const open = (session: ReturnType<typeof provider>['session'], query = '?mode=resetPassword&oobCode=good') =>
    renderPage(<Pages loader={loader} />, { path: `/reset-password${query}`, session });

  it.each(['?oobCode=good', '?mode=resetPassword&oobCode=good&apiKey=k&lang=en'])(
    'with %s sets a new password, then opens the login page with the address filled in',
    async (query) => {
      const { read, reset, session } = provider();
      const { user, at } = open(session, query);

      await user.type(await screen.findByLabelText('New password'), 'secret-34');
      await user.click(button('Save new password'));

      expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
      expect(at()).toBe('/login');
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nadia@wholesale.example');
      expect(await screen.findByText('Password updated')).toBeTruthy();
      expect(read).toEqual(['good']);
      expect(reset).toEqual([['good', 'secret-34']]);
    },
  );

  it('shows the password rule as a hint and as an error', async () => {
    const { reset, session } = provider();
    const { user } = open(session);

    await user.type(await screen.findByLabelText('New password'), 'short');
    expect(screen.getByText('At least 6 characters')).toBeTruthy();
    await user.click(button('Save new password'));

    expect(await screen.findByText('The password needs at least 6 characters.')).toBeTruthy();
    expect(reset).toEqual([]);
  });

  it.each([
    ['expired-action-code', 'This link has expired. Request a new one.'],
    ['invalid-action-code', 'This link is no longer valid. Request a new one.'],
    ['user-not-found', 'This link is no longer valid. Request a new one.'],
  ])('that is no good any more (%s) says so and leads to a new one', async (code, sentence) => {
    open(provider({ read: () => Promise.reject(coded(code)) }).session);

    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/reset-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('that expires while the user types explains it as well', async () => {
    const { user } = open(provider({ reset: () => Promise.reject(coded('expired-action-code')) }).session);

    await user.type(await screen.findByLabelText('New password'), 'secret-34');
    await user.click(button('Save new password'));

    expect((await screen.findByRole('alert')).textContent).toContain('expired');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
  });

  it('that could not be checked without a connection can be retried', async () => {
    let offline = true;
    const read = async () => {
      if (offline) throw coded('network-request-failed');
      return 'nadia@wholesale.example';
    };
    const { user } = open(provider({ read }).session);

    await screen.findByText(/We could not reach the sign-in service/);
    offline = false;
    await user.click(button('Retry'));

    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });

  it('with another purpose is not used', async () => {
    const { read, session } = provider();
    open(session, '?mode=recoverEmail&oobCode=good');

    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
    expect(read).toEqual([]);
  });

  it('sets the password once for a double click', async () => {
    const { reset, session } = provider();
    const { user } = open(session);
    await user.type(await screen.findByLabelText('New password'), 'secret-34');

    twice(button('Save new password'));

    await screen.findByRole('heading', { name: 'Login' });
    expect(reset).toHaveLength(1);
  });
});

it('the demo mailbox is read from the configured emulator, without credentials', async () => {
  const seen: ApiCall[] = [];
  const { session } = provider();
  const { user } = renderPage(<ResetPasswordPage />, {
    session,
    api: {
      'GET /config.json': demo,
      [codes]: (call: ApiCall) => {
        seen.push(call);
        return { body: { oobCodes: [] } };
      },
    },
  });
  await user.type(screen.getByLabelText('Email'), 'nobody@wholesale.example');
  await user.click(button('Send reset link'));

  expect(await screen.findByText(/there is no account for nobody@wholesale.example/)).toBeTruthy();
  expect([...(seen[0]?.headers.keys() ?? [])]).toEqual([]);
});

describe('a link that confirms an address', () => {
  const open = (session: ReturnType<typeof provider>['session']) =>
    renderPage(<ResetPasswordPage />, { session, path: '/reset-password?mode=verifyEmail&oobCode=hers' });

  it('confirms it once, also where nobody is signed in', async () => {
    const { confirmed, session } = provider();
    open(session);

    expect((await screen.findByRole('status')).textContent).toBe('Your email address is confirmed.');
    expect(confirmed).toEqual(['hers']);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('that was used before or is too old says so', async () => {
    open(provider({ confirm: () => Promise.reject(coded('expired-action-code')) }).session);

    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.');
    expect(screen.queryByText('Your email address is confirmed.')).toBeNull();
  });
});
