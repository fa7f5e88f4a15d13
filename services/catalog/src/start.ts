import {
  requiresConfirmedEmail,
  startService,
  type EventBus,
  type Logger,
  type RunningService,
} from '@wholesale/service-kit';
import { createApp } from './app.ts';
import { photoHostOf, photoStorageOf, type CatalogSettings } from './config.ts';

export async function startCatalog(options: {
  settings: CatalogSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  const { BOOKINGS_URL, PHOTO_BASE, RECONCILE_SECONDS, UNUSED_PHOTO_HOURS } = options.settings;
  const photoHost = photoHostOf(options.settings);
  const photoStorage = photoStorageOf(options.settings);
  return startService({
    name: 'catalog',
    ...options,
    createApp: (deps) =>
      createApp({
        ...deps,
        bookingsUrls: BOOKINGS_URL,
        photoStorage,
        photoBase: PHOTO_BASE,
        photoHost,
        confirmedEmail: requiresConfirmedEmail(options.settings),
        reconcileMs: RECONCILE_SECONDS * 1_000,
        unusedPhotoMs: UNUSED_PHOTO_HOURS * 3_600_000,
      }),
  });
}
