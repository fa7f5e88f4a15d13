import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@wholesale/web-kit/query';
import { call, queryOf, reachability } from '@wholesale/web-kit/http';
import { renderPage } from '@wholesale/web-kit/testing';
import { ConnectionBanner } from './connection-banner.tsx';
import { Content } from './content.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const blocked = () => Promise.reject(new TypeError('Failed to fetch'));
const setOnline = (online: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
    fireEvent(window, new Event(online ? 'online' : 'offline'));
  });

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  setOnline(true);
  act(() => reachability.report(true));
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the connection', () => {
  it('shows a banner while offline, then for a moment that it is back', async () => {
    renderPage(<ConnectionBanner />);
    const place = screen.getByRole('status');
    expect(place.textContent).toBe('');

    setOnline(false);
    expect(place.textContent).toContain('You are offline. Booking and saving work again');
    setOnline(true);
    expect(place.textContent).toBe('You are back online.');

    await waitFor(() => expect(place.textContent).toBe(''), { timeout: 6_000 });
  });

  it('shows a banner when the shop is unreachable, and refetches what failed once it responds', async () => {
    const Ads = () => <p>{useQuery(queryOf('listAds')).isSuccess ? 'ads' : 'no ads'}</p>;
    const { api } = renderPage(
      <>
        <Ads />
        <ConnectionBanner />
      </>,
      { api: { 'GET /advertise': blocked, 'HEAD /federation.json': blocked } },
    );

    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('We can’t reach the shop right now'));
    api.answer('GET /advertise', []);
    api.answer('HEAD /federation.json', {});

    expect(await screen.findByText('ads', undefined, { timeout: 9_000 })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toContain('cannot reach'));
  });

  it('shows no banner when a single call is blocked, and does not repeat the call until Retry', async () => {
    const Ads = () => <p>{useQuery(queryOf('listAds')).status}</p>;
    jest.useFakeTimers();
    const { api } = renderPage(
      <>
        <Ads />
        <ConnectionBanner />
      </>,
      { api: { 'GET /advertise': blocked, 'HEAD /federation.json': {} } },
    );

    for (let waited = 0; waited < 30; waited += 1) {
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole('status').textContent).toBe('');
      expect(screen.getByText('error')).toBeTruthy();
    }
    expect(api.calls.filter(({ path }) => path === '/advertise')).toHaveLength(1);
  });

  it('shows no banner when the shop refuses a call', async () => {
    renderPage(<ConnectionBanner />);

    await act(() => call('listAds').catch(() => undefined));

    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('a page with an error', () => {
  const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

  it('shows an error panel, works again after Retry, and links to the homepage', async () => {
    quiet();
    let broken = true;
    const Shaky = () => {
      if (broken) throw new Error('secret inside');
      return <h1>the page</h1>;
    };
    const { user } = renderPage(
      <Content>
        <Shaky />
      </Content>,
    );

    expect(screen.getByText('This page ran into a problem')).toBeTruthy();
    expect(document.body.textContent).not.toContain('secret inside');
    expect(screen.getByRole('link', { name: 'Back to homepage' }).getAttribute('href')).toBe('/');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(screen.getByRole('heading', { name: 'the page' })).toBeTruthy();
  });
});

it('the switch cycles through the colour schemes, and each choice is remembered', async () => {
  const { user } = renderPage(<ThemeSwitch />);
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    return [document.documentElement.dataset.theme, localStorage.getItem('wholesale.theme') ?? undefined];
  };

  expect(await press('Switch to dark colours')).toEqual(['dark', 'dark']);
  expect(await press('Switch to light colours')).toEqual(['light', 'light']);
  expect(await press('Switch to system colours')).toEqual([undefined, undefined]);
  expect(screen.getByRole('button', { name: 'Switch to dark colours' })).toBeTruthy();
});
