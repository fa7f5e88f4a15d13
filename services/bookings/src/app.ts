import { createServiceClient, type ServiceApp, type ServiceDeps } from '@wholesale/service-kit';
import { createEventHandlers } from './events/handlers.ts';
import { createCalls } from './http/calls.ts';
import { createBookingRepository } from './storage/booking-repository.ts';
import { createDeletedBuyers, type DeletedBuyer } from './storage/deleted-buyers.ts';
import { createListingCopies, type ListingCopy } from './storage/listing-copies.ts';
import { createPlaceBooking } from './use-cases/place-booking.ts';

export function createApp({
  db,
  notifyRelay,
  now,
  newId,
  sign,
  catalogUrl,
}: ServiceDeps & { catalogUrl: string }): ServiceApp {
  const bookings = createBookingRepository({ db, now, onCommit: notifyRelay });
  const listings = createListingCopies({ copies: db.collection<ListingCopy>('listings') });
  // The collection keeps its first name, so that deletions of existing shops stay known.
  const deletedBuyers = createDeletedBuyers({ buyers: db.collection<DeletedBuyer>('departedBuyers') });
  const askCatalog = createServiceClient({ from: 'bookings', url: catalogUrl, sign });
  return {
    calls: createCalls({
      bookings,
      placeBooking: createPlaceBooking({ bookings, listings, deletedBuyers, askCatalog, now, newId }),
    }),
    handlers: createEventHandlers({ bookings, listings, deletedBuyers }),
    aggregates: [bookings],
    prepare: () => listings.ensureIndexes(),
  };
}
