import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Facets, PublicListing } from '@wholesale/contracts';
import { useNavigate } from '@wholesale/web-kit/router';
import { aListing, aSession, renderPage, type ApiStub, textsOf } from '@wholesale/web-kit/testing';
import BrandPage from './brand-page.tsx';

const phones = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => aListing({ name: `Galaxy ${index + first}` }));
const facets = (changed: Partial<Facets> = {}): Facets => ({
  total: 68,
  conditions: { excellent: 21, good: 32, fair: 15 },
  storages: [
    { storage: 64, phones: 9 },
    { storage: 128, phones: 34 },
  ],
  verified: 41,
  price: { lowest: 60, highest: 540 },
  ...changed,
});
type Query = { query: URLSearchParams };
const failing = () => ({
  status: 500,
  body: { status: 500, code: 'internal', message: 'It is us.', requestId: 'r' },
});

const show = (api: ApiStub, { path = '/phones/samsung', session = aSession() } = {}) => {
  const element = (
    <>
      <BackButton />
      <BrandPage />
    </>
  );
  const page = renderPage(element, { path, route: '/phones/:brand', session, api });
  const asked = (name: string) =>
    page.api.calls.filter((call) => call.path === name).map(({ query }) => decodeURIComponent(`${query}`));
  return { ...page, asked };
};
function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}
/** The panel is beside the list on wide screens, and a drawer replaces it on narrow ones. */
let isWide = true;
const { matchMedia } = window;
window.matchMedia = (media) => ({ ...matchMedia(media), matches: isWide });
afterEach(() => {
  isWide = true;
});
const panel = () => within(screen.getByRole('region', { name: 'Filters' }));

