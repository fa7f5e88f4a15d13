import { bookingsEndpoints, type Booking as BookingView, type Page } from '@wholesale/contracts';
import {
  defineCalls,
  memberOf,
  nextPage,
  notFound,
  ownEmailOr,
  publicOriginHeader,
  withoutOrigin,
  type Calls,
  type Member,
} from '@wholesale/service-kit';
import { cancelBooking, maySeeBuyer, type Booking } from '../domain/booking.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { PlaceBooking } from '../use-cases/place-booking.ts';

export function createCalls({
  bookings,
  placeBooking,
}: {
  bookings: BookingRepository;
  placeBooking: PlaceBooking;
}): Calls {
  return defineCalls(bookingsEndpoints)({
    bookPhone: async ({ body: { picture, ...input }, caller, requestId, request }) => {
      const pictures = picture === undefined ? undefined : addressesOf(picture, request.get(publicOriginHeader));
      const insertedId = await placeBooking({ ...input, pictures }, memberOf(caller), requestId);
      return { status: 201, body: { acknowledged: true, insertedId } };
    },

    listBookings: async ({ query, caller }) => {
      const email = ownEmailOr(caller, query.email);
      const found = await bookings.page(ownerOf(email, memberOf(caller)), query);
      const { items, headers } = nextPage('/booking', { email, ...pageOf(query) }, found);
      return { headers, body: items.map(present) };
    },

    cancelBooking: async ({ params, caller, requestId }) => {
      const { profile } = memberOf(caller);
      const cause = { correlationId: requestId };
      const { changed } = await bookings.change(params.id, (booking) => cancelBooking(booking, profile), cause);
      return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0, status: 'cancelled' } };
    },

    showHolder: async ({ params, caller }) => {
      const booking = await bookings.findActiveOfListing(params.id);
      if (!booking || !maySeeBuyer(booking, memberOf(caller).profile)) throw notHeld();
      return { body: present(booking) };
    },

    findActiveBooking: async ({ params }) => {
      const booking = await bookings.findActiveOfListing(params.id);
      if (!booking) throw notHeld();
      return { body: { bookingId: booking._id, buyerId: booking.buyerId, price: booking.price } };
    },
  });
}

const notHeld = () => notFound('booking-not-found', 'This phone isn’t booked.');

/** People query their own bookings by id, because an address can change; admins by address. */
function ownerOf(email: string, { email: own, profile }: Member): { buyerId: string } | { email: string } {
  return email === own.toLowerCase() ? { buyerId: profile.userId } : { email };
}

/** A listing may store one of our pictures as a path or as an absolute address. */
function addressesOf(picture: string, origin: string | undefined): string[] {
  const path = withoutOrigin(picture, origin);
  return origin ? [path, origin + path] : [path];
}

function pageOf({ limit, after }: Page): Page {
  return { limit, after };
}

function present(booking: Booking): BookingView {
  const { _id, listingId, name, email, itemName, price, phone, location, picture, bookedAt, status } = booking;
  const shown = { _id, listingId, name, email, itemName, price, phone, location, picture, bookedAt, status };
  return booking.status === 'cancelled' ? { ...shown, reason: booking.reason } : shown;
}
