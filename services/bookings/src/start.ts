import { startService, type EventBus, type Logger, type RunningService } from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { BookingsSettings } from './config.ts';

export function startBookings(options: {
  settings: BookingsSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  const { CATALOG_URL } = options.settings;
  return startService({
    name: 'bookings',
    ...options,
    createApp: (deps) => createApp({ ...deps, catalogUrl: CATALOG_URL }),
  });
}
