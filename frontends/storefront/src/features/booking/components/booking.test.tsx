import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useNavigate } from '@wholesale/web-kit/router';
import type { ReactNode } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aBooking, aListing, aSession, renderPage, signedOut, type ApiStub } from '@wholesale/web-kit/testing';
import { PhoneGrid } from '../../../phones/phone-grid.tsx';
import { BookingProvider } from './booking-provider.tsx';

window.matchMedia = () => ({ matches: false }) as MediaQueryList;
Element.prototype.scrollIntoView = () => undefined;

const phone = aListing();
const similar = aListing({ name: 'Galaxy S20', resalePrice: 300 });
const refuse =
  (status: number, code: string, more = {}) =>
  () => ({ status, body: { status, code, message: `The shop says ${code}.`, requestId: 'r', ...more } });
const booked = () => ({ status: 201, body: { acknowledged: true, insertedId: '0'.repeat(24) } });
const sold = { acknowledged: true, modifiedCount: 1, status: 'sold' };

function show(
  api: ApiStub,
  options: { session?: ReturnType<typeof aSession>; path?: string } = {},
  more: ReactNode = null,
) {
  const page = (
    <BookingProvider>
      <PhoneGrid listings={listings} empty={null} />
      {more}
    </BookingProvider>
  );
  return renderPage(page, {
    session: aSession(),
    api: {
      [`PUT /sellerProduct/${phone._id}`]: sold,
      [`GET /api/listings/${phone._id}/similar`]: [similar],
      'GET /booking': [],
      ...api,
    },
    ...options,
  });
}
const listings = [phone];

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

