import { readConfig, runProcess } from '@wholesale/service-kit';
import { inboxSettings } from './config.ts';
import { startInbox } from './start.ts';

await runProcess('inbox', () => startInbox({ settings: readConfig(inboxSettings, process.env) }));
