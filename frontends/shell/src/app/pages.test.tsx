import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  dashboardPages,
  fillPage,
  fullTitle,
  pages,
  shellPages,
  type Page,
  type PageName,
} from '@wholesale/contracts/pages';
import type { SessionState } from '@wholesale/web-kit/auth';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import type { RemoteLoader } from '@wholesale/web-kit/remotes';
import { aDeal, aSession, aUser, renderPage, signedOut, textsOf } from '@wholesale/web-kit/testing';
import { loadToasts } from '@wholesale/web-kit/toast';
import { Pages } from './pages.tsx';

// Loaded in advance, because a slow machine would exceed the time-out of a test.
beforeAll(
  () =>
    Promise.all([
      import('./dashboard-pages.tsx'),
      import('../layout/site-menu.tsx'),
      import('../features/account/login-page.tsx'),
      import('../features/account/signup-page.tsx'),
      import('../features/account/reset-password-page.tsx'),
      import('../features/account/my-account-page.tsx'),
    ]),
  60_000,
);
afterEach(() => {
  jest.restoreAllMocks();
});

const loader: RemoteLoader = {
  load: async (name) => ({ contractVersion: 1, default: ({ basename }) => <h1>{`${name} at ${basename}`}</h1> }),
};
const broken: RemoteLoader = { load: () => Promise.reject(new Error('404')) };
const show = (path: string, session = signedOut(), remotes = loader) =>
  renderPage(<Pages loader={remotes} />, { path, session, api: { 'GET /api/bookings': [] } });

it.each(['/', '/advertise', '/blog', '/blog/unit-tests'])('%s is a public storefront page', async (path) => {
  show(path);

  expect(await screen.findByText('storefront at /')).toBeTruthy();
});

it.each(['/phones/vivo', '/dashboard', '/dashboard/addproduct'])(
  '%s redirects a visitor to the login page, which remembers the address',
  async (path) => {
    const { at } = show(path);

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(at()).toBe(`/login?from=${encodeURIComponent(path)}`);
  },
);

const addressOf = (path: string) =>
  fillPage(path, { slug: 'unit-tests', brand: 'vivo', id: '6b018c42bfb5f72df2246d4e' }).replace('*', 'nothing');
const entries = Object.entries(pages) as [PageName, Page][];
const remoteAt = (name: PageName) => (name in dashboardPages ? 'dashboard at /dashboard' : 'storefront at /');

it.each(entries.filter(([name]) => !(name in shellPages)))(
  '%s is open to the people that the list of pages names',
  async (name, { path, session, role }) => {
    for (const visitor of [undefined, 'buyer', 'seller', 'admin'] as const) {
      const { at, unmount } = show(addressOf(path), visitor ? aSession({ role: visitor }) : signedOut());
      if (!visitor && session) expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
      else if (role && role !== visitor) expect(await screen.findByText(/Only .* can open/)).toBeTruthy();
      else expect(await screen.findByText(remoteAt(name))).toBeTruthy();
      expect(at().startsWith('/login')).toBe(!visitor && session === true);
      unmount();
    }
  },
);

it.each(['login', 'signup', 'resetPassword', 'account'] as const)(
  '%s is drawn by the shell, under its title',
  async (name) => {
    show(pages[name].path, name === 'account' ? aSession() : signedOut(), broken);

    expect(await screen.findByRole('heading', { level: 1, name: pages[name].title })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe(fullTitle(pages[name].title)));
  },
);

it.each([
  ['buyer', ['Overview', 'My Orders', 'Messages', 'Account']],
  ['seller', ['Overview', 'Sales', 'My Product', 'Add Product', 'Messages', 'Account']],
  ['admin', ['Overview', 'All Sellers', 'All Buyers', 'Reports', 'Audit log', 'Account']],
] as const)('the menus of the dashboard and of the shop show a %s the same pages', async (role, links) => {
  const linksOf = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const { unmount } = show('/dashboard', aSession({ role }));
  expect(linksOf(await screen.findByRole('navigation', { name: 'Dashboard' }))).toEqual(links);
  unmount();

  const { user } = show('/', aSession({ role }));
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Side menu' });
  expect(linksOf(within(drawer).getByRole('navigation', { name: 'Dashboard' }))).toEqual(links);
});

it('once the dashboard is idle, the page of the account is loaded too', async () => {
  const mark = jest.spyOn(performance, 'mark');
  show('/dashboard', aSession());

  // The shell's own parts, and those of the dashboard's frame.
  await waitFor(() => expect(mark.mock.calls).toEqual([['wholesale:prefetched'], ['wholesale:prefetched']]));
});

it('a person who is signed in does not see the login page but goes where it leads', async () => {
  const { at } = show('/login?from=%2Fphones%2Fvivo', aSession());

  expect(await screen.findByText('storefront at /')).toBeTruthy();
  expect(at()).toBe('/phones/vivo');
});

