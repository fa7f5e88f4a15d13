export type { RemoteModule, RemoteProps } from './remotes/contract.ts';
export { createRemoteLoader, type FederationRuntime, type RemoteLoader } from './remotes/create-remote-loader.ts';
export { LoadFailure } from './remotes/load-failure.ts';
export { loadOf, RemoteBoundary } from './remotes/remote-boundary.tsx';
export { createRuntimePlugin } from './remotes/runtime-plugin.ts';
/** Not shared: each front-end has its own public path. */
export { withRetry } from './remotes/with-retry.ts';
export { inlinedFederation, readFederation } from './remotes/read-federation.ts';
