import { runResync } from '@wholesale/service-kit';
import { createBookingRepository } from './storage/booking-repository.ts';

/** `npm run resync -- bookings` announces again to catalog which bookings hold or sold their phones. */
await runResync('bookings', createBookingRepository);
