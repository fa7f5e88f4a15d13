export { checkLocks } from './go-tools.ts';
export { runChaos } from './run-chaos.ts';
