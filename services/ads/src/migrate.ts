import { migrateService } from '@wholesale/service-kit';
import { adsSettings } from './config.ts';
import { adsService } from './start.ts';

/** `npm run migrate -- ads` creates the indexes of this version and runs its migrations, with the settings of the service. */
await migrateService('ads', adsSettings, adsService);
