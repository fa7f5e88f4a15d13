import { startService, type ServiceDeps, type StartOptions } from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { AdsSettings } from './config.ts';

export const startAds = (options: StartOptions<AdsSettings>) =>
  startService({ name: 'ads', ...options, ...adsService(options.settings) });

export const adsService = ({ CATALOG_URL, RECONCILE_SECONDS }: AdsSettings) => ({
  createApp: (deps: ServiceDeps) =>
    createApp({ ...deps, catalogUrls: CATALOG_URL, reconcileMs: RECONCILE_SECONDS * 1_000 }),
});