it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  'the login page redirects to the home page instead of %s',
  async (from) => {
    const { at } = show(`/login?from=${encodeURIComponent(from)}`, aSession());

    await waitFor(() => expect(at()).toBe('/'));
  },
);

it('after login the user returns to the page with the link', async () => {
  let state: SessionState = { user: undefined, loading: false, failed: false };
  const listeners = new Set<() => void>();
  const session = signedOut(
    {},
    {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      current: () => state,
    },
  );
  const { user, at } = show('/blog?page=2', session);

  await user.click(within(screen.getByRole('banner')).getAllByRole('link', { name: 'Login' })[0] as HTMLElement);
  expect(at()).toBe('/login');
  await screen.findByRole('heading', { name: 'Login' });
  act(() => {
    state = aSession().store.current();
    listeners.forEach((listener) => listener());
  });

  await waitFor(() => expect(at()).toBe('/blog?page=2'));
});

it('the first Tab stop skips to the content', async () => {
  const { user } = show('/blog');

  await user.tab();

  expect(document.activeElement?.textContent).toBe('Skip to content');
});

it.each(['/blog?page=2', '/phones/vivo', '/dashboard/myproduct'])(
  'closing an account redirects from %s to the login page, which explains it',
  async (path) => {
    const { at } = show(path, signedOut({ ended: 'closed' }));

    expect(await screen.findByText('This account has been closed.')).toBeTruthy();
    expect(at()).toBe(`/login?from=${encodeURIComponent(path)}`);
  },
);

