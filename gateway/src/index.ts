export { gatewaySettings, type GatewaySettings } from './config.ts';
export { startGateway, type RunningGateway } from './start.ts';
