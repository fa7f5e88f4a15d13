import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { RequireRole } from '@wholesale/web-kit';
import type { SessionStore } from '@wholesale/web-kit/auth';
import { aSession, aUser, nadia, renderPage, signedOut } from '@wholesale/web-kit/testing';
import { unnamedPerson } from '@wholesale/contracts/values';
import LoginPage from './login-page.tsx';
import SignupPage from './signup-page.tsx';

const demo = { accounts: [{ role: 'seller', email: 'seller@wholesale.example', password: 'wholesale-seller' }] };
const config = { firebase: { apiKey: 'demo-api-key', authDomain: 'demo', projectId: 'demo-wholesale' } };
const code = (name: string) => Object.assign(new Error(`Firebase: Error (auth/${name}).`), { code: `auth/${name}` });
/** Submits twice before the page updates. */
const twice = (button: HTMLElement) => {
  fireEvent.submit(button.closest('form') as HTMLElement);
  fireEvent.submit(button.closest('form') as HTMLElement);
};
const enterNadia = async (user: ReturnType<typeof renderPage>['user']) => {
  await user.type(screen.getByLabelText('Email'), nadia.email);
  await user.type(screen.getByLabelText('Password'), 'secret-1');
};
const button = (name: string) => screen.getByRole('button', { name });
const submitAsNadia = async (user: ReturnType<typeof renderPage>['user'], name: 'Login' | 'Sign up') => {
  await enterNadia(user);
  await user.click(button(name));
};
/** The page, and the accounts that it creates. */
const openSignup = () => {
  const created: object[] = [];
  const createUser = async (account: object) => {
    created.push(account);
    return nadia;
  };
  return { ...renderPage(<SignupPage />, { session: signedOut({}, { createUser }) }), created };
};

describe('the sign-up page', () => {
  it('requires an email address, with the text of the specification', async () => {
    const { user } = renderPage(<SignupPage />);

    await user.click(button('Sign up'));

    expect(await screen.findByText('Email Address is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the password rule as a hint and as an error', async () => {
    const { user } = renderPage(<SignupPage />);

    expect(screen.getByText('At least 6 characters')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'nadia@wholesale.example');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(button('Sign up'));

    expect(await screen.findByText('The password needs at least 6 characters.')).toBeTruthy();
  });

  it('creates an account with the chosen user type, with the toast of the specification', async () => {
    const { user, created } = openSignup();

    await user.type(screen.getByLabelText('Name'), 'Nadia Karim');
    await user.type(screen.getByLabelText('Email'), ' nadia@wholesale.example');
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    await user.click(screen.getByRole('radio', { name: /Seller/ }));
    await user.click(button('Sign up'));

    expect(await screen.findByText('user created successfully')).toBeTruthy();
    expect(created).toEqual([
      { name: 'Nadia Karim', email: 'nadia@wholesale.example', password: 'secret-1', role: 'seller' },
    ]);
  });

  it.each([
    ['/signup', 'Buyer'],
    ['/signup?from=%2Fdashboard%2Faddproduct&as=seller', 'Seller'],
  ])('at %s the user type is %s, unless the visitor changes it', async (path, type) => {
    renderPage(<SignupPage />, { path });

    expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(type) }).checked).toBe(true);
  });

  it('sends no part of the address as the name', async () => {
    const { user, created } = openSignup();

    await submitAsNadia(user, 'Sign up');

    await waitFor(() => expect(created).toEqual([expect.objectContaining({ name: '', email: nadia.email })]));
  });

  it.each([
    ['Save name', ['Nadia Karim']],
    ['Not now', []],
  ])('asks who has no name for it right after signing up, then goes on (%s)', async (choice, names) => {
    const saved: string[] = [];
    let name = unnamedPerson;
    const session = aSession({ name }, { updateName: async (text) => void saved.push((name = text)) });
    const { user, at, queries } = renderPage(<SignupPage />, {
      path: '/signup?from=%2Fdashboard%2Faddproduct',
      route: '/signup', // renders nothing at other addresses
      session,
      api: { 'GET /users': () => ({ body: { ...session.profile, name } }) },
    });

    expect(await screen.findByRole('heading', { name: 'What is your name?' })).toBeTruthy();
    await user.click(button('Save name'));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'Nadia Karim');
    await user.click(button(choice));
    await queries.refetchQueries();

    await waitFor(() => expect(at()).toBe('/dashboard/addproduct'));
    expect(saved).toEqual(names);
  });

  it('shows why an account could not be created, and keeps the entries', async () => {
    const session = signedOut({}, { createUser: () => Promise.reject(code('email-already-in-use')) });
    const { user } = renderPage(<SignupPage />, { session });

    await submitAsNadia(user, 'Sign up');

    expect((await screen.findByRole('alert')).textContent).toContain('There is already an account');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nadia@wholesale.example');
  });
});

