import { readConfig, runProcess } from '@wholesale/service-kit';
import { bookingsSettings } from './config.ts';
import { startBookings } from './start.ts';

await runProcess('bookings', () => startBookings({ settings: readConfig(bookingsSettings, process.env) }));
