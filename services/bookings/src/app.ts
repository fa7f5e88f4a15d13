import { createServiceClient, type ServiceApp, type ServiceDeps } from '@wholesale/service-kit';
import { createEventHandlers } from './events/handlers.ts';
import { createCalls } from './http/calls.ts';
import { createBookingRepository, type BookingDocument } from './storage/booking-repository.ts';
import { createDepartedBuyers, type DepartedBuyer } from './storage/departed-buyers.ts';
import { createListingCopies, type ListingCopy } from './storage/listing-copies.ts';
import { createCancelBooking } from './use-cases/cancel-booking.ts';
import { createPlaceBooking } from './use-cases/place-booking.ts';

/** Puts bookings together: who booked which phone. No I/O happens here. */
export function createApp({
  db,
  nudge,
  now,
  newId,
  sign,
  catalogUrl,
}: ServiceDeps & { catalogUrl: string }): ServiceApp {
  const documents = db.collection<BookingDocument>('bookings');
  const bookings = createBookingRepository({ bookings: documents, nudge });
  const listings = createListingCopies({ copies: db.collection<ListingCopy>('listings') });
  const departed = createDepartedBuyers({ departed: db.collection<DepartedBuyer>('departedBuyers') });

  const askCatalog = createServiceClient({ from: 'bookings', url: catalogUrl, sign });
  const cancelBooking = createCancelBooking({ bookings, now });
  const placeBooking = createPlaceBooking({ bookings, listings, departed, askCatalog, now, newId });

  return {
    calls: createCalls({ bookings, placeBooking, cancelBooking }),
    handlers: createEventHandlers({ bookings, listings, departed, cancelBooking }),
    outboxCollections: [documents as never],
    prepare: async () => {
      await bookings.ensureIndexes();
      await listings.ensureIndexes();
    },
  };
}
