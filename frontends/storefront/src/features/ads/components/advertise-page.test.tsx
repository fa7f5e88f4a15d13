import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aListing, problem, renderPage } from '@wholesale/web-kit/testing';
import AdvertisePage from './advertise-page.tsx';

const ads = Array.from({ length: 12 }, (_, index) => aListing({ name: `Phone ${index + 1}` }));
const show = (answer: unknown) =>
  renderPage(<AdvertisePage />, { path: '/advertise', api: { 'GET /advertise': answer } });

describe('/advertise', () => {
  it('shows every advertised phone and says how many there are', async () => {
    show(ads);

    expect(await screen.findByText('12 phones promoted by their sellers')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(12));
    expect(screen.getByText('12 phones advertised')).toBeTruthy();
  });

  it('counts a single phone as one', async () => {
    show(ads.slice(0, 1));

    expect(await screen.findByText('1 phone promoted by their sellers')).toBeTruthy();
  });

  it('shows that phones are coming before they are there', () => {
    show(() => new Promise(() => undefined));

    expect(screen.getByText('Loading phones')).toBeTruthy();
    expect(screen.getByText('Promoted by their sellers')).toBeTruthy();
  });

  it('counts nothing when nothing is advertised, and leads to the brands', async () => {
    show([]);

    expect(await screen.findByText('No advertised phones right now')).toBeTruthy();
    expect(screen.queryByText(/0 phones/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Shop by brand' }).getAttribute('href')).toBe('/#categories');
  });

  it('says what failed and brings the phones on Retry', async () => {
    const { user, api } = show(problem(503, 'unavailable', 'A short break.'));
    expect(await screen.findByText('We could not load the advertised phones')).toBeTruthy();

    api.answer('GET /advertise', ads);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Phone 12')).toBeTruthy();
    expect(screen.getByText(/^12 phones promoted/)).toBeTruthy();
  });
});
