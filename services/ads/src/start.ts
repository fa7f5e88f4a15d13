import {
  startService,
  type EventBus,
  type Logger,
  type RunningService,
  type ServiceDeps,
} from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { AdsSettings } from './config.ts';

export function startAds(options: {
  settings: AdsSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  return startService({ name: 'ads', ...options, ...adsService(options.settings) });
}

export const adsService = ({ CATALOG_URL, RECONCILE_SECONDS }: AdsSettings) => ({
  createApp: (deps: ServiceDeps) =>
    createApp({ ...deps, catalogUrls: CATALOG_URL, reconcileMs: RECONCILE_SECONDS * 1_000 }),
});
