import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { headOf } from '@wholesale/contracts/page-heads';
import { aListing, aSession, renderPage } from '@wholesale/web-kit/testing';
import { stubObservers } from '../../../../test/stub-observers.ts';
import { HomePage } from './home-page.tsx';

const counts = [
  { brand: 'samsung', unsold: 68 },
  { brand: 'iphone', unsold: 1 },
  { brand: 'vivo', unsold: 1052 },
];
const ads = Array.from({ length: 8 }, (_, index) => aListing({ name: `Phone ${index + 1}` }));
const show = (api = {}, session?: ReturnType<typeof aSession>) =>
  renderPage(<HomePage />, {
    api: { 'GET /advertise': ads, 'GET /api/brands': counts, ...api },
    ...(session && { session }),
  });
const problem = { status: 503, body: { status: 503, code: 'unavailable', message: 'A short break.', requestId: 'r' } };

beforeAll(stubObservers);

describe('the home page', () => {
  it('shows the promotion, and Shop Now leads to the brands', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Up to 50% Off' })).toBeTruthy();
    expect(screen.getByText('Free shipping on every phone')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/#categories');
    expect(within(document.getElementById('categories') as HTMLElement).getByText('Shop by brand')).toBeTruthy();
  });

  it('tells a visitor who wants to sell to sign up, and leads a person with an account on', () => {
    const { unmount } = show();
    expect(screen.getByRole('link', { name: 'Sell yours' }).getAttribute('href')).toBe(
      '/signup?from=%2Fdashboard%2Faddproduct&as=seller',
    );
    unmount();
    show({}, aSession({ role: 'seller' }));
    expect(screen.getByRole('link', { name: 'Sell yours' }).getAttribute('href')).toBe('/dashboard/addproduct');
  });

  it('keeps the description that the gateway sent for search engines', () => {
    show();
    const shown = document.head.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
    expect([shown, headOf('home').description]).toEqual([expect.stringMatching(/^Used/), shown]);
  });

  it('counts the phones of each brand', async () => {
    show();
    expect(await screen.findByRole('link', { name: /Samsung.*68 phones/ })).toHaveProperty(
      'pathname',
      '/phones/samsung',
    );
    expect(screen.getByRole('link', { name: /iPhone.*1 phone(?!s)/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /vivo.*1,052 phones/ })).toBeTruthy();
  });

  it('shows the latest six advertised phones and a way to all', async () => {
    show();
    expect(await screen.findAllByRole('button', { name: 'Book Now' })).toHaveLength(6);
    expect(screen.queryByText('Phone 7')).toBeNull();
    expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/advertise');
  });

  it('loads the lower sections automatically', async () => {
    show();
    expect(await screen.findByText('6432+')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Get a free quote' })).toBeTruthy();
  });

  it('says so when nothing is advertised', async () => {
    show({ 'GET /advertise': [] });
    expect(await screen.findByText('No advertised phones right now')).toBeTruthy();
  });

  it('says what failed and retries, while the rest of the page keeps working', async () => {
    const { user, api } = show({ 'GET /advertise': () => problem, 'GET /api/brands': () => problem });
    expect(await screen.findByText('We could not load the advertised phones')).toBeTruthy();
    expect(screen.getByText('A short break.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Samsung/ })).toBeTruthy();
    api.answer('GET /advertise', ads);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Phone 1')).toBeTruthy();
  });
});
