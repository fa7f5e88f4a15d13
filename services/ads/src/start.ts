import { startService, type EventBus, type Logger, type RunningService } from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { AdsSettings } from './config.ts';

export function startAds(options: {
  settings: AdsSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  const { CATALOG_URL } = options.settings;
  return startService({
    name: 'ads',
    ...options,
    createApp: (deps) => createApp({ ...deps, catalogUrls: CATALOG_URL }),
  });
}
