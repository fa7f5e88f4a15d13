import { type bookingsEndpoints, type Booking as BookingView, type Page } from '@wholesale/contracts';
import {
  memberOf,
  nextPage,
  notFound,
  ownEmailOr,
  publicOriginHeader,
  withoutOrigin,
  type Handlers,
  type Idempotency,
  type Member,
} from '@wholesale/service-kit';
import { sideOf, type Booking } from '../domain/booking.ts';
import { cancel } from '../domain/transitions.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { EndIfDeparted } from '../use-cases/end-if-departed.ts';
import type { PlaceBooking } from '../use-cases/place-booking.ts';

/** The calls of the specification and their like. */
export function createBookingCalls({
  bookings,
  placeBooking,
  endIfDeparted,
  idempotency,
}: {
  bookings: BookingRepository;
  placeBooking: PlaceBooking;
  endIfDeparted: EndIfDeparted;
  idempotency: Idempotency;
}): Handlers<typeof bookingsEndpoints> {
  return {
    bookPhone: (call) => {
      const { body, caller, requestId, request } = call;
      const { picture, ...input } = body;
      const pictures = picture === undefined ? undefined : addressesOf(picture, request.get(publicOriginHeader));
      const reply = (id: string) => ({ status: 201 as const, body: { acknowledged: true as const, insertedId: id } });
      return idempotency.answer('bookPhone', call, {
        find: async (id) => ((await bookings.findById(id)) ? reply(id) : undefined),
        async create(id) {
          await placeBooking({ ...input, pictures }, memberOf(caller), id, requestId);
          return reply(id);
        },
      });
    },

    listBookings: async ({ query, caller }) => {
      const email = ownEmailOr(caller, query.email);
      const found = await bookings.page(ownerOf(email, memberOf(caller)), query);
      const { items, headers } = nextPage('/booking', { email, ...pageOf(query) }, found);
      return { headers, body: items.map(present) };
    },

    cancelBooking: async ({ params, body, caller, requestId }) => {
      const input = { person: memberOf(caller).profile, note: body?.reason };
      const cause = { correlationId: requestId };
      // Catalog may not answer a booking that was cancelled at once, so a deleted seller is looked for here too.
      const decide = async (booking: Booking | undefined, at: Date) => {
        const cancelled = cancel(booking, input, at);
        return cancelled && ((await endIfDeparted(booking, at)) ?? cancelled);
      };
      const { changed } = await bookings.change(params.id, decide, cause);
      return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0, status: 'cancelled' } };
    },

    showHolder: async ({ params, caller }) => {
      const booking = await bookings.findActiveOfListing(params.id);
      const side = booking && sideOf(booking, memberOf(caller).profile);
      if (!booking || !side || side === 'buyer') throw notHeld();
      return { body: present(booking) };
    },

    findActiveBooking: async ({ params }) => {
      const booking = await bookings.findHolderOf(params.id);
      if (!booking) throw notHeld();
      const { _id: bookingId, buyerId, price } = booking;
      const completed = booking.status === 'completed' && { completedAt: booking.completedAt };
      return { body: { bookingId, buyerId, price, ...completed } };
    },
  };
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
  if ('deadline' in booking) return { ...shown, deadline: booking.deadline };
  if (booking.status !== 'ended') return shown;
  const { reason, refusedFor } = booking;
  return { ...shown, reason, ...(refusedFor && { refusedFor }) };
}
