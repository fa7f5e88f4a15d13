import { migrateService } from '@wholesale/service-kit';
import { catalogSettings } from './config.ts';
import { catalogService } from './start.ts';

/** `npm run migrate -- catalog` creates the indexes of this version and runs its migrations, with the settings of the service. */
await migrateService('catalog', catalogSettings, catalogService);
