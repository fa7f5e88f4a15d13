import { createServiceClient, type ServiceApp, type ServiceDeps } from '@wholesale/service-kit';
import { createEventHandlers } from './events/handlers.ts';
import { createCalls } from './http/calls.ts';
import { createBookingRepository } from './storage/booking-repository.ts';
import { createDepartedBuyers, type DepartedBuyer } from './storage/departed-buyers.ts';
import { createListingCopies, type ListingCopy } from './storage/listing-copies.ts';
import { createPlaceBooking } from './use-cases/place-booking.ts';

/** Wires bookings; no I/O happens here. */
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
  const departed = createDepartedBuyers({ departed: db.collection<DepartedBuyer>('departedBuyers') });
  const askCatalog = createServiceClient({ from: 'bookings', url: catalogUrl, sign });
  return {
    calls: createCalls({
      bookings,
      placeBooking: createPlaceBooking({ bookings, listings, departed, askCatalog, now, newId }),
    }),
    handlers: createEventHandlers({ bookings, listings, departed }),
    aggregates: [bookings],
    prepare: () => listings.ensureIndexes(),
  };
}