describe('the page of a brand', () => {
  it('shows its phones and how many there are', async () => {
    show({ 'GET /allbrand/samsung': phones(2) });
    expect(screen.getByRole('heading', { level: 1, name: 'Samsung phones' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Galaxy 2' })).toBeTruthy();
    expect(screen.getByText('2 phones')).toBeTruthy();
    expect(document.title).toBe('Samsung phones · WholeSale');
  });

  it('is not found for another brand, and asks nothing', () => {
    const { asked } = show({}, { path: '/phones/nokia' });
    expect(screen.getByText('404')).toBeTruthy();
    expect(asked('/allbrand/nokia')).toEqual([]);
  });

  it('says why it is empty and what to do', async () => {
    show({ 'GET /allbrand/samsung': [], 'GET /api/brands/samsung/facets': facets({ total: 0, price: null }) });
    expect(await screen.findByText('No Samsung phones for sale right now')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See other brands' }).getAttribute('href')).toBe('/#categories');
  });

  it('says what failed and tries again', async () => {
    const { user, api } = show({ 'GET /allbrand/samsung': failing });
    expect(await screen.findByText('We could not load the Samsung phones')).toBeTruthy();
    api.answer('GET /allbrand/samsung', phones(1));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Galaxy 1')).toBeTruthy();
  });

  it('loads the next page with the same filter and moves the focus to its first phone', async () => {
    const [first, second] = [phones(2), phones(2, 3)];
    const next = '</allbrand/samsung?limit=24&condition=good&after=310-6b017cc296c25b13fe47e821>; rel="next"';
    const { user, asked } = show(
      {
        'GET /allbrand/samsung': ({ query }: Query) =>
          query.has('after') ? { body: second } : { body: first, headers: { link: next } },
        'GET /api/brands/samsung/facets': facets({ total: 4 }),
      },
      { path: '/phones/samsung?condition=good&sort=price-low' },
    );
    expect(await screen.findByText('2 of 4')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const name = await screen.findByRole('link', { name: 'Galaxy 3' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked('/allbrand/samsung').at(-1)).toBe(
      'limit=24&condition=good&sort=price-low&after=310-6b017cc296c25b13fe47e821',
    );
  });

  it('says that more phones could not be loaded, and loads them on the next press', async () => {
    let broken = true;
    const { user } = show({
      'GET /allbrand/samsung': ({ query }: Query) => {
        if (!query.has('after'))
          return { body: phones(2), headers: { link: '</allbrand/samsung?limit=24&after=x>; rel="next"' } };
        return broken ? failing() : { body: phones(1, 3) };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('We could not load more phones. Please try again.')).toBeTruthy();
    expect(screen.getByText('Galaxy 2')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Galaxy 3')).toBeTruthy();
    expect(screen.queryByText('We could not load more phones. Please try again.')).toBeNull();
  });

  it('says that it still tries when the next page has been retried for 3 s', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
    try {
      const { queries } = show({
        'GET /allbrand/samsung': ({ query }: Query) =>
          query.has('after')
            ? failing()
            : { body: phones(2), headers: { link: '</allbrand/samsung?limit=24&after=x>; rel="next"' } },
      });
      queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: 50, retryDelay: 1_000 } });
      fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
      expect(await screen.findByText('Still trying…')).toBeTruthy();
      expect(screen.getByText('Galaxy 2')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps the list when a refresh fails, and says that it may be out of date', async () => {
    const { api, queries } = show({ 'GET /allbrand/samsung': phones(1) });
    await screen.findByText('Galaxy 1');
    api.answer('GET /allbrand/samsung', () => ({ status: 502, body: {} }));
    await act(() => queries.refetchQueries({ queryKey: ['listBrand'] }));
    expect(await screen.findByText(/could not refresh the list/)).toBeTruthy();
    expect(screen.getByText('Galaxy 1')).toBeTruthy();
  });

  it('tells a seller once that only buyers can book, and marks their own phones', async () => {
    const session = aSession({ role: 'seller' });
    const own = aListing({ sellerId: session.profile?._id ?? '' });
    show({ 'GET /allbrand/samsung': [own, ...phones(2)] }, { session });
    expect(await screen.findByRole('button', { name: 'Your phone' })).toBeTruthy();
    for (const button of screen.getAllByRole('button', { name: 'Book Now' }))
      expect(button.getAttribute('aria-disabled')).toBe('true');
    const note = screen.getAllByText(/You are signed in as a seller/).filter(({ tagName }) => tagName === 'P');
    expect(note).toHaveLength(1);
  });
});

describe('a phone that leaves a visible list', () => {
  const leave = async (listing: PublicListing, now: ApiStub[string]) => {
    const [stays] = phones(1);
    const page = show({
      'GET /allbrand/samsung': [listing, stays],
      'GET /api/listings': now,
    });
    expect(await screen.findAllByRole('button', { name: 'Book Now' })).toHaveLength(2);
    page.api.answer('GET /allbrand/samsung', [stays]);
    await act(() => page.queries.refetchQueries({ queryKey: ['listBrand'] }));
    return page;
  };
  const gone = aListing({ name: 'Galaxy that goes' });

  it('is marked as booked when another buyer booked it', async () => {
    await leave(gone, [{ ...gone, status: 'sold' }]);
    const button = await screen.findByRole('button', { name: 'Just booked' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('1 phone')).toBeTruthy();
  });

  it('is marked as no longer available when its seller removed it', async () => {
    const { api } = await leave(gone, []);
    expect(await screen.findByText('The seller removed this listing.')).toBeTruthy();
    // A 404 would appear in the console of everyone viewing the grid.
    expect(api.calls.map(({ path }) => path)).not.toContain(`/api/listings/${gone._id}`);
    expect(api.calls.find(({ path }) => path === '/api/listings')?.query.get('ids')).toBe(gone._id);
    expect(screen.getByRole('button', { name: 'No longer available' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Just booked' })).toBeNull();
  });

  it('is marked as updated when it no longer matches the filter', async () => {
    await leave(gone, [{ ...gone, resalePrice: 999 }]);
    expect(await screen.findByRole('button', { name: 'Just updated' })).toBeTruthy();
  });

  it('is marked as no longer available when the reason is unknown', async () => {
    await leave(gone, failing);
    expect(await screen.findByRole('button', { name: 'No longer available' })).toBeTruthy();
    expect(screen.getByText('This phone is no longer in this list.')).toBeTruthy();
  });
});

describe('finding a phone', () => {
  const api = (): ApiStub => ({
    'GET /allbrand/samsung': ({ query }: Query) => ({
      body: query.get('condition') === 'good' ? phones(1, 9) : phones(3),
    }),
    'GET /api/brands/samsung/facets': facets({ total: 3 }),
  });

  it('offers each choice with its count, and asks the shop for what the address says', async () => {
    const { asked } = show(api(), {
      path: '/phones/samsung?storage=128&minPrice=60&maxPrice=540&verified=true&sort=price-low',
    });
    expect(await panel().findByRole('checkbox', { name: 'Excellent 21' })).toBeTruthy();
    expect(panel().getByRole<HTMLInputElement>('checkbox', { name: '128 GB 34' }).checked).toBe(true);
    expect(panel().getByRole<HTMLInputElement>('checkbox', { name: 'Verified only 41' }).checked).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('price-low');
    expect(asked('/allbrand/samsung')[0]).toBe(
      'limit=24&storage=128&minPrice=60&maxPrice=540&verified=true&sort=price-low',
    );
    expect(asked('/api/brands/samsung/facets')[0]).toBe('storage=128&minPrice=60&maxPrice=540&verified=true');
  });

  it('stores a choice in the address, shows it as a chip and removes it again', async () => {
    const { user, at } = show(api());
    await user.click(await panel().findByRole('checkbox', { name: 'Good 32' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?condition=good'));
    expect(await screen.findByText('Galaxy 9')).toBeTruthy();
    expect(screen.queryByText('Galaxy 1')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Just booked' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Remove Good' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung'));
    expect(await screen.findByText('Galaxy 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  it('keeps the previous phones visible until the new ones have loaded', async () => {
    const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
    const { user } = show({
      ...api(),
      'GET /allbrand/samsung': async ({ query }: Query) => {
        if (query.has('sort')) await waiting;
        return { body: query.has('sort') ? phones(1, 9) : phones(3) };
      },
    });
    await screen.findByText('Galaxy 1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Biggest saving');
    const grid = screen.getByText('Galaxy 1').closest('[aria-busy]');
    expect(grid?.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Loading phones')).toBeNull();
    answer();
    expect(await screen.findByText('Galaxy 9')).toBeTruthy();
    expect(screen.queryByText('Galaxy 1')).toBeNull();
  });

  it('announces the number of phones once per change of the filter', async () => {
    const { user, queries, api: stub } = show(api());
    const said = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('found'));
    await waitFor(() => expect(said()).toEqual(['3 phones found']));
    stub.answer('GET /allbrand/samsung', phones(2));
    await act(() => queries.refetchQueries({ queryKey: ['listBrand'] }));
    expect(await screen.findByText('2 phones')).toBeTruthy();
    expect(said()).toEqual(['3 phones found']);
    await user.click(panel().getByRole('checkbox', { name: 'Fair 15' }));
    await waitFor(() => expect(said()).toEqual(['2 phones found']));
  });

  it('has no empty group where no phone says its storage', async () => {
    show({ 'GET /allbrand/samsung': phones(1), 'GET /api/brands/samsung/facets': facets({ storages: [] }) });
    expect(await panel().findByText('41')).toBeTruthy();
    expect(panel().queryByRole('group', { name: 'Storage' })).toBeNull();
  });

  it('works without counts when they cannot be loaded', async () => {
    const link = '</allbrand/samsung?limit=24&after=x>; rel="next"';
    const { user, at } = show({
      'GET /allbrand/samsung': () => ({ body: phones(2), headers: { link } }),
      'GET /api/brands/samsung/facets': () => ({ status: 404, body: {} }),
    });
    expect(await screen.findByText('More than 2 phones')).toBeTruthy();
    await user.click(await panel().findByRole('checkbox', { name: 'Good' }));
    await user.click(panel().getByRole('checkbox', { name: '256 GB' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?condition=good&storage=256'));
    expect(await screen.findByText('Galaxy 2')).toBeTruthy();
  });

  it('ignores invalid values in an address', async () => {
    const hostile = '?minPrice=-1&maxPrice=abc&condition=%3Cscript%3E&storage=1e9&sort=drop';
    const { asked } = show(api(), { path: `/phones/samsung${hostile}` });
    expect(await screen.findByText('Galaxy 1')).toBeTruthy();
    expect(asked('/allbrand/samsung')[0]).toBe('limit=24');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  it('says that there are no matches, and offers the closest filter that has some', async () => {
    const { user, at } = show(
      {
        'GET /allbrand/samsung': ({ query }: Query) => ({ body: query.has('maxPrice') ? [] : phones(2) }),
        'GET /api/brands/samsung/facets': ({ query }: Query) => ({
          body: facets({ total: query.has('maxPrice') ? 0 : query.has('condition') ? 2 : 9 }),
        }),
      },
      { path: '/phones/samsung?condition=good&maxPrice=70&sort=saving' },
    );
    expect(await screen.findByText('No matching phones')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Show 2 phones at any price' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?condition=good&sort=saving'));
    expect(await screen.findByText('Galaxy 2')).toBeTruthy();
  });

  it('keeps the most specific filter when removing one filter is not enough', async () => {
    const { user, at } = show(
      {
        'GET /allbrand/samsung': ({ query }: Query) => ({ body: query.size > 2 ? [] : phones(1) }),
        'GET /api/brands/samsung/facets': ({ query }: Query) => ({
          body: facets({ total: query.size > 1 ? 0 : query.has('storage') ? 1 : 20 }),
        }),
      },
      { path: '/phones/samsung?condition=excellent&storage=1024&maxPrice=70' },
    );
    await user.click(await screen.findByRole('button', { name: 'Show 1 phone with 1 TB' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?storage=1024'));
  });

  it('clears all filters and moves the focus to the result count', async () => {
    const { user, at } = show(api(), { path: '/phones/samsung?condition=good&verified=true&sort=saving' });
    await screen.findByText('Galaxy 9');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?sort=saving'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('3 phones')));
  });

  it('changes the price by keyboard, and Back undoes quick steps together', async () => {
    const { user, at } = show(api(), { path: '/phones/samsung?verified=true' });
    const lowest = await panel().findByRole('slider', { name: 'Lowest price' });
    expect(lowest.getAttribute('aria-valuetext')).toBe('$60');
    act(() => lowest.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(at()).toBe('/phones/samsung?minPrice=90&verified=true'));
    expect(panel().getByText('$90')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Remove From $90' })).toBeTruthy();
    await user.keyboard('{Home}');
    await waitFor(() => expect(at()).toBe('/phones/samsung?verified=true'));

    await user.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(at()).toBe('/phones/samsung?minPrice=80&verified=true'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?verified=true'));
    expect(await panel().findByText('$60')).toBeTruthy();
  });

  it('steps through earlier filters with Back, and equal filters have equal addresses', async () => {
    const { user, at, asked } = show(api());
    await user.click(await panel().findByRole('checkbox', { name: 'Good 32' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?condition=good'));
    await user.click(panel().getByRole('checkbox', { name: 'Excellent 21' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?condition=excellent,good'));
    await waitFor(() => expect(asked('/allbrand/samsung').at(-1)).toBe('limit=24&condition=excellent,good'));
    expect(asked('/allbrand/samsung').filter((query) => query.includes('good,excellent'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?condition=good'));
    expect(panel().getByRole<HTMLInputElement>('checkbox', { name: 'Excellent 21' }).checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung'));
    expect(await screen.findByText('Galaxy 1')).toBeTruthy();
  });

  it('has the same filters in a drawer, with the number of active filters and of matching phones', async () => {
    isWide = false;
    const { user, at } = show(api(), { path: '/phones/samsung?verified=true' });
    await screen.findByText('Galaxy 1');
    await user.click(screen.getByRole('button', { name: 'Filters 1 active' }));
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    const drawer = within(screen.getByRole('dialog', { name: 'Filters' }));
    const footer = drawer.getAllByRole('button').slice(-2);
    expect(textsOf(footer)).toEqual(['Show 3 phones', 'Clear all']);
    await user.click(drawer.getByRole('checkbox', { name: 'Good 32' }));
    await waitFor(() => expect(at()).toBe('/phones/samsung?condition=good&verified=true'));
    await user.click(await drawer.findByRole('button', { name: 'Show 1 phone' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Galaxy 9')).toBeTruthy();
  });
});
