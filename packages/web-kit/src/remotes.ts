/** The contract between shell and remotes, and the shell's loader for them. */
export { contractVersion, type RemoteModule, type RemoteProps } from './remotes/contract.ts';
export { createRemoteLoader, type FederationRuntime, type RemoteLoader } from './remotes/create-remote-loader.ts';
export { LoadFailure } from './remotes/load-failure.ts';
export { RemoteBoundary } from './remotes/remote-boundary.tsx';
export { createRuntimePlugin } from './remotes/runtime-plugin.ts';
/** Not shared: each front-end has a path of its own to load from. */
export { withRetry } from './remotes/with-retry.ts';
export { inlinedFederation, readFederation } from './remotes/read-federation.ts';
