import { catalogSettings, photoStorageOf } from '@wholesale/catalog';
import { fillMarket as fill } from '@wholesale/demo-market';
import { withProgress, type Log } from '@wholesale/parts';
import { readConfig } from '@wholesale/service-kit';
import type { ProcessName, Settings } from './process-settings.ts';

/**
 * Fills the running shop with the demo market, once, and shows the progress.
 * @param options.settings of the processes that are running
 * @param options.authUrl the sign-in emulator
 * @throws as `fillMarket` of the demo market
 */
export const fillMarket = ({
  settings: { catalog, gateway },
  authUrl,
  log,
}: {
  settings: Record<ProcessName, Settings>;
  authUrl: string;
  log: Log;
}): Promise<void> =>
  withProgress(log, 'Filling the demo market (the shop is already open)', (note) =>
    fill({
      mongoUri: catalog.MONGODB_URI ?? '',
      photos: photoStorageOf(readConfig(catalogSettings, catalog)),
      url: `http://127.0.0.1:${gateway.PORT}`,
      authUrl,
      onProgress: ({ done, total, step }) => note(`${done} of ${total}, ${step}`),
    }),
  );
