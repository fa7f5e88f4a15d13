import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aNotification,
  aSession,
  problem,
  renderPage,
  signedOut,
  type ApiCall,
  type ApiStub,
  textsOf,
} from '@wholesale/web-kit/testing';
import { BellPlace } from './bell-place.tsx';

// Loaded in advance, because a slow machine would exceed the time-out of a test.
beforeAll(() => import('./bell.tsx'), 60_000);
const setOnline = (online: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
    fireEvent(window, new Event(online ? 'online' : 'offline'));
  });
const setVisible = (visible: boolean) =>
  act(() => {
    Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true });
    fireEvent(document, new Event('visibilitychange'));
  });
afterEach(() => {
  jest.useRealTimers();
  setOnline(true);
  setVisible(true);
});

const accepted = aNotification({
  type: 'booking-accepted',
  title: 'Your booking was accepted',
  link: '/dashboard/myproduct/1',
});
const old = aNotification({ title: 'An old message', read: true });
const list = 'GET /api/notifications';
const read = 'POST /api/notifications/read';
const busy = problem(503, 'unavailable', 'The shop is busy.');

const show = (api: ApiStub = {}, session = aSession()) =>
  renderPage(<BellPlace align="end" />, {
    session,
    api: { [list]: { items: [accepted, old], unread: 1 }, [read]: { acknowledged: true, modifiedCount: 1 }, ...api },
  });
const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
const open = async (page: ReturnType<typeof show>) => {
  await page.user.click(await bell());
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};
const reads = (api: { calls: ApiCall[] }) =>
  api.calls.filter(({ method, path }) => `${method} ${path}` === list).length;

describe('the bell', () => {
  it('keeps its place for a person who seems to be signed in, and none for a visitor', () => {
    const { container, unmount } = show({}, signedOut({ loading: true, remembered: true }));
    expect(container.querySelector('.place')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    unmount();

    const visitor = show({}, signedOut());
    expect(visitor.container.querySelector('.place')).toBeNull();
    expect(reads(visitor.api)).toBe(0);
  });

  it.each([
    [0, 'Notifications', ''],
    [3, 'Notifications, 3 unread', '3'],
    [100, 'Notifications, 100 unread', '99+'],
  ])('shows how many of the notifications are unread: %i', async (unread, name, text) => {
    show({ [list]: { items: [accepted], unread } });

    await waitFor(() => expect(screen.getByRole('button', { name }).textContent).toBe(text));
  });

  it('asks every 15 seconds and announces new notifications, but not while the page is hidden or offline', async () => {
    jest.useFakeTimers();
    const { api } = show();
    await act(() => jest.advanceTimersByTimeAsync(1_000));

    api.answer(list, { items: [accepted, old], unread: 2 });
    const before = reads(api);
    expect(before).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(15_100));
    expect(reads(api)).toBe(2);
    expect(screen.getByText('New notification. 2 unread').getAttribute('aria-live')).toBe('polite');

    setVisible(false);
    const hidden = reads(api);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(reads(api)).toBe(hidden);

    setVisible(true);
    setOnline(false);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const offline = reads(api);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(reads(api)).toBe(offline);

    setOnline(true);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(reads(api)).toBeGreaterThan(offline);
  });
});

