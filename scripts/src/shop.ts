/** What tests and benchmarks need to run the whole shop themselves. */
export { composeShop } from './compose.ts';
export { keySettings, makeProcessKeys } from './process-keys.ts';
export { rotateKeys, writeKeys } from './rotate-keys.ts';
export { processSettings, services, type ServiceName } from './process-settings.ts';
