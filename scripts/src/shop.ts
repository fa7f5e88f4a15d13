/** What tests and benchmarks need to run the whole shop themselves. */
export { composeShop, type Shop } from './compose.ts';
export { makeProcessKeys } from './process-keys.ts';
export { rotateKeys } from './rotate-keys.ts';
export { processSettings, services, type ProcessName, type ServiceName, type Settings } from './process-settings.ts';