it('the account page works for every role, even when the dashboard fails to load', async () => {
  show('/dashboard/account', aSession({ role: 'admin', name: 'Ada' }), broken);

  expect(await screen.findByRole('heading', { name: 'Account' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeTruthy();
});

it.each([
  ['/blog', 'contentinfo'],
  ['/dashboard', 'navigation'],
])('an error in a page at %s leaves the layout working', async (path, part) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('bug');
  };
  show(path, aSession(), { ...loader, load: async () => ({ contractVersion: 1, default: Broken }) });

  expect(await screen.findByText('This page ran into a problem')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to homepage' })).toBeTruthy();
  expect(screen.getAllByRole(part)).not.toHaveLength(0);
});

it('a page for admins is denied to a buyer before anything of it is loaded', async () => {
  show('/dashboard/allsellers', aSession({ role: 'buyer' }));

  expect(await screen.findByText('Only administrators can open it.')).toBeTruthy();
  expect(screen.queryByText('dashboard at /dashboard')).toBeNull();
});

describe('a buyer on a page for sellers', () => {
  const profile = aUser({ role: 'buyer' });
  const openAs = (orders: object[], role?: () => object) => {
    const session = aSession(profile);
    return renderPage(<Pages loader={loader} />, {
      path: '/dashboard/addproduct',
      session,
      api: { 'GET /api/bookings': orders, ...(role && { 'PUT /api/users/me/role': role }) },
    });
  };

  it('can start selling and then sees the page', async () => {
    const { user, api } = openAs([], () => ({ body: { ...profile, role: 'seller' } }));

    await user.click(await screen.findByRole('button', { name: 'Start selling' }));

    expect(await screen.findByText('dashboard at /dashboard')).toBeTruthy();
    expect(api.calls.find(({ path }) => path === '/api/users/me/role')?.body).toEqual({ role: 'seller' });
    expect(screen.getByRole('link', { name: 'Add Product' })).toBeTruthy();
  });

  it('reads why the shop refused, and stays a buyer', async () => {
    const { user } = openAs([], () => ({ status: 503, body: { status: 503, code: 'down', message: 'Try again.' } }));

    await user.click(await screen.findByRole('button', { name: 'Start selling' }));

    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('dashboard at /dashboard')).toBeNull();
  });

  it('completes or cancels open orders first', async () => {
    openAs([aDeal({ viewer: 'buyer' })]);

    expect((await screen.findByRole('link', { name: 'See my orders' })).getAttribute('href')).toBe(
      '/dashboard/myproduct',
    );
    expect(screen.queryByRole('button', { name: 'Start selling' })).toBeNull();
  });
});

it('an unknown address shows the 404 texts of the specification', () => {
  show('/nothing/here');

  expect(screen.getByText('404')).toBeTruthy();
  expect(screen.getByText("Sorry, we couldn't find this page.")).toBeTruthy();
  expect(screen.getByText('But dont worry, you can find plenty of other things on our homepage.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/');
});

it('the navigation bar and the footer work when the storefront fails to load', async () => {
  show('/', signedOut(), broken);

  expect(await screen.findByText('The shop did not load')).toBeTruthy();
  expect(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' }),
  ).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

it('the bar shows Login to visitors and Logout to signed-in users', async () => {
  const { unmount } = show('/');
  expect(await screen.findAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
  unmount();

  let out = 0;
  const { user, at } = show('/blog', aSession({}, { logOut: async () => void out++ }));
  await user.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);

  expect(out).toBe(1);
  await waitFor(() => expect(at()).toBe('/'));
});

it.each([
  ['Logout', 'a user who was signed in before', { loading: true, remembered: true }],
  ['Logout', 'a user who was signed in before, while the sign-in service is down', { failed: true, remembered: true }],
  ['Login', 'a visitor who is signing in', { loading: true, remembered: false }],
] as const)('before the session is known, the bar shows %s to %s', (text, _, state) => {
  show('/', signedOut(state));

  const bar = within(screen.getByRole('banner'));
  expect(bar.getAllByText(text)).not.toHaveLength(0);
  expect(bar.queryByText(text === 'Login' ? 'Logout' : 'Login')).toBeNull();
});

it('the menu lists the brands, and closes on navigation', async () => {
  const { user, at } = show('/');

  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Side menu' });
  await user.click(within(drawer).getByRole('link', { name: 'Advertise Products' }));

  await waitFor(() => expect(at()).toBe('/advertise'));
  expect(screen.queryByRole('dialog', { name: 'Side menu' })).toBeNull();
});

const bina = { name: 'Bina' };
it.each([
  ['a visitor', signedOut(), ['Home', 'Dashboard', 'Blog', 'Login'], []],
  ['a buyer', aSession({ ...bina, role: 'buyer' }), ['Home', 'Blog'], ['myOrders', 'account']],
  ['a seller', aSession({ ...bina, role: 'seller' }), ['Home', 'Blog'], ['myProduct', 'account']],
] as const)(
  'on a narrow screen one menu shows %s their pages, the site and the shop',
  async (_, session, site, own) => {
    const { user } = show('/blog', session);

    const [button, ...more] = within(screen.getByRole('banner')).getAllByRole('button', { name: /menu/i });
    expect(more).toEqual([]);
    await user.click(button as HTMLElement);
    const menu = within(await screen.findByRole('dialog', { name: 'Side menu' }));

    const links = within(menu.getByRole('navigation', { name: 'Menu' })).getAllByRole('link');
    expect(textsOf(links)).toEqual(site);
    for (const page of own)
      expect(menu.getByRole('link', { name: pages[page].title }).getAttribute('href')).toBe(pages[page].path);
    expect(menu.getByRole('link', { name: 'Blog' }).getAttribute('aria-current')).toBe('page');
    expect(menu.getByRole('link', { name: 'Samsung' })).toBeTruthy();
    expect(menu.queryByText(bina.name) !== null).toBe(own.length > 0);
    expect(menu.queryByRole('button', { name: 'Logout' }) !== null).toBe(own.length > 0);
  },
);

it('the menu beside the dashboard leads back to the shop', async () => {
  const { user, at } = show('/dashboard', aSession());

  const side = within(await screen.findByRole('complementary', { name: 'Side menu' }));
  await user.click(side.getByRole('link', { name: 'Back to the shop' }));

  await waitFor(() => expect(at()).toBe('/'));
  expect(await screen.findByText('storefront at /')).toBeTruthy();
});

it('the menu of the dashboard leads to the shop', async () => {
  const { user, at } = show('/dashboard', aSession());

  await user.click(within(await screen.findByRole('banner')).getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Side menu' }));
  await user.click(menu.getByRole('link', { name: 'vivo' }));

  await waitFor(() => expect(at()).toBe('/phones/vivo'));
});

const listing = addressOf(pages.listing.path);
it.each([
  ['/', 'Home', 'Main'],
  ['/phones/vivo', 'Shop', 'Main'],
  [listing, 'Shop', 'Main'],
  ['/advertise', 'Shop', 'Main'],
  ['/blog/unit-tests', 'Blog', 'Main'],
  ['/dashboard', 'Overview', 'Dashboard'],
  [addressOf(pages.order.path), 'My Orders', 'Dashboard'],
  [addressOf(pages.conversation.path), 'Messages', 'Dashboard'],
])('at %s the navigation marks %s', async (path, link, navigation) => {
  show(path, aSession({ role: 'buyer' }));

  const links = within(await screen.findByRole('navigation', { name: navigation })).getAllByRole('link');
  expect(textsOf(links.filter((each) => each.ariaCurrent === 'page'))).toEqual([link]);
});

it.each([
  ['a visitor', signedOut(), ['storefront']],
  ['a buyer', aSession(), ['dashboard', 'storefront']],
])('once the page is idle, what the next click of %s needs is loaded', async (_, session, remotes) => {
  const mark = jest.spyOn(performance, 'mark');
  const loaded: string[] = [];
  show('/login', session, {
    load: (name) => {
      loaded.push(name);
      return loader.load(name);
    },
  });

  await waitFor(() => expect(mark).toHaveBeenCalledWith('wholesale:prefetched'));
  expect(loaded).toEqual(expect.arrayContaining(remotes));
  renderPage(<LoadBoundary load={loadToasts} props={{}} title="The toasts" fallback="placeholder" />);
  expect(screen.queryByText('placeholder')).toBeNull();
});
