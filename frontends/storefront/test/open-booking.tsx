import { beforeEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useNavigate } from '@wholesale/web-kit/router';
import { aListing, aSession, renderPage, type ApiStub } from '@wholesale/web-kit/testing';
import type { ReactNode } from 'react';
import { BookingProvider } from '../src/features/booking/components/booking-provider.tsx';
import { PhoneGrid } from '../src/phones/phone-grid.tsx';

export const phone = aListing();
const similar = aListing({ name: 'Galaxy S20', resalePrice: 300 });
export const booked = () => ({ status: 201, body: { acknowledged: true, insertedId: '0'.repeat(24) } });
const sold = { acknowledged: true, modifiedCount: 1, status: 'sold' };

export function show(
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

export function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

export async function open(api: ApiStub) {
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
export const toggle = () => document.getElementById('booking-modal') as HTMLInputElement;
export const valueOf = (element: HTMLElement) => (element as HTMLInputElement).value;

/** What a browser has and jsdom has not, and an empty storage for each test. */
export function setUpBooking(): void {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  Element.prototype.scrollIntoView = () => undefined;
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}
