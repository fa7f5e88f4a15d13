import { readConfig, runProcess } from '@wholesale/service-kit';
import { adsSettings } from './config.ts';
import { startAds } from './start.ts';

await runProcess('ads', () => startAds({ settings: readConfig(adsSettings, process.env) }));