describe('the panel of notifications', () => {
  it('lists them with what is unread, and a link leads to its page, closes the panel and marks it as read', async () => {
    const page = show();
    const panel = await open(page);
    const links = await panel.findAllByRole('link');
    expect(textsOf(links)).toEqual([
      expect.stringMatching(/^Unread: Your booking was accepted/),
      expect.stringMatching(/^An old message/),
    ]);

    await page.user.click(links[0] as HTMLElement);

    expect(page.at()).toBe('/dashboard/myproduct/1');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(page.api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { ids: [accepted._id] },
      ]),
    );
  });

  it('marks all as read at once, and shows them as unread again when that fails', async () => {
    const page = show({ [read]: busy });
    const panel = await open(page);
    await page.user.click(await panel.findByRole('button', { name: 'Mark all as read' }));

    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    await bell('Notifications, 1 unread');

    page.api.answer(read, { acknowledged: true, modifiedCount: 1 });
    page.api.answer(list, { items: [{ ...accepted, read: true }, old], unread: 0 });
    await page.user.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    expect(panel.queryByText('Unread:', { exact: false })).toBeNull();
    expect(page.api.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({});
  });

  it('shows older ones on demand, moves the focus to the first of them, and asks for them again after a failure', async () => {
    const latest = Array.from({ length: 20 }, (_, index) => aNotification({ title: `No. ${index}` }));
    const oldest = aNotification({ title: 'The very first', read: true });
    const cursor = latest.at(-1)?._id;
    const answers = (olderPage: () => ReturnType<typeof busy> | { body: unknown }) => (call: ApiCall) => {
      const after = call.query.get('after');
      return after === null ? { body: { items: latest, unread: 30 } } : after === cursor ? olderPage() : busy();
    };
    const page = show({ [list]: answers(busy) });
    const panel = await open(page);
    await page.user.click(await panel.findByRole('button', { name: 'Show more' }));
    expect((await panel.findByRole('alert')).textContent).toBe('The shop is busy.');
    expect(panel.getAllByRole('link')).toHaveLength(20);

    page.api.answer(
      list,
      answers(() => ({ body: { items: [oldest], unread: 30 } })),
    );
    await page.user.click(panel.getByRole('button', { name: 'Show more' }));
    expect(document.activeElement).toBe((await panel.findByText('The very first')).closest('a'));
    expect(panel.getAllByRole('link')).toHaveLength(21);
    expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull();
    await bell('Notifications, 30 unread');
  });

  it('reads no more than the latest ones again once it is closed', async () => {
    const latest = Array.from({ length: 20 }, () => aNotification());
    const page = show({
      [list]: ({ query }: ApiCall) => ({
        body: { items: query.has('after') ? [aNotification({ title: 'Older' })] : latest, unread: 1 },
      }),
    });
    const panel = await open(page);
    await page.user.click(await panel.findByRole('button', { name: 'Show more' }));
    await panel.findByText('Older');
    await page.user.click(panel.getByRole('button', { name: 'Close' }));
    const before = reads(page.api);
    await act(() => page.queries.refetchQueries({ queryKey: ['listNotifications'] }));
    expect(reads(page.api)).toBe(before + 1);
  });

  it('says when there are none yet', async () => {
    const panel = await open(show({ [list]: { items: [], unread: 0 } }));

    expect(await panel.findByText('No notifications yet')).toBeTruthy();
  });

  it('that fails to load shows the reason, and loads with Retry', async () => {
    const page = show({ [list]: busy });
    const panel = await open(page);
    expect(await panel.findByText('The shop is busy.')).toBeTruthy();

    page.api.answer(list, { items: [accepted], unread: 1 });
    await page.user.click(panel.getByRole('button', { name: 'Retry' }));

    expect(await panel.findByRole('link', { name: /Your booking was accepted/ })).toBeTruthy();
  });

  it('says while offline that the list may be out of date', async () => {
    const panel = await open(show());
    await panel.findAllByRole('link');
    setOnline(false);

    expect(panel.getByText('You are offline. This list may be out of date.')).toBeTruthy();
    setOnline(true);
    expect(panel.queryByText(/^You are offline/)).toBeNull();
  });

  it.each(['//evil.example/x', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'does not lead away from the shop: %s',
    async (link) => {
      const panel = await open(show({ [list]: { items: [{ ...accepted, link, title: '<i>HTML</i>' }], unread: 1 } }));

      const item = await panel.findByRole('link');
      expect(item.getAttribute('href')).toBe('/');
      expect(item.textContent).toContain('<i>HTML</i>');
    },
  );
});
