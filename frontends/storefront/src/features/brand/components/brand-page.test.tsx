import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aListing, aSession, renderPage, type ApiStub } from '@wholesale/web-kit/testing';
import BrandPage from './brand-page.tsx';

const phones = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => aListing({ name: `Galaxy ${index + first}` }));
const show = (api: ApiStub, { path = '/phones/samsung', session = aSession() } = {}) =>
  renderPage(<BrandPage />, { path, route: '/phones/:brand', session, api });

describe('the page of a brand', () => {
  it('shows its phones and how many there are', async () => {
    show({ 'GET /allbrand/samsung': phones(2) });
    expect(screen.getByRole('heading', { level: 1, name: 'Samsung phones' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Galaxy 2' })).toBeTruthy();
    expect(screen.getByText('2 phones')).toBeTruthy();
    expect(document.title).toBe('Samsung phones · WholeSale');
  });

  it('is not found for another brand, and asks nothing', () => {
    const { api } = show({}, { path: '/phones/nokia' });
    expect(screen.getByText('404')).toBeTruthy();
    expect(api.calls.filter(({ path }) => path.startsWith('/allbrand'))).toEqual([]);
  });

  it('says why it is empty and what to do', async () => {
    show({ 'GET /allbrand/samsung': [] });
    expect(await screen.findByText('No Samsung phone is for sale right now')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See other brands' }).getAttribute('href')).toBe('/#categories');
  });

  it('says what failed and tries again', async () => {
    const { user, api } = show({
      'GET /allbrand/samsung': () => ({
        status: 500,
        body: { status: 500, code: 'internal', message: 'It is us.', requestId: 'r' },
      }),
    });
    expect(await screen.findByText('We could not load the Samsung phones')).toBeTruthy();
    api.answer('GET /allbrand/samsung', phones(1));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Galaxy 1')).toBeTruthy();
  });

  it('goes on to the next page that the answer names, and the keyboard with it', async () => {
    const [first, second] = [phones(2), phones(2, 3)];
    const last = first.at(-1)?._id ?? '';
    const { user, api } = show({
      'GET /allbrand/samsung': ({ query }: { query: URLSearchParams }) =>
        query.get('after') === last
          ? { body: second }
          : { body: first, headers: { link: `</allbrand/samsung?limit=24&after=${last}>; rel="next"` } },
      'GET /api/brands': [{ brand: 'samsung', unsold: 4 }],
    });
    expect(await screen.findByText('4 phones')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const next = await screen.findByRole('heading', { name: 'Galaxy 3' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.calls.find(({ query }) => query.has('after'))?.query.get('limit')).toBe('24');
  });

  it('marks a phone that went meanwhile as just booked', async () => {
    const [a, b] = phones(2);
    const { api, queries } = show({ 'GET /allbrand/samsung': [a, b] });
    expect(await screen.findAllByRole('button', { name: 'Book Now' })).toHaveLength(2);
    api.answer('GET /allbrand/samsung', [b]);
    await act(() => queries.refetchQueries({ queryKey: ['listBrand'] }));
    expect(await screen.findByRole('button', { name: 'Just booked' })).toBeTruthy();
    expect(screen.getByText('1 phone')).toBeTruthy();
  });

  it('keeps what it has when a refresh fails, and says that it may be old', async () => {
    const { api, queries } = show({ 'GET /allbrand/samsung': phones(1) });
    await screen.findByText('Galaxy 1');
    api.answer('GET /allbrand/samsung', () => ({ status: 502, body: {} }));
    await act(() => queries.refetchQueries({ queryKey: ['listBrand'] }));
    expect(await screen.findByText(/could not refresh the list/)).toBeTruthy();
    expect(screen.getByText('Galaxy 1')).toBeTruthy();
  });

  it('tells a seller once why nothing can be booked, and marks own phones', async () => {
    const session = aSession({ role: 'seller' });
    const own = aListing({ sellerId: session.profile?._id ?? '' });
    show({ 'GET /allbrand/samsung': [own, ...phones(2)] }, { session });
    expect(await screen.findByRole('button', { name: 'Your phone' })).toBeTruthy();
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Book Now' }))
      expect(button.disabled).toBe(true);
    expect(screen.getAllByText(/You are signed in as a seller/).filter((each) => !each.hidden)).toHaveLength(1);
  });
});
