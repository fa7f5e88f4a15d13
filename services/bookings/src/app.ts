import { bookingsEndpoints, dealsEndpoints, ownDataEndpoints } from '@wholesale/contracts';
import {
  createIdempotency,
  createPoller,
  createReconciler,
  createServiceClient,
  defineCalls,
  type ServiceApp,
  type ServiceDeps,
} from '@wholesale/service-kit';
import type { BookingsSettings } from './config.ts';
import { createEventHandlers } from './events/handlers.ts';
import { createBookingCalls } from './http/booking-calls.ts';
import { createDealCalls } from './http/deal-calls.ts';
import { createPresentDeals } from './http/present-deal.ts';
import { createBookingRepository } from './storage/booking-repository.ts';
import { convertFirstRelease } from './storage/convert-first-release.ts';
import { createListingCopies, type ListingCopy } from './storage/listing-copies.ts';
import { createPeople, type PersonCopy } from './storage/people.ts';
import { createBookingChecks } from './use-cases/booking-checks.ts';
import { createEndIfDeparted } from './use-cases/end-if-departed.ts';
import { createErasePast } from './use-cases/erase-past.ts';
import { createListingFacts } from './use-cases/listing-facts.ts';
import { createPlaceBooking } from './use-cases/place-booking.ts';
import { createSettleBooking } from './use-cases/settle-booking.ts';

const hourMs = 60 * 60 * 1_000;

export function createApp({ settings, ...deps }: ServiceDeps & { settings: BookingsSettings }): ServiceApp {
  const { db, logger, notifyRelay, now, newId, sign } = deps;
  const handoverKey = settings.HANDOVER_KEY;
  const holdMs = settings.HOLD_HOURS * hourMs;
  const duePollMs = settings.DEADLINE_POLL_SECONDS * 1_000;
  const bookings = createBookingRepository({ db, now, onCommit: notifyRelay });
  const listings = createListingCopies({ copies: db.collection<ListingCopy>('listings') });
  const people = createPeople({ people: db.collection<PersonCopy>('people') });
  const idempotency = createIdempotency({ db, now, newId });
  const askCatalog = createServiceClient({ from: 'bookings', urls: settings.CATALOG_URL, sign });
  const settle = createSettleBooking({ bookings, people, askCatalog, holdMs, now });
  const limits = {
    maxActive: settings.MAX_ACTIVE_BOOKINGS,
    maxCancellationsPerDay: settings.MAX_CANCELLATIONS_PER_DAY,
  };
  const presentDeals = createPresentDeals({
    people,
    factsOf: createListingFacts({ listings, askCatalog }),
    handoverKey,
    now,
  });
  return {
    calls: defineCalls({ ...bookingsEndpoints, ...dealsEndpoints, ownDeals: ownDataEndpoints.ownDeals })({
      ...createBookingCalls({
        bookings,
        placeBooking: createPlaceBooking({ bookings, listings, people, askCatalog, limits, now }),
        endIfDeparted: createEndIfDeparted({ people }),
        idempotency,
      }),
      ...createDealCalls({
        bookings,
        presentDeals,
        handoverKey,
        handoverMs: settings.HANDOVER_DAYS * 24 * hourMs,
      }),
    }),
    handlers: createEventHandlers({ listings, people, idempotency, settle }),
    aggregates: [bookings],
    indexed: [listings, people, idempotency],
    migrations: [
      { name: 'convert-bookings-of-the-first-release', run: () => convertFirstRelease({ db, bookings, holdMs }) },
    ],
    jobs: [
      createPoller({ name: 'deadlines', everyMs: duePollMs, work: settle.enforceDeadlines, logger }),
      // Apart from the deadlines, because catalog may be slow to answer.
      createPoller({ name: 'placed', everyMs: duePollMs, work: settle.settlePlaced, logger }),
      createPoller({
        name: 'retention',
        everyMs: 24 * hourMs,
        work: createErasePast({ bookings, keptMs: settings.BOOKING_DAYS * 24 * hourMs, now }),
        logger,
      }),
      createReconciler({
        db,
        change: bookings.change,
        checks: createBookingChecks({ bookings, people, askCatalog }),
        everyMs: settings.RECONCILE_SECONDS * 1_000,
        now,
        logger,
      }),
    ],
  };
}
