import { migrateService } from '@wholesale/service-kit';
import { usersSettings } from './config.ts';
import { usersService } from './start.ts';

/** `npm run migrate -- users` creates the indexes of this version and runs its migrations, with the settings of the service. */
await migrateService('users', usersSettings, usersService);