describe('the wall before the phones of a brand', () => {
  const counts = (samsung: number) => [
    { brand: 'samsung', unsold: samsung },
    { brand: 'iphone', unsold: 1 },
  ];
  const samsung = '?from=%2Fphones%2Fsamsung%3Fcondition%3Dgood';
  it.each([
    [samsung, counts(1_068), 'Log in to see 1,068 Samsung phones.'],
    [samsung, counts(1), 'Log in to see 1 Samsung phone.'],
    [samsung, counts(0), 'Log in to see new Samsung phones as they arrive.'],
    [samsung, () => ({ status: 503, body: {} }), 'Log in to see our Samsung phones.'],
    ['?from=%2Fphones%2Fiphone', counts(5), 'Log in to see 1 iPhone.'],
    ['?from=%2Fphones%2Fvivo', counts(5), 'Log in to see our vivo phones.'],
    ['?from=%2Fphones%2Fnokia', counts(5), 'Good to see you again.'],
    ['?from=%2Fdashboard', counts(5), 'Good to see you again.'],
  ])('at /login%s it says what is behind it', async (search, answer, lead) => {
    renderPage(<LoginPage />, { path: `/login${search}`, api: { 'GET /api/brands': answer } });

    expect(await screen.findByText(lead)).toBeTruthy();
  });

  it('leads to the sign-up page by a button like that of Login; both pages say it and lead back to the phones', async () => {
    const api = { 'GET /api/brands': counts(68) };
    const { unmount } = renderPage(<LoginPage />, { path: `/login${samsung}`, api });
    const link = screen.getByRole('link', { name: 'Create an account' });
    expect(link.getAttribute('href')).toBe(`/signup${samsung}`);
    expect(link.className).toBe(button('Login').className);
    unmount();

    renderPage(<SignupPage />, { path: `/signup${samsung}`, api });
    expect(await screen.findByText('Sign up to see 68 Samsung phones.')).toBeTruthy();
  });
});

describe('a user whose sign-up was interrupted', () => {
  const unknown = () => ({
    status: 404,
    body: { status: 404, code: 'user-not-found', message: 'We couldn’t find this person.' },
  });
  const karim = (ways: Partial<SessionStore> = {}) => ({
    ...aSession({ email: 'karim@wholesale.example', name: 'Karim' }, ways),
    profile: undefined,
  });

  it('completes it on the sign-up page, then returns to the remembered address', async () => {
    const finished: object[] = [];
    let known = false;
    const finishAccount = async (account: object) => {
      finished.push(account);
      known = true;
    };
    const { user, at, queries } = renderPage(<SignupPage />, {
      path: '/signup?from=%2Fdashboard',
      route: '/signup', // renders nothing at other addresses
      session: karim({ finishAccount }),
      api: { 'GET /users': () => (known ? { body: aUser({ email: 'karim@wholesale.example' }) } : unknown()) },
    });

    expect(await screen.findByRole('heading', { name: 'Finish your account' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Seller/ }));
    await user.click(button('Finish'));
    expect(finished).toEqual([{ name: 'Karim', role: 'seller' }]);
    await queries.refetchQueries();

    await waitFor(() => expect(at()).toBe('/dashboard'));
  });

  it.each([
    ['/signup?from=%2Fdashboard', 'Buyer'],
    ['/signup?from=%2Fdashboard%2Faddproduct&as=seller', 'Seller'],
  ])('at %s starts as a %s', async (path, type) => {
    renderPage(<SignupPage />, { path, session: karim(), api: { 'GET /users': unknown } });

    await screen.findByRole('heading', { name: 'Finish your account' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(type) }).checked).toBe(true);
  });

  it('is redirected there from the dashboard', async () => {
    const { at } = renderPage(
      <RequireRole role={undefined} fallback={null}>
        <p>the dashboard</p>
      </RequireRole>,
      { path: '/dashboard', route: '/dashboard', session: karim(), api: { 'GET /users': unknown } },
    );

    await waitFor(() => expect(at()).toBe('/signup?from=%2Fdashboard'));
  });
});

