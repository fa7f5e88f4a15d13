import { readConfig, runProcess } from '@wholesale/service-kit';
import { gatewaySettings } from './config.ts';
import { startGateway } from './start.ts';

await runProcess('gateway', () => startGateway({ settings: readConfig(gatewaySettings, process.env) }));
