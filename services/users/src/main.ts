import { readConfig, runProcess } from '@wholesale/service-kit';
import { usersSettings } from './config.ts';
import { startUsers } from './start.ts';

await runProcess('users', () => startUsers({ settings: readConfig(usersSettings, process.env) }));
