import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aBooking, problem } from '@wholesale/web-kit/testing';
import { booked, open, phone, setUpBooking, toggle, valueOf } from '../../../../test/open-booking.tsx';

setUpBooking();

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
      [`PUT /sellerProduct/${phone._id}`]: problem(503, 'unavailable'),
    });
    await fill();
    await submit();
    expect(await screen.findByText('Booking successfully')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers similar phones and keeps the input when another buyer was first', async () => {
    const { fill, submit, dialog, user } = await open({ 'POST /booking': problem(409, 'already-booked') });
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
      'POST /booking': problem(409, 'already-booked'),
      'GET /booking': [aBooking({ listingId: phone._id })],
    });
    await fill();
    await submit();
    expect(await dialog.findByRole('heading', { name: 'You already booked this phone' })).toBeTruthy();
  });

  it('shows a new price and books for it only after a second press', async () => {
    const { fill, submit, dialog, posts, api } = await open({
      'POST /booking': problem(409, 'price-changed'),
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
    const { fill, submit, dialog, user, at } = await open({ 'POST /booking': problem(401, 'unauthenticated') });
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
    api.answer('POST /booking', problem(409, 'already-booked'));
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
      'POST /booking': () => new Promise((resolve) => (answer = () => resolve(problem(409, 'already-booked')()))),
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
      const { fill, submit, dialog, user, at } = await open({ 'POST /booking': problem(409, code) });
      await fill();
      await submit();
      expect((await dialog.findByRole('alert')).textContent).toContain(`The shop says ${code}.`);
      expect(valueOf(dialog.getByLabelText('Phone'))).toBe('+880 1700 000000');
      await user.click(dialog.getByRole('link', { name: 'My Orders' }));
      expect(at()).toBe('/dashboard/myproduct');
    },
  );

  it('leads to My Orders while it is unclear whether a booking went through, and not for other refusals', async () => {
    const { fill, submit, dialog, api } = await open({ 'POST /booking': problem(503, 'unavailable') });
    await fill();
    await submit();
    await dialog.findByText(/We got no response/);
    expect(dialog.getByRole('link', { name: 'My Orders' })).toBeTruthy();
    api.answer('POST /booking', problem(429, 'too-many-requests'));
    await submit();
    await dialog.findByText('The shop says too-many-requests.');
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('shows the server’s message for a field beside that field', async () => {
    const { fill, submit, dialog } = await open({
      'POST /booking': problem(400, 'invalid', undefined, [
        { path: 'phone', message: 'has characters that are not allowed' },
      ]),
    });
    await fill();
    await submit();
    expect(await dialog.findByText('has characters that are not allowed')).toBeTruthy();
    expect(dialog.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  });

  it('offers other phones when the seller removed the listing', async () => {
    const { fill, submit, dialog } = await open({
      'POST /booking': problem(410, 'listing-deleted'),
      [`GET /api/listings/${phone._id}/similar`]: [],
    });
    await fill();
    await submit();
    expect(await dialog.findByRole('heading', { name: 'No longer available' })).toBeTruthy();
    expect(await dialog.findByRole('link', { name: 'See other phones' })).toBeTruthy();
  });
});
