import type { CancellationReason } from '@wholesale/contracts';
import type { EventHandlers } from '@wholesale/service-kit';
import { confirmBooking, endBooking, markSold } from '../domain/booking.ts';
import type { BookingRepository } from '../storage/booking-repository.ts';
import type { DeletedBuyers } from '../storage/deleted-buyers.ts';
import type { ListingCopies } from '../storage/listing-copies.ts';

/** The events bookings consumes; repeated and late ones change nothing. */
export function createEventHandlers({
  bookings,
  listings,
  deletedBuyers,
}: {
  bookings: BookingRepository;
  listings: ListingCopies;
  deletedBuyers: DeletedBuyers;
}): EventHandlers {
  const end = (id: string, reason: CancellationReason, { correlationId }: { correlationId: string }) =>
    bookings.change(id, (booking) => endBooking(booking, reason), { correlationId });

  return {
    'listing.created': listings.apply,
    'listing.updated': listings.apply,
    'listing.released': listings.apply,

    'listing.sold': async (event) => {
      await listings.apply(event);
      const { bookingId, markedSold } = event.data;
      if (!bookingId) return;
      const { correlationId } = event;
      const { aggregate } = await bookings.change(bookingId, markedSold ? markSold : confirmBooking, { correlationId });
      // Finds a booking that was stored while its buyer was being deleted, because every active booking is confirmed once.
      if (aggregate?.active && (await deletedBuyers.isDeleted(aggregate.buyerId)))
        await end(bookingId, 'buyer-deleted', event);
    },

    'listing.booking-refused': async (event) => {
      await listings.apply(event);
      const { bookingId, reason } = event.data.refused;
      await end(bookingId, reason, event);
    },

    'listing.deleted': async (event) => {
      await listings.apply(event);
      const active = await bookings.findActiveOfListing(event.aggregateId);
      if (active) await end(active._id, 'listing-deleted', event);
    },

    'user.deleted': async (event) => {
      await deletedBuyers.add(event.aggregateId);
      for (const { _id } of await bookings.findActiveOfBuyer(event.aggregateId)) await end(_id, 'buyer-deleted', event);
    },
  };
}
