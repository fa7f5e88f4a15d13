/** The contract between shell and remotes, and the shell's loader for them. */
export { contractVersion, type RemoteModule, type RemoteProps } from './remotes/contract.ts';
export { createRemoteLoader, type FederationRuntime, type RemoteLoader } from './remotes/create-remote-loader.ts';
export { CatchFailure, LoadBoundary } from './remotes/load-boundary.tsx';
export { loadFailureOf, LoadFailure, wordsFor } from './remotes/load-failure.ts';
export { RemoteBoundary } from './remotes/remote-boundary.tsx';
export { createRuntimePlugin } from './remotes/runtime-plugin.ts';
export { inlinedFederation, readFederation } from './remotes/read-federation.ts';
