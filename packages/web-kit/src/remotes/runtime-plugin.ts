import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

const fetchLimit = 4_000;
const scriptLimit = 5_000;

/** Adds time limits to the federation runtime (its own: 20 s for scripts, none for manifests), rejects error pages, and serves inlined manifests. */
export function createRuntimePlugin(manifests: Record<string, unknown> = {}): ModuleFederationRuntimePlugin {
  return {
    name: 'wholesale-limits',
    fetch: async (url, init) => {
      // The runtime asks with the full address.
      const inlined = manifests[new URL(url, location.href).pathname];
      if (inlined) return Response.json(inlined);
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(fetchLimit) });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      return answer;
    },
    createScript: () => ({ timeout: scriptLimit }),
  };
}