async function open(api: ApiStub) {
  const page = show(api);
  await page.user.click(screen.getByRole('button', { name: 'Book Now' }));
  const dialog = within(await screen.findByRole('dialog'));
  const fill = async () => {
    await page.user.type(dialog.getByLabelText('Phone'), '+880 1700 000000');
    await page.user.type(dialog.getByLabelText('Location'), 'Dhaka');
  };
  const submit = () => page.user.click(dialog.getByRole('button', { name: /Book for|Try again/ }));
  const posts = () => page.api.calls.filter(({ method, path }) => method === 'POST' && path === '/booking');
  return { ...page, dialog, fill, submit, posts };
}
const toggle = () => document.getElementById('booking-modal') as HTMLInputElement;
const valueOf = (element: HTMLElement) => (element as HTMLInputElement).value;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the booking modal', () => {
  it('is open while its checkbox is checked; known values are prefilled and read-only', async () => {
    const { dialog, user } = await open({});
    expect(toggle().checked).toBe(true);
    for (const [label, value] of [
      ['Name', 'Nadia Karim'],
      ['Email', 'buyer@wholesale.example'],
      ['Item name', phone.name],
      ['Price', '$310'],
    ] as const) {
      const field = dialog.getByLabelText<HTMLInputElement>(label);
      expect(field.value).toBe(value);
      expect(field.readOnly).toBe(true);
    }
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toggle().checked).toBe(false);
  });

  it('asks for phone and location before it sends anything', async () => {
    const { dialog, submit, user, posts } = await open({ 'POST /booking': booked });
    await user.type(dialog.getByLabelText('Location'), '   ');
    await submit();
    expect(await dialog.findByText('Phone is required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Phone'), 'call me');
    await submit();
    expect(await dialog.findByText('Enter a number the seller can call')).toBeTruthy();
    expect(dialog.getByText('Location is required')).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  it('books, says so, marks the phone sold and closes', async () => {
    const { fill, submit, posts, api } = await open({ 'POST /booking': booked });
    await fill();
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(posts()[0]?.body).toEqual({
      listingId: phone._id,
      phone: '+880 1700 000000',
      location: 'Dhaka',
      itemName: phone.name,
      price: 310,
      picture: phone.picture,
      name: 'Nadia Karim',
      email: 'buyer@wholesale.example',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Just booked' })).toBeTruthy();
    await waitFor(() =>
      expect(api.calls.some(({ method, path }) => method === 'PUT' && path === `/sellerProduct/${phone._id}`)).toBe(
        true,
      ),
    );
    expect(sessionStorage.length).toBe(0);
  });

  it('shows the next steps beside the toast and moves the focus there', async () => {
    const { fill, submit, user } = await open({ 'POST /booking': booked });
    await fill();
    await submit();
    const next = await screen.findByRole('complementary', { name: 'Next steps' });
    expect(document.activeElement).toBe(next);
    expect(within(next).getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
      `/dashboard/myproduct/${'0'.repeat(24)}`,
    );
    expect(screen.getByText('Booking successfully')).toBeTruthy();
    await user.click(within(next).getByRole('button', { name: 'Close' }));
    expect(document.activeElement?.textContent).toContain(phone.name);
  });

  it('books once, however often and fast the button is pressed', async () => {
    let answer = () => undefined as void;
    const { fill, dialog, posts } = await open({
      'POST /booking': () => new Promise((resolve) => (answer = () => resolve(booked()))),
    });
    await fill();
    const form = dialog.getByRole('button', { name: /Book for/ }).closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(posts()).toHaveLength(1));
    fireEvent.submit(form);
    answer();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(posts()).toHaveLength(1);
  });

  it('counts as booked when only marking the phone sold fails', async () => {
    const { fill, submit } = await open({
      'POST /booking': booked,
      [`PUT /sellerProduct/${phone._id}`]: refuse(503, 'unavailable'),
    });
    await fill();
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers similar phones and keeps the input when another buyer was first', async () => {
    const { fill, submit, dialog, user } = await open({ 'POST /booking': refuse(409, 'already-booked') });
    await fill();
    await submit();
    expect(await dialog.findByRole('heading', { name: 'Someone else booked it first' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Just booked' })).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: /Galaxy S20/ }));
    expect(valueOf(dialog.getByLabelText('Item name'))).toBe('Galaxy S20');
    expect(valueOf(dialog.getByLabelText('Phone'))).toBe('+880 1700 000000');
    expect(valueOf(dialog.getByLabelText('Location'))).toBe('Dhaka');
  });

  it('tells a buyer who already booked the phone that it is theirs', async () => {
    const { fill, submit, dialog } = await open({
      'POST /booking': refuse(409, 'already-booked'),
      'GET /booking': [aBooking({ listingId: phone._id })],
    });
    await fill();
    await submit();
    expect(await dialog.findByRole('heading', { name: 'You already booked this phone' })).toBeTruthy();
  });

  it('shows a new price and books for it only after a second press', async () => {
    const { fill, submit, dialog, posts, api } = await open({
      'POST /booking': refuse(409, 'price-changed'),
      [`GET /api/listings/${phone._id}`]: { ...phone, resalePrice: 295 },
    });
    await fill();
    await submit();
    expect(await dialog.findByText(/The seller changed the price to \$295/)).toBeTruthy();
    expect(posts()).toHaveLength(1);
    api.answer('POST /booking', booked);
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(posts()[1]?.body).toMatchObject({ price: 295, phone: '+880 1700 000000' });
  });

  it('keeps the input when the session expired, and returns to this phone after the login', async () => {
    const { fill, submit, dialog, user, at } = await open({ 'POST /booking': refuse(401, 'unauthenticated') });
    await fill();
    await submit();
    const again = await dialog.findByRole('link', { name: 'Sign in again' });
    expect(valueOf(dialog.getByLabelText('Phone'))).toBe('+880 1700 000000');
    await user.click(again);
    expect(at()).toBe(`/login?from=${encodeURIComponent(`/?book=${phone._id}`)}`);
  });

  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  it('checks the buyer’s orders before a lost response counts as a failure', async () => {
    const { fill, submit } = await open({
      'POST /booking': lost,
      'GET /booking': [aBooking({ listingId: phone._id })],
    });
    await fill();
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
  });

  it('says that the result is unknown when the orders cannot be read either, and keeps the input', async () => {
    const { fill, submit, dialog, api } = await open({ 'POST /booking': lost, 'GET /booking': lost });
    await fill();
    await submit();
    expect(await dialog.findByText(/we do not know if your booking went through/)).toBeTruthy();
    expect(valueOf(dialog.getByLabelText('Location'))).toBe('Dhaka');
    api.answer('POST /booking', refuse(409, 'already-booked'));
    api.answer('GET /booking', [aBooking({ listingId: phone._id })]);
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
  });

  it('does not count an ended order of the phone as a booking', async () => {
    const { fill, submit, dialog } = await open({
      'POST /booking': lost,
      'GET /booking': [aBooking({ listingId: phone._id, status: 'ended' })],
    });
    await fill();
    await submit();
    expect(await dialog.findByText(/this phone is not in your orders/)).toBeTruthy();
  });

  it('sends nothing while offline, and says so', async () => {
    const { fill, submit, dialog, posts } = await open({ 'POST /booking': booked });
    await fill();
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await submit();
    expect(await dialog.findByText(/You are offline, so nothing was sent/)).toBeTruthy();
    expect(posts()).toEqual([]);
    offline.mockRestore();
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
  });

  it('informs a buyer who closed it while sending about the result', async () => {
    let answer = () => undefined as void;
    const { fill, submit, dialog, user, posts } = await open({
      'POST /booking': () => new Promise((resolve) => (answer = () => resolve(refuse(409, 'already-booked')()))),
    });
    await fill();
    await submit();
    await waitFor(() => expect(posts()).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    answer();
    expect(await screen.findByText(`The ${phone.name} was not booked. Someone else booked it first.`)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['too-many-bookings', 'booking-paused'])(
    'shows the server’s message for %s, keeps the input, and leads to My Orders',
    async (code) => {
      const { fill, submit, dialog, user, at } = await open({ 'POST /booking': refuse(409, code) });
      await fill();
      await submit();
      expect((await dialog.findByRole('alert')).textContent).toContain(`The shop says ${code}.`);
      expect(valueOf(dialog.getByLabelText('Phone'))).toBe('+880 1700 000000');
      await user.click(dialog.getByRole('link', { name: 'My Orders' }));
      expect(at()).toBe('/dashboard/myproduct');
    },
  );

  it('leads to My Orders while it is unclear whether a booking went through, and not for other refusals', async () => {
    const { fill, submit, dialog, api } = await open({ 'POST /booking': refuse(503, 'unavailable') });
    await fill();
    await submit();
    await dialog.findByText(/We got no response/);
    expect(dialog.getByRole('link', { name: 'My Orders' })).toBeTruthy();
    api.answer('POST /booking', refuse(429, 'too-many-requests'));
    await submit();
    await dialog.findByText('The shop says too-many-requests.');
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('shows the server’s message for a field beside that field', async () => {
    const { fill, submit, dialog } = await open({
      'POST /booking': refuse(400, 'invalid', {
        errors: [{ path: 'phone', message: 'has characters that are not allowed' }],
      }),
    });
    await fill();
    await submit();
    expect(await dialog.findByText('has characters that are not allowed')).toBeTruthy();
    expect(dialog.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  });

  it('offers other phones when the seller removed the listing', async () => {
    const { fill, submit, dialog } = await open({
      'POST /booking': refuse(410, 'listing-deleted'),
      [`GET /api/listings/${phone._id}/similar`]: [],
    });
    await fill();
    await submit();
    expect(await dialog.findByRole('heading', { name: 'No longer available' })).toBeTruthy();
    expect(await dialog.findByRole('link', { name: 'See other phones' })).toBeTruthy();
  });
});

describe('the key of a booking', () => {
  const keys = (posts: { headers: Headers }[]) => posts.map(({ headers }) => headers.get('idempotency-key'));

  it('stays the same while no answer came, so that a repeat cannot book twice', async () => {
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    const { fill, submit, dialog, posts, api } = await open({ 'POST /booking': lost });
    await fill();
    await submit();
    await dialog.findByText(/this phone is not in your orders/);
    api.answer('POST /booking', booked);
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    const [first, second] = keys(posts());
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it('is a new one for changed details', async () => {
    const { fill, submit, dialog, posts, user } = await open({ 'POST /booking': refuse(503, 'unavailable') });
    await fill();
    await submit();
    await dialog.findByText(/this phone is not in your orders/);
    await user.type(dialog.getByLabelText('Location'), ' main station');
    await submit();
    await waitFor(() => expect(posts()).toHaveLength(2));
    await dialog.findByText(/this phone is not in your orders/);
    expect(new Set(keys(posts())).size).toBe(2);
  });

  it('is a new one after a refusal, because its cause may be gone', async () => {
    const { fill, submit, dialog, posts, api } = await open({ 'POST /booking': refuse(409, 'too-many-bookings') });
    await fill();
    await submit();
    await dialog.findByText('The shop says too-many-bookings.');
    api.answer('POST /booking', booked);
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(new Set(keys(posts())).size).toBe(2);
  });
});

describe('the buyer’s phone and place', () => {
  it('are remembered for the next booking of the same account', async () => {
    const first = await open({ 'POST /booking': booked });
    await first.fill();
    await first.submit();
    await screen.findByText('Booking successfully');
    first.unmount();
    const { dialog } = await open({});
    expect(valueOf(dialog.getByLabelText('Phone'))).toBe('+880 1700 000000');
    expect(valueOf(dialog.getByLabelText('Location'))).toBe('Dhaka');
  });

  it('are not shown to another account, and not remembered from a refused booking', async () => {
    const first = await open({ 'POST /booking': booked });
    await first.fill();
    await first.submit();
    await screen.findByText('Booking successfully');
    first.unmount();
    const other = show({}, { session: aSession({ email: 'other@wholesale.example' }) });
    await other.user.click(screen.getByRole('button', { name: 'Book Now' }));
    expect(valueOf(await screen.findByLabelText('Phone'))).toBe('');
    other.unmount();
    localStorage.clear();
    const refused = await open({ 'POST /booking': refuse(409, 'booking-paused') });
    await refused.fill();
    await refused.submit();
    await refused.dialog.findByText('The shop says booking-paused.');
    expect(localStorage.length).toBe(0);
  });

  it('start empty when what is stored is damaged', async () => {
    localStorage.setItem('wholesale.booking-contact.buyer@wholesale.example', '{"phone":');
    const { dialog } = await open({});
    expect(valueOf(dialog.getByLabelText('Phone'))).toBe('');
  });
});

describe('opening the booking modal', () => {
  it('leads a visitor through the login', async () => {
    const { user, at } = show({}, { session: signedOut(), path: '/advertise' });
    await user.click(screen.getByRole('button', { name: 'Book Now' }));
    expect(at()).toBe(`/login?from=${encodeURIComponent(`/advertise?book=${phone._id}`)}`);
  });

  it('opens from an address that asks for it, and closing it cleans the address and nothing else', async () => {
    const api = { [`GET /api/listings/${phone._id}`]: phone };
    const { at, user } = show(api, { path: `/?sort=saving&book=${phone._id}` });
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(at()).toBe('/?sort=saving');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is an entry of the history while it is open: Back closes it and leaves the page where it was', async () => {
    const { user, at } = show({}, { path: '/?sort=saving' }, <BackButton />);
    await user.click(screen.getByRole('button', { name: 'Book Now' }));
    await screen.findByRole('dialog');
    expect(at()).toBe(`/?sort=saving&book=${phone._id}`);
    await user.click(screen.getByRole('button', { name: 'Back', hidden: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(at()).toBe('/?sort=saving');
    expect(screen.getByRole('button', { name: 'Book Now' })).toBeTruthy();
  });

  it('restores the input after the page was left', async () => {
    const api = { [`GET /api/listings/${phone._id}`]: phone };
    const { user, unmount } = show(api, { path: `/?book=${phone._id}` });
    await user.type(await screen.findByLabelText('Phone'), '+880 1711');
    unmount();
    show(api, { path: `/?book=${phone._id}` });
    expect(valueOf(await screen.findByLabelText('Phone'))).toBe('+880 1711');
  });

  it('sends a visitor whose address asks for a booking through the login', async () => {
    const { at } = show({}, { session: signedOut(), path: `/?book=${phone._id}` });
    await waitFor(() => expect(at()).toBe(`/login?from=${encodeURIComponent(`/?book=${phone._id}`)}`));
  });

  it('says so when the address asks for a phone that is not there, and cleans the address', async () => {
    const { at } = show({}, { path: '/?book=nonsense' });
    expect(await screen.findByText('We could not find the phone you wanted to book.')).toBeTruthy();
    await waitFor(() => expect(at()).toBe('/'));
  });

  it('does not call somebody a loser who comes back to a phone that is theirs', async () => {
    show(
      {
        [`GET /api/listings/${phone._id}`]: { ...phone, status: 'sold' },
        'GET /booking': [aBooking({ listingId: phone._id })],
      },
      { path: `/?book=${phone._id}` },
    );
    expect(await screen.findByRole('heading', { name: 'You already booked this phone' })).toBeTruthy();
  });

  it('tells at once when the phone asked for went meanwhile', async () => {
    show({ [`GET /api/listings/${phone._id}`]: { ...phone, status: 'sold' } }, { path: `/?book=${phone._id}` });
    expect(await screen.findByRole('heading', { name: 'Someone else booked it first' })).toBeTruthy();
  });
});
