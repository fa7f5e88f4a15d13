import type { EventHandlers } from '@wholesale/service-kit';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { DepartedBuyers } from '../storage/departed-buyers.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { CancelBooking } from '../use-cases/cancel-booking.ts';

/** What bookings hears. Each handler may run twice or late: the copy keeps the newest, and a booking is cancelled or confirmed only once. */
export function createEventHandlers({
  bookings,
  listings,
  departed,
  cancelBooking,
}: {
  bookings: BookingRepository;
  listings: ListingCopies;
  departed: DepartedBuyers;
  cancelBooking: CancelBooking;
}): EventHandlers {
  /**
   * A booking that was stored while the deletion of its buyer was handled was not found by that handler. Each active booking is
   * confirmed once, so this finds it; a failing read throws, and the event is tried again.
   */
  async function cancelOfDepartedBuyer(bookingId: string, correlationId: string): Promise<void> {
    const booking = await bookings.byId(bookingId);
    if (booking?.active && (await departed.has(booking.buyerId)))
      await cancelBooking.because(bookingId, 'buyer-deleted', correlationId);
  }

  return {
    'listing.created': listings.keep,
    'listing.updated': listings.keep,
    'listing.released': listings.keep,

    'listing.sold': async (event) => {
      await listings.keep(event);
      const { bookingId, markedSold } = event.data;
      if (!bookingId) return;
      await (markedSold ? bookings.markSold(bookingId) : bookings.confirm(bookingId));
      await cancelOfDepartedBuyer(bookingId, event.correlationId);
    },

    'listing.booking-refused': async (event) => {
      await listings.keep(event);
      const { bookingId, reason } = event.data.refused;
      await cancelBooking.because(bookingId, reason, event.correlationId);
    },

    'listing.deleted': async (event) => {
      await listings.keep(event);
      const held = await bookings.activeOfListing(event.aggregateId);
      if (held) await cancelBooking.because(held._id, 'listing-deleted', event.correlationId);
    },

    'user.deleted': async (event) => {
      await departed.add(event.aggregateId);
      for (const { _id } of await bookings.activeOfBuyer(event.aggregateId)) {
        await cancelBooking.because(_id, 'buyer-deleted', event.correlationId);
      }
    },
  };
}
