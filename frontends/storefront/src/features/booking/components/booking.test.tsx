import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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

function show(api: ApiStub, options: { session?: ReturnType<typeof aSession>; path?: string } = {}) {
  const grid = <PhoneGrid listings={listings} empty={null} />;
  return renderPage(<BookingProvider>{grid}</BookingProvider>, {
    session: aSession(),
    api: { [`PUT /sellerProduct/${phone._id}`]: sold, 'GET /allbrand/samsung': [similar], 'GET /booking': [], ...api },
    ...options,
  });
}
const listings = [phone];

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

beforeEach(() => sessionStorage.clear());

describe('the booking modal', () => {
  it('is open while its checkbox is ticked, prefilled and read-only where nothing is to choose', async () => {
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
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Just booked' })).toBeTruthy();
    await waitFor(() =>
      expect(api.calls.some(({ method, path }) => method === 'PUT' && path === `/sellerProduct/${phone._id}`)).toBe(
        true,
      ),
    );
    expect(sessionStorage.length).toBe(0);
  });

  it('counts as booked when only marking the phone sold fails', async () => {
    const { fill, submit } = await open({
      'POST /booking': booked,
      [`PUT /sellerProduct/${phone._id}`]: refuse(503, 'unavailable'),
    });
    await fill();
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(screen.queryByText(/The shop says/)).toBeNull();
  });

  it('tells the loser of a race calmly, offers similar phones and keeps what was typed', async () => {
    const { fill, submit, dialog, user } = await open({ 'POST /booking': refuse(409, 'already-booked') });
    await fill();
    await submit();
    expect(await dialog.findByRole('heading', { name: 'Somebody was first' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Just booked' })).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: /Galaxy S20/ }));
    expect(valueOf(dialog.getByLabelText('Item name'))).toBe('Galaxy S20');
    expect(valueOf(dialog.getByLabelText('Phone'))).toBe('+880 1700 000000');
    expect(valueOf(dialog.getByLabelText('Location'))).toBe('Dhaka');
  });

  it('does not call somebody a loser who holds the phone already', async () => {
    const { fill, submit, dialog } = await open({
      'POST /booking': refuse(409, 'already-booked'),
      'GET /booking': [aBooking({ listingId: phone._id })],
    });
    await fill();
    await submit();
    expect(await dialog.findByRole('heading', { name: 'This phone is yours already' })).toBeTruthy();
  });

  it('shows a new price and books for it only after a second press', async () => {
    const { fill, submit, dialog, posts, api } = await open({
      'POST /booking': refuse(409, 'price-changed'),
      [`GET /api/listings/${phone._id}`]: { ...phone, resalePrice: 295 },
    });
    await fill();
    await submit();
    expect(await dialog.findByText(/The seller changed the price. It is \$295 now/)).toBeTruthy();
    expect(posts()).toHaveLength(1);
    api.answer('POST /booking', booked);
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(posts()[1]?.body).toMatchObject({ price: 295, phone: '+880 1700 000000' });
  });

  it('keeps the input when the session ran out, and leads through the login back to this phone', async () => {
    const { fill, submit, dialog, user, at } = await open({ 'POST /booking': refuse(401, 'unauthenticated') });
    await fill();
    await submit();
    const again = await dialog.findByRole('link', { name: 'Sign in again' });
    expect(valueOf(dialog.getByLabelText('Phone'))).toBe('+880 1700 000000');
    await user.click(again);
    expect(at()).toBe(`/login?from=${encodeURIComponent(`/?book=${phone._id}`)}`);
  });

  it('keeps the input when no answer comes; a second try that finds the phone one’s own is a success', async () => {
    const { fill, submit, dialog, api } = await open({
      'POST /booking': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await fill();
    await submit();
    expect(await dialog.findByText(/What you typed is kept/)).toBeTruthy();
    expect(valueOf(dialog.getByLabelText('Location'))).toBe('Dhaka');
    api.answer('POST /booking', refuse(409, 'already-booked'));
    api.answer('GET /booking', [aBooking({ listingId: phone._id })]);
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
  });

  it('puts what the shop says about a field beside it', async () => {
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

  it('offers something else when the seller took the phone down', async () => {
    const { fill, submit, dialog } = await open({
      'POST /booking': refuse(410, 'listing-deleted'),
      'GET /allbrand/samsung': [],
    });
    await fill();
    await submit();
    expect(await dialog.findByRole('heading', { name: 'This phone is gone' })).toBeTruthy();
    expect(await dialog.findByRole('link', { name: 'See other phones' })).toBeTruthy();
  });
});

describe('the way to the booking modal', () => {
  it('leads a visitor through the login', async () => {
    const { user, at } = show({}, { session: signedOut(), path: '/advertise' });
    await user.click(screen.getByRole('button', { name: 'Book Now' }));
    expect(at()).toBe(`/login?from=${encodeURIComponent(`/advertise?book=${phone._id}`)}`);
  });

  it('opens from an address that asks for it, once, and cleans the address', async () => {
    const { at } = show({ [`GET /api/listings/${phone._id}`]: phone }, { path: `/?book=${phone._id}` });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(at()).toBe('/');
  });

  it('tells at once when the phone asked for went meanwhile', async () => {
    show({ [`GET /api/listings/${phone._id}`]: { ...phone, status: 'sold' } }, { path: `/?book=${phone._id}` });
    expect(await screen.findByRole('heading', { name: 'Somebody was first' })).toBeTruthy();
  });
});
