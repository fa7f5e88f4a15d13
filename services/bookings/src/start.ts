import { startService, type ServiceDeps, type StartOptions } from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { BookingsSettings } from './config.ts';

export const startBookings = (options: StartOptions<BookingsSettings>) =>
  startService({ name: 'bookings', ...options, ...bookingsService(options.settings) });

export const bookingsService = (settings: BookingsSettings) => ({
  createApp: (deps: ServiceDeps) => createApp({ ...deps, settings }),
});
