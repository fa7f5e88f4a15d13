export { gatewaySettings, type GatewaySettings } from './config.ts';
export { startGateway, type RunningGateway } from './start.ts';
export { missingFor } from './frontends/fit.ts';
export { readRemote, readShell } from './frontends/read-build.ts';
