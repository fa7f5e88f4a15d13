import { migrateService } from '@wholesale/service-kit';
import { bookingsSettings } from './config.ts';
import { bookingsService } from './start.ts';

/** `npm run migrate -- bookings` creates the indexes of this version and runs its migrations, with the settings of the service. */
await migrateService('bookings', bookingsSettings, bookingsService);
