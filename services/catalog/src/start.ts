import { requiresConfirmedEmail, startService, type ServiceDeps, type StartOptions } from '@wholesale/service-kit';
import { createApp } from './app.ts';
import { photoHostOf, photoStorageOf, type CatalogSettings } from './config.ts';

export const startCatalog = async (options: StartOptions<CatalogSettings>) =>
  startService({ name: 'catalog', ...options, ...catalogService(options.settings) });

/** @throws ConfigError as `photoHostOf` */
export function catalogService(settings: CatalogSettings) {
  const { BOOKINGS_URL, PHOTO_BASE, RECONCILE_SECONDS, UNUSED_PHOTO_HOURS } = settings;
  const photoHost = photoHostOf(settings);
  const photoStorage = photoStorageOf(settings);
  return {
    createApp: (deps: ServiceDeps) =>
      createApp({
        ...deps,
        bookingsUrls: BOOKINGS_URL,
        photoStorage,
        photoBase: PHOTO_BASE,
        photoHost,
        confirmedEmail: requiresConfirmedEmail(settings),
        reconcileMs: RECONCILE_SECONDS * 1_000,
        unusedPhotoMs: UNUSED_PHOTO_HOURS * 3_600_000,
      }),
  };
}
