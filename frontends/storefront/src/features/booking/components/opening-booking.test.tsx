import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aBooking, aSession, problem, signedOut } from '@wholesale/web-kit/testing';
import { BackButton, booked, open, phone, setUpBooking, show, valueOf } from '../../../../test/open-booking.tsx';

setUpBooking();

const lost = () => {
  throw new TypeError('Failed to fetch');
};

describe('the key of a booking', () => {
  const keys = (posts: { headers: Headers }[]) => posts.map(({ headers }) => headers.get('idempotency-key'));

  it.each([
    ['no answer came', lost],
    ['the first attempt still runs', problem(409, 'request-in-progress')],
  ])('stays the same while %s, so that a repeat cannot book twice', async (_, unanswered) => {
    const { fill, submit, dialog, posts, api } = await open({ 'POST /booking': unanswered });
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
    const { fill, submit, dialog, posts, user } = await open({ 'POST /booking': problem(503, 'unavailable') });
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
    const { fill, submit, dialog, posts, api } = await open({ 'POST /booking': problem(409, 'too-many-bookings') });
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
  async function bookOnce() {
    const { fill, submit, unmount } = await open({ 'POST /booking': booked });
    await fill();
    await submit();
    await screen.findByText('Booking successfully');
    unmount();
  }

  it('are remembered for the next booking of the same account', async () => {
    await bookOnce();
    const { dialog } = await open({});
    expect(valueOf(dialog.getByLabelText('Phone'))).toBe('+880 1700 000000');
    expect(valueOf(dialog.getByLabelText('Location'))).toBe('Dhaka');
  });

  it('are not shown to another account, and not remembered from a refused booking', async () => {
    await bookOnce();
    const other = show({}, { session: aSession({ email: 'other@wholesale.example' }) });
    await other.user.click(screen.getByRole('button', { name: 'Book Now' }));
    expect(valueOf(await screen.findByLabelText('Phone'))).toBe('');
    other.unmount();
    localStorage.clear();
    const refused = await open({ 'POST /booking': problem(409, 'booking-paused') });
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