describe('the login page', () => {
  it('logs in, with the toast of the specification', async () => {
    const tried: string[][] = [];
    const login = async (...credentials: string[]) => {
      tried.push(credentials);
      return nadia;
    };
    const { user } = renderPage(<LoginPage />, {
      session: signedOut({}, { login }),
      api: { 'GET /config.json': config },
    });

    await submitAsNadia(user, 'Login');

    expect(await screen.findByText('User login successfully')).toBeTruthy();
    expect(tried).toEqual([['nadia@wholesale.example', 'secret-1']]);
  });

  it('signs in with Google, with the toast of the specification', async () => {
    const { user } = renderPage(<LoginPage />, { session: signedOut({}, { googleLogin: async () => nadia }) });

    await user.click(button('Continue with Google'));

    expect(await screen.findByText('User Sign In successfully')).toBeTruthy();
  });

  it.each([
    ['popup-blocked', 'Your browser blocked the Google window. Allow pop-ups for this page and try again.'],
    ['network-request-failed', 'We could not reach the sign-in service. Check your connection and try again.'],
  ])('explains %s', async (name, sentence) => {
    const { user } = renderPage(<LoginPage />, {
      session: signedOut({}, { googleLogin: () => Promise.reject(code(name)) }),
    });

    await user.click(button('Continue with Google'));

    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('shows no error when the user closes the Google window, and the button works again', async () => {
    let tries = 0;
    const googleLogin = () => {
      tries++;
      return Promise.reject(code('popup-closed-by-user'));
    };
    const { user } = renderPage(<LoginPage />, { session: signedOut({}, { googleLogin }) });

    await user.click(button('Continue with Google'));
    await user.click(button('Continue with Google'));

    expect(tries).toBe(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the demo accounts in a demo market, and a click fills in the form', async () => {
    const { user } = renderPage(<LoginPage />, { api: { 'GET /config.json': { ...config, demo } } });

    await user.click(await screen.findByRole('button', { name: /seller@wholesale.example/ }));

    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('seller@wholesale.example');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wholesale-seller');
  });

  it('passes the remembered address on to the sign-up page', () => {
    renderPage(<LoginPage />, { path: '/login?from=%2Fphones%2Fvivo' });

    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/signup?from=%2Fphones%2Fvivo',
    );
  });

  it.each(['closed', 'expired'] as const)(
    'shows why the last session ended (%s), until the next attempt',
    async (ended) => {
      const login = () => Promise.reject(code('wrong-password'));
      const { user } = renderPage(<LoginPage />, { session: signedOut({ ended }, { login }) });

      expect(screen.getByRole('alert').textContent).toBe(
        { closed: 'This account has been closed.', expired: 'Your session has ended. Please log in again.' }[ended],
      );
      await submitAsNadia(user, 'Login');

      expect(await screen.findByText('Wrong email or password.')).toBeTruthy();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
    },
  );

  it('shows that a disabled account has been closed', async () => {
    const session = signedOut({}, { login: () => Promise.reject(code('user-disabled')) });
    const { user } = renderPage(<LoginPage />, { session });

    await submitAsNadia(user, 'Login');

    expect((await screen.findByRole('alert')).textContent).toBe('This account has been closed.');
  });

  it('logs in once for a double click', async () => {
    let tries = 0;
    const login = async () => {
      tries++;
      return nadia;
    };
    const { user } = renderPage(<LoginPage />, { session: signedOut({}, { login }) });
    await enterNadia(user);

    twice(button('Login'));

    await screen.findByText('User login successfully');
    expect(tries).toBe(1);
  });

  it('works while a Google window is open', async () => {
    const { user } = renderPage(<LoginPage />, {
      session: signedOut({}, { googleLogin: () => new Promise(() => undefined), login: async () => nadia }),
    });

    await user.click(button('Continue with Google'));
    await submitAsNadia(user, 'Login');

    expect(await screen.findByText('User login successfully')).toBeTruthy();
  });

  it('leads to the page for forgotten passwords', async () => {
    const { user, at } = renderPage(<LoginPage />, { path: '/login?from=%2Fblog' });

    await user.type(screen.getByLabelText('Email'), 'nadia@wholesale.example');
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));

    expect(at()).toBe('/reset-password?from=%2Fblog');
  });
});
