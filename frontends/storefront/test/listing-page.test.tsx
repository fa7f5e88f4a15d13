import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aBooking, aSession, problem } from '@wholesale/web-kit/testing';
import { heading, inDecision, phone, setUpListingPage, show } from './show-listing.tsx';

setUpListingPage();

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
        [`GET /api/listings/${phone._id}/similar`]: problem(500, 'internal'),
        [`GET /api/sellers/${phone.sellerId}`]: problem(404, 'seller-not-found'),
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
