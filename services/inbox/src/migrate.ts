import { migrateService } from '@wholesale/service-kit';
import { inboxSettings } from './config.ts';
import { inboxService } from './start.ts';

/** `npm run migrate -- inbox` creates the indexes of this version and runs its migrations, with the settings of the service. */
await migrateService('inbox', inboxSettings, inboxService);
