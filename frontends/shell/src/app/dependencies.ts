import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import { createQueryClient } from '@wholesale/web-kit';
import { createPageSession } from '@wholesale/web-kit/auth';
import {
  createRemoteLoader,
  createRuntimePlugin,
  inlinedFederation,
  readFederation,
  type FederationRuntime,
} from '@wholesale/web-kit/remotes';

/** Creates the objects that live as long as the page. */
export function createDependencies() {
  const inlined = inlinedFederation();
  registerPlugins([createRuntimePlugin(inlined?.manifests)]);
  const runtime: FederationRuntime = {
    registerRemotes,
    loadRemote: (id) => loadRemote(id),
    shareScopes: () => (getInstance()?.shareScopeMap ?? {}) as ReturnType<FederationRuntime['shareScopes']>,
  };
  const queries = createQueryClient();
  return {
    queries,
    session: createPageSession(queries),
    loader: createRemoteLoader({ runtime, inlined, readFederation }),
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;
