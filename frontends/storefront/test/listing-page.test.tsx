import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PublicListing } from '@wholesale/contracts';
import { paths } from '@wholesale/web-kit';
import { Link, Route, Routes } from '@wholesale/web-kit/router';
import { aBooking, aListing, aSession, renderPage, type ApiStub } from '@wholesale/web-kit/testing';
import { AdvertisedGrid } from '../src/phones/advertised-phones.tsx';
import { BookingProvider } from '../src/features/booking/components/booking-provider.tsx';
import ListingPage from '../src/features/listing/components/listing-page.tsx';

beforeAll(() => {
  const observer = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
  Object.assign(window, { ResizeObserver: observer, IntersectionObserver: observer });
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const phone = aListing({ brand: 'iphone', name: 'iPhone 14 Pro 256 GB', condition: 'good' });
const like = aListing({ brand: 'iphone', name: 'iPhone 13' });
const refuse = (status: number, code: string) => () => ({
  status,
  body: { status, code, message: `The shop says ${code}.`, requestId: 'r' },
});
const apiOf = (listing: PublicListing, more: ApiStub = {}): ApiStub => ({
  [`GET /api/listings/${listing._id}`]: listing,
  [`GET /api/listings/${listing._id}/similar`]: [like],
  [`GET /api/sellers/${listing.sellerId}`]: {
    _id: listing.sellerId,
    name: listing.sellerName,
    verified: listing.sellerVerified,
    listed: 3,
    sold: 38,
  },
  'GET /api/prices': { guide: { basis: 'sold', days: 90, phones: 9, low: 680, median: 720, high: 790 } },
  ...more,
});

type Options = { listing?: PublicListing; api?: ApiStub; path?: string; session?: ReturnType<typeof aSession> };
function show({ listing = phone, api, path = `/phones/${listing.brand}/${listing._id}`, session }: Options = {}) {
  const page = (
    <BookingProvider>
      <Routes>
        <Route path="phones/:brand/:id" element={<ListingPage />} />
        <Route path="advertise" element={<AdvertisedGrid />} />
        <Route path="*" element={<Link to={paths.listing(listing)}>to the phone</Link>} />
      </Routes>
    </BookingProvider>
  );
  return renderPage(page, { path, api: apiOf(listing, api), ...(session && { session }) });
}
const heading = (name = phone.name) => screen.findByRole('heading', { level: 1, name });
const refetch = (page: ReturnType<typeof show>) =>
  act(() => page.queries.refetchQueries({ queryKey: ['showListing'] }));

describe('the page of a phone', () => {
  it('shows a visitor the facts to decide by', async () => {
    show();
    await heading();
    for (const text of ['Phantom Gray · used 1 year', '$310', 'Save 61% vs launch price', 'Always in a case.'])
      expect(screen.getAllByText(text)[0]).toBeTruthy();
    expect(await screen.findByText('Similar phones sold for $680–$790 in the last 90 days.')).toBeTruthy();
    expect(await screen.findByText('Verified seller · Dhaka · 38 phones sold')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Facts' })).getByText('128 GB')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'iPhone 13' })).toBeTruthy();
    expect(document.title).toBe('iPhone 14 Pro 256 GB, Good, $310 · WholeSale');
    expect(document.querySelector<HTMLMetaElement>('meta[name=description]')?.content).toBe(
      'Phantom Gray, used 1 year, $310 instead of $799. From Rahim Traders in Dhaka, a verified seller. Always in a case.',
    );
    expect(screen.getByRole('link', { name: 'iPhone' }).getAttribute('href')).toBe('/phones/iphone');
  });

  it('explains what the condition means', async () => {
    const { user } = show();
    await user.click(await screen.findByText('What Good means'));
    expect(screen.getByText(/Light signs of use/)).toBeTruthy();
  });

  it('renders immediately when a list already showed the phone', async () => {
    const { user } = show({
      path: '/advertise',
      api: { 'GET /advertise': [phone], [`GET /api/listings/${phone._id}`]: () => new Promise<never>(() => undefined) },
    });
    await user.click(await screen.findByRole('link', { name: phone.name }));
    expect(await heading()).toBeTruthy();
  });

  it('leaves out what is unknown: price guide, similar phones, seller and facts', async () => {
    const listing = { ...phone, useTime: '', description: '' };
    for (const field of ['storage', 'colour'] as const) delete listing[field];
    show({
      listing,
      api: {
        'GET /api/prices': { guide: null },
        [`GET /api/listings/${phone._id}/similar`]: refuse(500, 'internal'),
        [`GET /api/sellers/${phone.sellerId}`]: refuse(404, 'seller-not-found'),
      },
    });
    await heading();
    expect(await screen.findByText('Verified seller · Dhaka')).toBeTruthy();
    expect(screen.queryByText(/Similar phones (sold|are)/)).toBeNull();
    expect(await screen.findByText('Pay when you meet the seller.')).toBeTruthy();
    expect(screen.queryByText('From the seller')).toBeNull();
    expect(screen.queryByText('Storage')).toBeNull();
    await waitFor(() => expect(screen.queryByText('Similar phones')).toBeNull(), { timeout: 20_000 });
  }, 30_000);

  it('shows the seller’s text as plain text, even if it contains markup', async () => {
    const name = '<img src=x onerror="window.hit=1">';
    const description = 'one\ntwo <script>window.hit = 1</script>';
    show({ listing: { ...phone, name, description } });
    await heading(name);
    expect(screen.getByText(/two <script>/).textContent).toBe(description);
    expect(document.querySelector('main script, p script, h1 img')).toBeNull();
    expect((window as { hit?: number }).hit).toBeUndefined();
  });

  it('shows a very long description in part, and whole on request', async () => {
    const { user } = show({ listing: { ...phone, description: 'word '.repeat(1_000) } });
    await heading();
    const more = screen.getByRole('button', { name: 'Show all' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('names a price below a dollar, and claims no saving where there is none', async () => {
    show({ listing: { ...phone, resalePrice: 0.5, orginalPrice: 0.5 } });
    await heading();
    expect(screen.getAllByText('$0.50').length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Save/)).toBeNull();
  });

  it('copies its address, and says so', async () => {
    const { user } = show({ path: `/phones/iphone/${phone._id}?book=` });
    await heading();
    await user.click(screen.getByRole('button', { name: 'Share this phone' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`http://localhost/phones/iphone/${phone._id}`);
  });

  it('says where the address is when it cannot be copied', async () => {
    const { user } = show();
    await heading();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Share this phone' }));
    expect(await screen.findByText(/Copy it from the address bar/)).toBeTruthy();
  });
});

describe('its pictures', () => {
  const photos = ['/photos/0b-800.webp', '/photos/0c-800.webp'];

  it('can be browsed by button, thumbnail and arrow key', async () => {
    const { user } = show({ listing: { ...phone, photos } });
    await heading();
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(screen.getByText('Picture 2 of 3')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('Picture 3 of 3')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('Picture 3 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show picture 1' }));
    expect(screen.getByText('Picture 1 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show picture 1' }).getAttribute('aria-current')).toBe('true');
  });

  it('can be enlarged, and the page continues with the last one shown', async () => {
    const { user } = show({ listing: { ...phone, photos } });
    await heading();
    await user.click(screen.getByRole('button', { name: /Enlarge: .* 1 of 3/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Pictures of the/ }));
    await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
    expect(dialog.getByRole('group', { name: 'Zoomed picture' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Next picture' }));
    expect(dialog.queryByRole('group', { name: 'Zoomed picture' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Picture 2 of 3')).toBeTruthy();
  });

  it('need no buttons when there is one', async () => {
    show();
    await heading();
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Show picture/ })).toBeNull();
  });

  it('show no broken-image icon when one fails to load', async () => {
    show();
    await heading();
    const picture = screen.getAllByRole('img', { name: phone.name })[0] as HTMLElement;
    fireEvent.error(picture);
    expect(picture.className).toContain('lost');
  });
});

describe('booking from the page', () => {
  it('leads a visitor through the login and back into the modal', async () => {
    const { user, at } = show();
    await heading();
    await user.click(screen.getAllByRole('button', { name: 'Book Now' })[0] as HTMLElement);
    const back = `/phones/iphone/${phone._id}?book=${phone._id}`;
    expect(at()).toBe(`/login?from=${encodeURIComponent(back)}`);
  });

  it('shows the buyer the next steps after the booking', async () => {
    const { user, api } = show({
      session: aSession(),
      api: {
        'POST /booking': () => ({ status: 201, body: { acknowledged: true, insertedId: '0'.repeat(24) } }),
        [`PUT /sellerProduct/${phone._id}`]: { acknowledged: true, modifiedCount: 1, status: 'sold' },
        'GET /booking': [],
      },
    });
    await heading();
    await user.click(screen.getAllByRole('button', { name: 'Book Now' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Phone'), '01711-000000 ext. 2');
    await user.type(dialog.getByLabelText('Location'), 'Dhaka');
    api.answer('GET /booking', [aBooking({ listingId: phone._id })]);
    await user.click(dialog.getByRole('button', { name: /Book for/ }));
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(await screen.findByText('Reserved for you')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View order' })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Next steps' })).toBeNull(); // the page shows this itself
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('tells a seller that this is their own listing, and leads to the edit page', async () => {
    const session = aSession({ role: 'seller' });
    show({ listing: { ...phone, sellerId: session.profile?._id ?? '' }, session });
    await heading();
    expect(screen.getByText(/This is your listing/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/dashboard/sellerProduct/${phone._id}`,
    );
    expect(inDecision().queryByRole('button', { name: 'Book Now' })).toBeNull();
  });

  it('tells an administrator that buyers book, and offers no edit', async () => {
    show({ session: aSession({ role: 'admin' }) });
    await heading();
    expect(inDecision().getByText(/signed in as an administrator/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});

describe('a phone that is sold', () => {
  const sold = { ...phone, status: 'sold' as const, availability: 'sold' as const };

  it('keeps its page, offers phones like it and no booking', async () => {
    show({ listing: sold });
    await heading();
    expect(screen.getByText('Sold')).toBeTruthy();
    expect(inDecision().queryByRole('button', { name: 'Book Now' })).toBeNull();
    const similar = await screen.findByRole('heading', { name: 'Similar phones' });
    const description = screen.getByRole('heading', { name: 'From the seller' });
    expect(similar.compareDocumentPosition(description) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says so when it is sold during the visit, and the layout stays the same', async () => {
    const page = show();
    await heading();
    expect(inDecision().getByRole('button', { name: 'Book Now' })).toBeTruthy();
    page.api.answer(`GET /api/listings/${phone._id}`, sold);
    await refetch(page);
    expect(await screen.findByText('Sold')).toBeTruthy();
    expect(screen.getByText('This phone is now booked.')).toBeTruthy();
    const similar = screen.getByRole('heading', { name: 'Similar phones' });
    const description = screen.getByRole('heading', { name: 'From the seller' });
    expect(similar.compareDocumentPosition(description) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  });

  it('shows its new price without a reload', async () => {
    const page = show();
    await heading();
    page.api.answer(`GET /api/listings/${phone._id}`, { ...phone, resalePrice: 290 });
    await refetch(page);
    expect((await screen.findAllByText('$290')).length).toBeGreaterThan(0);
  });
});

describe('a phone that is reserved', () => {
  const reserved = { ...phone, status: 'sold' as const, availability: 'reserved' as const };
  const similarAndDescription = async () => {
    const similar = await screen.findByRole('heading', { name: 'Similar phones' });
    return similar.compareDocumentPosition(screen.getByRole('heading', { name: 'From the seller' }));
  };

  it('keeps its whole page, says that it may become available again, and offers no booking', async () => {
    show({ listing: reserved });
    await heading();
    expect(screen.getByText('Reserved')).toBeTruthy();
    expect(screen.getByText(/^It may become available again\./)).toBeTruthy();
    expect(inDecision().queryByRole('button', { name: 'Book Now' })).toBeNull();
    expect(await similarAndDescription()).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it.each([
    ['held', 'Waiting for Rahim Traders to accept.'],
    ['accepted', 'Rahim Traders accepted. Arrange the handover.'],
  ] as const)('leads its buyer to the order while the booking is %s', async (status, text) => {
    const booking = aBooking({ listingId: phone._id, status });
    show({ listing: reserved, session: aSession(), api: { 'GET /booking': [booking] } });
    await heading();
    expect(await screen.findByText('Reserved for you')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
      `/dashboard/myproduct/${booking._id}`,
    );
  });

  it('does not count a booking of its viewer that has ended', async () => {
    const booking = aBooking({ listingId: phone._id, status: 'ended' });
    const { api } = show({ listing: reserved, session: aSession(), api: { 'GET /booking': [booking] } });
    await heading();
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/booking')).toBe(true));
    expect(screen.getByText('Reserved')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View order' })).toBeNull();
  });

  it('leads its seller to the sale, or to all sales when it cannot be found', async () => {
    const session = aSession({ role: 'seller' });
    const listing = { ...reserved, sellerId: session.profile?._id ?? '' };
    const holder = aBooking({ listingId: phone._id });
    const found = show({ listing, session, api: { [`GET /api/listings/${phone._id}/booking`]: holder } });
    await heading();
    expect((await screen.findByRole('link', { name: 'View sale' })).getAttribute('href')).toBe(
      `/dashboard/sales/${holder._id}`,
    );
    found.unmount();
    show({ listing, session, api: { [`GET /api/listings/${phone._id}/booking`]: refuse(404, 'booking-not-found') } });
    await heading();
    expect(screen.getByRole('link', { name: 'Sales' }).getAttribute('href')).toBe('/dashboard/sales');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('can be booked again when its booking has ended, without a reload', async () => {
    const page = show({ listing: reserved });
    await heading();
    page.api.answer(`GET /api/listings/${phone._id}`, phone);
    await refetch(page);
    expect(await inDecision().findByRole('button', { name: 'Book Now' })).toBeTruthy();
    expect(screen.getByText('This phone is available again.')).toBeTruthy();
  });
});

it('tells the buyer of a completed deal that the phone is theirs', async () => {
  const booking = aBooking({ listingId: phone._id, status: 'completed' });
  const listing = { ...phone, status: 'sold' as const, availability: 'sold' as const };
  show({ listing, session: aSession(), api: { 'GET /booking': [booking] } });
  await heading();
  expect(await screen.findByText('You bought this phone')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View order' })).toBeTruthy();
});

describe('an address that names no phone', () => {
  it('is not found, and a malformed one asks nothing', async () => {
    const malformed = show({ path: '/phones/iphone/nonsense' });
    expect(screen.getByText('404')).toBeTruthy();
    expect(malformed.api.calls).toEqual([]);
    malformed.unmount();
    show({ path: `/phones/iphone/${'f'.repeat(24)}` });
    expect(await screen.findByText('404')).toBeTruthy();
  });

  it('of another brand leads to the right one, with what it asked for', async () => {
    const { at } = show({ path: `/phones/vivo/${phone._id}?ref=mail` });
    await heading();
    expect(at()).toBe(`/phones/iphone/${phone._id}?ref=mail`);
  });

  it('says so when its seller removed the listing', async () => {
    const page = show();
    await heading();
    page.api.answer(`GET /api/listings/${phone._id}`, refuse(404, 'listing-not-found'));
    await refetch(page);
    expect(await screen.findByText(`${phone.name} is no longer available`)).toBeTruthy();
  });
});

describe('when the shop does not answer', () => {
  it('says what failed and tries again', async () => {
    const { user, api } = show({ api: { [`GET /api/listings/${phone._id}`]: refuse(503, 'unavailable') } });
    expect(await screen.findByText('We could not load this phone')).toBeTruthy();
    api.answer(`GET /api/listings/${phone._id}`, phone);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading()).toBeTruthy();
  });

  it('keeps the page, and says that it may be out of date', async () => {
    const page = show();
    await heading();
    page.api.answer(`GET /api/listings/${phone._id}`, refuse(502, 'unavailable'));
    await refetch(page);
    expect(await screen.findByText(/We could not refresh this page/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: phone.name })).toBeTruthy();
  });

  it('says that it is offline, and loads when the connection returns', async () => {
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { api, user } = show({
      path: '/',
      api: {
        [`GET /api/listings/${phone._id}`]: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(screen.getByRole('link', { name: 'to the phone' }));
    expect(await screen.findByText('You are offline')).toBeTruthy();
    offline.mockRestore();
    api.answer(`GET /api/listings/${phone._id}`, phone);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await heading()).toBeTruthy();
  });

  it('has the shape of the page while it loads', () => {
    show({ api: { [`GET /api/listings/${phone._id}`]: () => new Promise<never>(() => undefined) } });
    expect(screen.getByText('Loading the phone')).toBeTruthy();
  });
});

const inDecision = () => within(screen.getByRole('region', { name: /^iPhone 14 Pro 256 GB$/ }));
