import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aBooking, aSession, problem } from '@wholesale/web-kit/testing';
import { heading, inDecision, phone, setUpListingPage, show } from './show-listing.tsx';

setUpListingPage();
const refetch = (page: ReturnType<typeof show>) =>
  act(() => page.queries.refetchQueries({ queryKey: ['showListing'] }));

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
    show({ listing, session, api: { [`GET /api/listings/${phone._id}/booking`]: problem(404, 'booking-not-found') } });
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

  it('is not found at once also where a list still showed its phone', async () => {
    const { user } = show({
      path: '/advertise',
      api: { 'GET /advertise': [phone], [`GET /api/listings/${phone._id}`]: problem(404, 'listing-not-found') },
    });
    const removed = jest.fn();
    new MutationObserver(() => screen.queryByText(/is no longer available/) && removed()).observe(document.body, {
      childList: true,
      subtree: true,
    });
    await user.click(await screen.findByRole('link', { name: phone.name }));
    expect(await screen.findByText('404')).toBeTruthy();
    expect(removed).not.toHaveBeenCalled();
  });

  it('of another brand leads to the right one, with what it asked for', async () => {
    const { at } = show({ path: `/phones/vivo/${phone._id}?ref=mail` });
    await heading();
    expect(at()).toBe(`/phones/iphone/${phone._id}?ref=mail`);
  });

  it('says so when its seller removed the listing', async () => {
    const page = show();
    await heading();
    page.api.answer(`GET /api/listings/${phone._id}`, problem(404, 'listing-not-found'));
    await refetch(page);
    expect(await screen.findByText(`${phone.name} is no longer available`)).toBeTruthy();
  });
});

describe('when the shop does not answer', () => {
  it('says what failed and tries again', async () => {
    const { user, api } = show({ api: { [`GET /api/listings/${phone._id}`]: problem(503, 'unavailable') } });
    expect(await screen.findByText('We could not load this phone')).toBeTruthy();
    api.answer(`GET /api/listings/${phone._id}`, phone);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading()).toBeTruthy();
  });

  it('keeps the page, and says that it may be out of date', async () => {
    const page = show();
    await heading();
    page.api.answer(`GET /api/listings/${phone._id}`, problem(502, 'unavailable'));
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
