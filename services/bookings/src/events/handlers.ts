import type { AnyEvent } from '@wholesale/contracts';
import { forAllUserEvents, type EventHandlers, type Idempotency } from '@wholesale/service-kit';
import type { ListingCopies } from '../storage/listing-copies.ts';
import type { People } from '../storage/people.ts';
import type { SettleBooking } from '../use-cases/settle-booking.ts';

/** The events bookings consumes; repeated and late ones change nothing. */
export function createEventHandlers({
  listings,
  people,
  idempotency,
  settle,
}: {
  listings: ListingCopies;
  people: People;
  idempotency: Pick<Idempotency, 'forget'>;
  settle: SettleBooking;
}): EventHandlers {
  const causeOf = ({ correlationId }: AnyEvent) => ({ correlationId });

  return {
    'listing.created': listings.apply,
    'listing.updated': listings.apply,
    'listing.released': listings.apply,

    'listing.reserved': async (event) => {
      await listings.apply(event);
      if (event.data.bookingId) await settle.reserved(event.data.bookingId, causeOf(event));
    },

    'listing.sold': async (event) => {
      await listings.apply(event);
      const { bookingId, availability } = event.data;
      // In the first release, this event meant that the phone is reserved.
      if (bookingId && !availability) await settle.reserved(bookingId, causeOf(event));
    },

    'listing.booking-refused': async (event) => {
      await listings.apply(event);
      const { bookingId, reason } = event.data.refused;
      await settle.refused(bookingId, reason, causeOf(event));
    },

    'listing.deleted': async (event) => {
      await listings.apply(event);
      await settle.listingDeleted(event.aggregateId, causeOf(event));
    },

    ...forAllUserEvents(people.apply),
    'user.deleted': async (event, { signal }) => {
      await people.apply(event);
      await settle.accountDeleted(event.aggregateId, causeOf(event), signal);
      await idempotency.forget(event.data.uid);
    },
  };
}
