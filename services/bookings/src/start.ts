import {
  startService,
  type EventBus,
  type Logger,
  type RunningService,
  type ServiceDeps,
} from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { BookingsSettings } from './config.ts';

export function startBookings(options: {
  settings: BookingsSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  return startService({ name: 'bookings', ...options, ...bookingsService(options.settings) });
}

export const bookingsService = (settings: BookingsSettings) => ({
  createApp: (deps: ServiceDeps) => createApp({ ...deps, settings }),
});
