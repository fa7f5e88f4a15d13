import { readConfig, runProcess } from '@wholesale/service-kit';
import { catalogSettings } from './config.ts';
import { startCatalog } from './start.ts';

await runProcess('catalog', () => startCatalog({ settings: readConfig(catalogSettings, process.env) }));
